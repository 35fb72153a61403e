import { ensureGuestAtVenue } from '../../server/modules/guests/index.ts'
import {
  addMember,
  makeAccessRule,
  makeBundle,
  makeFloor,
  makeTable,
  makeVenue,
} from '../support/factories.ts'
import type { PolicyFields } from '../support/terms.ts'
import type { Person, World } from '../support/world.ts'
import type { Dice } from './dice.ts'
import type { Provider } from './provider.ts'

interface Payable {
  readonly intentId: string
  readonly secret: string
  readonly flow: 'book' | 'event' | 'voucher' | 'hold' | 'change'
  readonly bookingId: string | null
}

/** One operator with a venue, and the ids that the actions created. */
export interface Scenario {
  readonly world: World
  readonly dice: Dice
  readonly provider: Provider
  readonly operator: Person
  /** The operator and the other members of the venue. */
  readonly staff: readonly Person[]
  /** The operator of the other scenario. */
  readonly otherOperator: Person
  readonly guests: readonly Person[]
  readonly venueId: string
  readonly sisterId: string
  readonly tables: readonly string[]
  readonly rules: {
    readonly free: string
    readonly hold: string
    readonly charge: string
    readonly card: string
    readonly list: string
  }
  /** Items of bundles that all table rules offer: one prepaid, one paid at the table. */
  readonly extras: readonly { readonly bundle_id: string; readonly item_id: string }[]
  readonly policies: readonly string[]
  readonly eventId: string
  readonly ticketTypes: readonly string[]
  readonly bookings: string[]
  readonly reservations: string[]
  readonly payables: Payable[]
  readonly vouchers: string[]
}

const START = '2026-03-27T12:00:00Z'

const VENUES = 2

/**
 * Creates two operators with a venue each and the same guests. The dates include the change to summer time in London,
 * 28 to 29 March.
 */
export const createScenarios = async (world: World, dice: Dice, provider: Provider): Promise<Scenario[]> => {
  world.clock.set(START)
  const operators = [await world.person('client'), await world.person('client')]
  const guests = [await world.person('guest'), await world.person('guest'), await world.person('guest')]
  const admin = await world.person('admin')
  for (const guest of guests)
    await admin.ok('POST /api/admin/users/:id/keys', {
      params: { id: guest.id },
      body: { delta: 12, note: 'Welcome' },
    })
  const scenarios: Scenario[] = []
  for (const [n, operator] of operators.entries())
    scenarios.push(
      await createScenario(world, dice, provider, operator, operators[(n + 1) % VENUES] ?? operator, guests),
    )
  return scenarios
}

const POLICIES: PolicyFields[] = [
  { refund: 'none', cancel_until_hours: 400, late_fee_per_cover_pence: 300 },
  { refund: 'full', cancel_until_hours: 12, late_fee_per_cover_pence: 400 },
  { refund: 'partial_pct', partial_pct: 33, cancel_until_hours: 6 },
  {
    refund: 'none',
    steps: [
      { until_hours: 30, keep_pct: 0 },
      { until_hours: 12, keep_pct: 40 },
      { until_hours: 3, keep_pct: 75 },
    ],
  },
]

const EXTRA_ITEMS = [{ id: 'magnum', name: 'Magnum', price_pence: 1100, max_qty: 2 }]

/** Creates one operator's venue with everything that can be booked. */
const createScenario = async (
  world: World,
  dice: Dice,
  provider: Provider,
  operator: Person,
  otherOperator: Person,
  guests: readonly Person[],
): Promise<Scenario> => {
  const venueId = await makeVenue(operator, {
    paid_guest_list_enabled: true,
    surge_threshold: 8,
    surge_price: 4,
    queue_skip_price: 1,
    // Three guests make all bookings.
    max_open_per_day: null,
    max_open_ahead: null,
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
  await operator.ok('POST /api/my-venues/:venueId/services', {
    params: { venueId },
    body: {
      name: 'Dinner',
      days: ['fri', 'sat', 'sun'],
      start_time: '18:00',
      last_seating: '01:30',
      interval_mins: 90,
      max_covers: 14,
      max_parties: 4,
      reset_mins: 10,
    },
  })
  const bundleIds: string[] = []
  for (const prepaid of [true, false])
    bundleIds.push(await makeBundle(operator, venueId, { prepaid, items: EXTRA_ITEMS }))
  const rule = (fields: Record<string, unknown>) =>
    makeAccessRule(operator, venueId, {
      start_time: '18:00',
      end_time: '02:00',
      slot_interval_mins: 60,
      duration_mins: 90,
      party_max: 10,
      bundle_ids: bundleIds,
      ...fields,
    })
  const rules = {
    free: await rule({ auto_approve: dice.chance(0.5) }),
    hold: await rule({ deposit_mode: 'hold', price_per_cover_pence: 500 }),
    charge: await rule({ deposit_mode: 'charge', price_per_cover_pence: 700, max_covers_per_slot: 8 }),
    card: await rule({ deposit_mode: 'card' }),
    list: await rule({ rule_type: 'guestlist', bundle_ids: [], capacity: 12, price_keys: 2, party_max: 4 }),
  }
  const policies: string[] = []
  for (const terms of POLICIES) {
    const body = { name: terms.refund, ...terms }
    policies.push(
      (await operator.ok('POST /api/my-venues/:venueId/policies', { params: { venueId }, body })).id,
    )
  }
  await operator.ok('PUT /api/my-venues/:id', {
    params: { id: venueId },
    body: { booking_policy: dice.pick([...policies, null]) ?? null },
  })
  const { id: eventId } = await operator.ok('POST /api/my-events', {
    body: {
      venue_id: venueId,
      name: 'Late',
      event_date: '2026-03-28',
      start_time: '22:00',
      end_time: '03:00',
      sells_tables: true,
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
  const member = await addMember(operator, venueId, await world.person('client'))
  return {
    world,
    dice,
    provider,
    operator,
    staff: [operator, member],
    otherOperator,
    guests,
    venueId,
    sisterId,
    tables,
    rules,
    extras: bundleIds.map((bundle_id) => ({ bundle_id, item_id: 'magnum' })),
    policies,
    eventId,
    ticketTypes,
    bookings: [],
    reservations: [],
    payables: [],
    vouchers: [],
  }
}
