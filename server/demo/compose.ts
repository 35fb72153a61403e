import { hashPassword } from '../modules/accounts/index.ts'
import { DEMO_PASSWORD } from './accounts.ts'
import { banGuests } from './ban-guests.ts'
import { CAFE } from './cafe.ts'
import { CLUB } from './club.ts'
import { connectGuests, tagGuests } from './connect-guests.ts'
import { createDemand } from './create-demand.ts'
import { createGuests } from './create-guests.ts'
import { createQueue } from './create-queue.ts'
import { createReservations } from './create-reservations.ts'
import { createSpecialDay } from './create-special-day.ts'
import { createVenue } from './create-venue.ts'
import { createWalkIns } from './create-walk-ins.ts'
import { createWishes } from './create-wishes.ts'
import { employDoor, employStaff } from './employ-staff.ts'
import { fillContext, fillDays } from './fill-days.ts'
import { addKeys, buyKeys } from './guest-list-keys.ts'
import { seededRandom } from './random.ts'
import { recordAttendance } from './record-attendance.ts'
import { RESTAURANT } from './restaurant.ts'
import { createEvents } from './sell-tickets.ts'
import { sellVouchers } from './sell-vouchers.ts'
import { sendWebhooks } from './send-webhooks.ts'
import { type DemoWorld, openDemoWorld } from './world.ts'
import { writeDerivedRows } from './write-derived-rows.ts'

const CAFE_HISTORY_DAYS = 30
const DEMO_GUEST_KEYS = 50

/**
 * Builds the whole demo world around `now`, in memory. It is deterministic for the same `now`, except for the
 * password's salt. No event in it is later than `now`.
 */
export const composeDemoWorld = async (now: Date): Promise<DemoWorld> => {
  const world = openDemoWorld(now, await hashPassword(DEMO_PASSWORD))
  const staff = { manager: 'operator@demo.test', door: 'operator-2fa@demo.test' } as const
  const restaurant = await createVenue(world, RESTAURANT, staff)
  employStaff(world, restaurant)
  const club = await createVenue(world, CLUB, staff)
  employDoor(world, club)
  const cafe = await createVenue(world, CAFE, {
    manager: 'operator2@demo.test',
    door: 'operator2@demo.test',
  })
  for (const [venue, sister] of [
    [restaurant, club],
    [club, restaurant],
  ] as const)
    world.rows.add('venue_sisters', { venue_id: venue.id, sister_id: sister.id })

  const guests = createGuests(world)
  const restaurantContext = fillContext(world, restaurant, guests)
  fillDays(restaurantContext)
  createReservations(restaurantContext)
  createWalkIns(restaurantContext)
  createQueue(world, restaurant)
  createDemand(world, restaurant)
  createSpecialDay(world, restaurant)
  createWishes(restaurantContext)
  const clubContext = fillContext(world, club, guests)
  fillDays(clubContext)
  createWalkIns(clubContext)
  fillDays(fillContext(world, cafe, guests), CAFE_HISTORY_DAYS)
  await createEvents(world, [restaurant, club], guests)
  sellVouchers(world, restaurant, guests, 16)
  sellVouchers(world, club, guests, 6)
  sendWebhooks(world, restaurant)
  connectGuests(world, [restaurant, club], guests)
  tagGuests(world, [restaurant, club], guests)
  grantKeys(world)
  recordAttendance(world, [restaurant, club, cafe])
  banGuests(world, [restaurant, club])
  writeDerivedRows(world, [restaurant, club, cafe], guests)
  return world
}

/** Every guest has bought the keys they spent. The guest account is granted fifty more. */
const grantKeys = ({ rows, ...world }: DemoWorld) => {
  const guest = world.account('guest@demo.test')
  const spent = rows
    .of('key_ledger')
    .filter((entry) => entry.user_id === guest.id)
    .reduce((sum, entry) => sum - entry.delta, 0)
  addKeys(rows, guest.id, 'grant', DEMO_GUEST_KEYS, guest.created_at)
  if (spent > 0) addKeys(rows, guest.id, 'purchase', spent, guest.created_at)
  buyKeys(rows, seededRandom('keys'))
}
