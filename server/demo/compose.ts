import { hashPassword } from '../modules/auth/index.ts'
import { DEMO_PASSWORD } from './accounts.ts'
import { CAFE } from './cafe.ts'
import { CLUB } from './club.ts'
import { fillDays, openDiary } from './days.ts'
import { furnishVenue } from './furnish-venue.ts'
import { inviteGuests } from './guests.ts'
import { addKeys, buyKeys } from './keys.ts'
import { diceFor } from './random.ts'
import { connectGuests, tagGuests } from './relations.ts'
import { writeReservations } from './reservations.ts'
import { RESTAURANT } from './restaurant.ts'
import { holdEvents } from './sell-tickets.ts'
import { sellVouchers } from './sell-vouchers.ts'
import { tallyUp } from './tally.ts'
import { seatWalkIns } from './walk-ins.ts'
import { type DemoWorld, openDemoWorld } from './world.ts'

const CAFE_HISTORY_DAYS = 30
const DEMO_GUEST_KEYS = 50

/**
 * The whole demo world around `now`, in memory: the same for the same moment, but for the salt of the password.
 * Nothing in it happened after `now`.
 */
export const composeDemoWorld = async (now: Date): Promise<DemoWorld> => {
  const world = openDemoWorld(now, await hashPassword(DEMO_PASSWORD))
  const staff = { manager: 'operator@demo.test', door: 'operator-2fa@demo.test' } as const
  const restaurant = await furnishVenue(world, RESTAURANT, staff)
  const club = await furnishVenue(world, CLUB, staff)
  const cafe = await furnishVenue(world, CAFE, {
    manager: 'operator2@demo.test',
    door: 'operator2@demo.test',
  })
  for (const [venue, sister] of [
    [restaurant, club],
    [club, restaurant],
  ] as const)
    world.rows.add('venue_sisters', { venue_id: venue.id, sister_id: sister.id })

  const guests = inviteGuests(world)
  const diary = openDiary(world, restaurant, guests)
  fillDays(diary)
  writeReservations(diary)
  seatWalkIns(diary)
  const nights = openDiary(world, club, guests)
  fillDays(nights)
  seatWalkIns(nights)
  fillDays(openDiary(world, cafe, guests), CAFE_HISTORY_DAYS)
  await holdEvents(world, [restaurant, club], guests)
  sellVouchers(world, restaurant, guests, 16)
  sellVouchers(world, club, guests, 6)
  connectGuests(world, guests)
  tagGuests(world, [restaurant, club], guests)
  giveKeys(world)
  tallyUp(world, [restaurant, club, cafe], guests)
  return world
}

/** Everybody has bought what they spent; the guest who can sign in was given fifty keys more. */
const giveKeys = ({ rows, ...world }: DemoWorld) => {
  const guest = world.account('guest@demo.test')
  const spent = rows
    .of('key_ledger')
    .filter((entry) => entry.user_id === guest.id)
    .reduce((sum, entry) => sum - entry.delta, 0)
  addKeys(rows, guest.id, 'grant', DEMO_GUEST_KEYS, guest.created_at)
  if (spent > 0) addKeys(rows, guest.id, 'purchase', spent, guest.created_at)
  buyKeys(rows, diceFor('keys'))
}
