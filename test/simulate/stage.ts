import { ensureGuestAtVenue } from '../../server/modules/guests/index.ts'
import { makeAccessRule, makeFloor, makeTable, makeVenue } from '../support/factories.ts'
import type { Person, World } from '../support/world.ts'
import type { Dice } from './dice.ts'
import type { Provider } from './provider.ts'

export interface Payable {
  readonly intentId: string
  readonly secret: string
  readonly flow: 'book' | 'event' | 'voucher' | 'hold'
  readonly bookingId: string | null
}

/** One small company and everything that happened to it in this run. */
export interface Stage {
  readonly world: World
  readonly dice: Dice
  readonly provider: Provider
  readonly operator: Person
  /** Whoever may work at the venue: the operator, the floor and the door. */
  readonly crew: readonly Person[]
  /** The operator of another company. */
  readonly rival: Person
  readonly guests: readonly Person[]
  readonly venueId: string
  readonly sisterId: string
  readonly tables: readonly string[]
  readonly rules: {
    readonly free: string
    readonly hold: string
    readonly charge: string
    readonly list: string
  }
  readonly eventId: string
  readonly ticketTypes: readonly string[]
  readonly bookings: string[]
  readonly reservations: string[]
  readonly payables: Payable[]
  readonly vouchers: string[]
}

const START = '2026-03-27T12:00:00Z'

export const VENUES = 2

/**
 * Two companies with a venue each, among the same guests. The night the clocks change is within reach: 28 to 29 March
 * in London.
 */
export const setStages = async (world: World, dice: Dice, provider: Provider): Promise<Stage[]> => {
  world.clock.set(START)
  const operators = [await world.person('client'), await world.person('client')]
  const guests = [await world.person('guest'), await world.person('guest'), await world.person('guest')]
  const admin = await world.person('admin')
  for (const guest of guests)
    await admin.ok('POST /api/admin/users/:id/keys', {
      params: { id: guest.id },
      body: { delta: 12, note: 'Welcome' },
    })
  const stages: Stage[] = []
  for (const [n, operator] of operators.entries())
    stages.push(
      await setStage(world, dice, provider, operator, operators[(n + 1) % VENUES] ?? operator, guests),
    )
  return stages
}

/** One company's venue, with everything that can be booked there. */
const setStage = async (
  world: World,
  dice: Dice,
  provider: Provider,
  operator: Person,
  rival: Person,
  guests: readonly Person[],
): Promise<Stage> => {
  const venueId = await makeVenue(operator, {
    paid_guest_list_enabled: true,
    surge_threshold: 8,
    surge_price: 4,
    queue_skip_price: 1,
  })
  const sisterId = await makeVenue(operator)
  await operator.ok('POST /api/my-venues/:id/sisters', {
    params: { id: venueId },
    body: { sister_venue_id: sisterId },
  })
  const floor_id = await makeFloor(operator, venueId)
  const tables: string[] = []
  for (const capacity of [2, 4, 6]) tables.push(await makeTable(operator, venueId, { floor_id, capacity }))
  await operator.ok('POST /api/my-venues/:venueId/tables/combos', {
    params: { venueId },
    body: { table_ids: tables.slice(1), capacity: 10, min_party: 7 },
  })
  const rule = (fields: Record<string, unknown>) =>
    makeAccessRule(operator, venueId, {
      start_time: '18:00',
      end_time: '02:00',
      slot_interval_mins: 60,
      duration_mins: 90,
      party_max: 10,
      ...fields,
    })
  const rules = {
    free: await rule({ auto_approve: dice.chance(0.5) }),
    hold: await rule({ deposit_mode: 'hold', price_per_cover_pence: 500 }),
    charge: await rule({ deposit_mode: 'charge', price_per_cover_pence: 700, max_covers_per_slot: 8 }),
    list: await rule({ rule_type: 'guestlist', capacity: 12, price_keys: 2, party_max: 4 }),
  }
  const { id: eventId } = await operator.ok('POST /api/my-events', {
    body: {
      venue_id: venueId,
      name: 'Late',
      event_date: '2026-03-28',
      start_time: '22:00',
      end_time: '03:00',
      capacity: 10,
      status: 'approved',
    },
  })
  const ticketTypes: string[] = []
  for (const price_pence of [0, 1500]) {
    const body = { name: `Ticket ${price_pence}`, price_pence, capacity: 7, max_per_order: 3 }
    ticketTypes.push(
      (await operator.ok('POST /api/my-events/:eventId/ticket-types', { params: { eventId }, body })).id,
    )
  }
  await world.database.tx(async (tx) => {
    for (const guest of guests) await ensureGuestAtVenue(tx, venueId, guest.id, world.clock.now())
  })
  const door = await world.person('client')
  await operator.ok('POST /api/my-venues/:venueId/members', {
    params: { venueId },
    body: { email: door.email },
  })
  return {
    world,
    dice,
    provider,
    operator,
    crew: [operator, door],
    rival,
    guests,
    venueId,
    sisterId,
    tables,
    rules,
    eventId,
    ticketTypes,
    bookings: [],
    reservations: [],
    payables: [],
    vouchers: [],
  }
}
