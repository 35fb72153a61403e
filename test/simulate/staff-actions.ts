import { BOOKING_STATUSES, DOOR_REASONS } from '../../contract/bookings.ts'
import type { Key } from '../../contract/index.ts'
import { RESERVATION_STATUSES } from '../../contract/reservations.ts'
import { extendStays } from '../../server/modules/booking/index.ts'
import { type Action, someDate, someTime } from './action.ts'
import type { Scenario } from './scenario.ts'

const someStaff = ({ dice, staff, operator }: Scenario) => dice.pick(staff) ?? operator

/** Another operator tries the same and must be refused. */
const expectRefusal = async ({ otherOperator }: Scenario, key: Key, options: object) => {
  const reply = await otherOperator.call(key, options)
  if (reply.status < 400) throw new Error(`${key} was allowed to another operator.`)
  return reply
}

const onBooking = (key: Key, body: (scenario: Scenario) => object = () => ({})): Action => {
  const action: Action = async (scenario) => {
    const id = scenario.dice.pick(scenario.bookings)
    if (!id) return undefined
    const options = { params: { id }, body: body(scenario) }
    if (scenario.dice.chance(0.04)) return expectRefusal(scenario, key, options)
    return someStaff(scenario).call(key, options)
  }
  return Object.defineProperty(action, 'name', { value: key })
}

/** One table, or several that are joined. */
const someTables = ({ dice, tables }: Scenario) =>
  dice.chance(0.25) ? { table_ids: tables.slice(1) } : { table_id: dice.pick(tables) }

const staffBooking: Action = async (scenario) => {
  const { dice, venueId } = scenario
  const reply = await someStaff(scenario).call('POST /api/my-venues/:venueId/staff-bookings', {
    params: { venueId },
    body: {
      user_id: dice.pick(scenario.guests)?.id,
      ...someTables(scenario),
      reservation_date: someDate(dice),
      reservation_time: someTime(dice),
      party_size: dice.int(1, 8),
      auto_approve: dice.chance(0.5),
    },
  })
  if (reply.status === 200) scenario.bookings.push(reply.body.booking_id)
  return reply
}

const reserve: Action = async (scenario) => {
  const { dice, venueId } = scenario
  const reply = await someStaff(scenario).call('POST /api/my-venues/:venueId/reservations', {
    params: { venueId },
    body: {
      table_id: dice.pick(scenario.tables),
      guest_name: 'Caller',
      reservation_date: someDate(dice),
      reservation_time: someTime(dice),
    },
  })
  if (reply.status === 200) scenario.reservations.push(reply.body.id)
  return reply
}

const changeReservation: Action = async (scenario) => {
  const { dice, operator, venueId } = scenario
  const resId = dice.pick(scenario.reservations)
  if (!resId) return undefined
  const params = { venueId, resId }
  if (dice.chance(0.2)) return operator.call('DELETE /api/my-venues/:venueId/reservations/:resId', { params })
  const body = dice.chance(0.5)
    ? { status: dice.pick(RESERVATION_STATUSES) }
    : { reservation_time: someTime(dice), table_id: dice.pick(scenario.tables) }
  return operator.call('PUT /api/my-venues/:venueId/reservations/:resId', { params, body })
}

/** Checks in with the booking's code, sometimes with an expired one or another booking's. */
const checkIn: Action = async (scenario) => {
  const { dice, bookings, world } = scenario
  const booking_id = dice.pick(bookings)
  const coded = dice.chance(0.85) ? booking_id : dice.pick(bookings)
  if (!booking_id || !coded) return undefined
  const at = new Date(world.clock.now().getTime() - (dice.chance(0.1) ? 300_000 : 0))
  const qr_code = world.app.services.qr.issue({ id: coded, venue_id: scenario.venueId }, at).text
  const heads = dice.chance(0.3) ? { heads: dice.int(1, 3) } : {}
  return someStaff(scenario).call('POST /api/check-in', { body: { booking_id, qr_code, ...heads } })
}

const doorReject: Action = async (scenario) => {
  const { dice, bookings } = scenario
  const booking_id = dice.pick(bookings)
  return booking_id
    ? someStaff(scenario).call('POST /api/door-reject', {
        body: { booking_id, reason: dice.pick(DOOR_REASONS) },
      })
    : undefined
}

const holdIntent: Action = async (scenario) => {
  const id = scenario.dice.pick(scenario.bookings)
  if (!id) return undefined
  const reply = await scenario.operator.call('POST /api/bookings/:id/hold/intent', {
    params: { id },
    body: { amount_pence: 3000 },
  })
  if (reply.status === 200)
    scenario.payables.push({
      intentId: reply.body.intent_id,
      secret: reply.body.client_secret,
      flow: 'hold',
      bookingId: id,
    })
  return reply
}

/** Requests a hold by a hosted page. A later action may pay it. */
const holdRequest: Action = async (scenario) => {
  const id = scenario.dice.pick(scenario.bookings)
  if (!id) return undefined
  const reply = await someStaff(scenario).call('POST /api/bookings/:id/hold/request', {
    params: { id },
    body: { amount_pence: 2000, notify: true, email: 'guest@example.com' },
  })
  if (reply.status !== 200) return reply
  const page = await scenario.provider.intentOfCheckout(reply.body.checkout_url.split('/').at(-1) ?? '')
  scenario.payables.push({ ...page, flow: 'hold', bookingId: id })
  return reply
}

const redeem: Action = async ({ dice, operator, vouchers, venueId, sisterId }) => {
  const code = dice.pick(vouchers)
  if (!code) return undefined
  const venue = dice.chance(0.7) ? venueId : sisterId
  const amount = dice.chance(0.7) ? { amount_pence: dice.int(100, 3000) } : {}
  return operator.call('POST /api/my-venues/:venueId/vouchers/redeem', {
    params: { venueId: venue },
    body: { code, ...amount },
  })
}

/** Seated parties that run over keep their tables. */
const overrun: Action = async ({ world }) => {
  await extendStays(world.app.services, world.clock.now(), (error) => {
    throw error
  })
  return undefined
}

/** Gives the venue another policy. Bookings that were made before keep their terms. */
const changePolicy: Action = ({ dice, operator, venueId, policies }) =>
  operator.call('PUT /api/my-venues/:id', {
    params: { id: venueId },
    body: { booking_policy: dice.pick([...policies, null]) },
  })

/** A guest cancels, perhaps too late, and the venue charges the fee, perhaps twice. */
const cancelAndChargeFee: Action = async (scenario) => {
  const id = scenario.dice.pick(scenario.bookings.slice(-3))
  if (!id) return undefined
  const staff = someStaff(scenario)
  await staff.call('POST /api/bookings/:id/staff-cancel', { params: { id }, body: {} })
  const charge = () =>
    staff.call('POST /api/bookings/:id/charge-fee', { params: { id }, body: { reason: 'late_cancel' } })
  const reply = await charge()
  return scenario.dice.chance(0.3) ? charge() : reply
}

export const STAFF_ACTIONS: readonly (readonly [number, Action])[] = [
  [6, staffBooking],
  [4, onBooking('POST /api/bookings/:id/approve')],
  [2, onBooking('POST /api/bookings/:id/reject', () => ({ reason: 'No' }))],
  [2, onBooking('POST /api/bookings/:id/unreject')],
  [
    4,
    onBooking('POST /api/bookings/:id/staff-cancel', ({ dice }) =>
      dice.weighted([
        [2, {}],
        [2, { cancelled_by: 'guest' }],
        [1, { cancelled_by: 'venue' }],
        [1, { waive: true }],
      ]),
    ),
  ],
  [
    2,
    onBooking('POST /api/bookings/:id/refund', ({ dice }) => ({
      reason: 'Goodwill',
      ...(dice.chance(0.6) ? { amount_pence: dice.int(1, 2000) } : {}),
    })),
  ],
  [1, changePolicy],
  [4, onBooking('PATCH /api/bookings/:id/status', ({ dice }) => ({ status: dice.pick(BOOKING_STATUSES) }))],
  [
    3,
    onBooking('POST /api/bookings/:id/assign-table', ({ dice, tables }) => ({
      ...(dice.chance(0.3) ? { table_ids: tables.slice(1) } : { table_id: dice.pick(tables) }),
      ...(dice.chance(0.5) ? { new_time: someTime(dice) } : {}),
      ...(dice.chance(0.2) ? { new_date: someDate(dice) } : {}),
    })),
  ],
  [2, onBooking('POST /api/bookings/:id/auto-assign')],
  [1, onBooking('POST /api/bookings/:id/unassign-table')],
  [2, onBooking('POST /api/bookings/:id/duration', ({ dice }) => ({ duration_mins: dice.int(15, 240) }))],
  [
    1,
    onBooking('POST /api/bookings/:id/close', ({ dice }) => ({
      closed_at_wallclock: `${someDate(dice)}T${someTime(dice)}`,
    })),
  ],
  [2, onBooking('PATCH /api/bookings/:id/details', ({ dice }) => ({ party_size: dice.int(1, 8) }))],
  [
    2,
    onBooking('POST /api/bookings/:id/lifecycle', ({ dice }) => ({
      check_in: dice.chance(0.5),
      in_use: dice.chance(0.5),
    })),
  ],
  [1, onBooking('POST /api/bookings/:id/lock', ({ dice }) => ({ locked: dice.pick([true, false, null]) }))],
  [
    3,
    onBooking('POST /api/bookings/:id/hold/capture', ({ dice }) =>
      dice.chance(0.5) ? { amount_pence: dice.int(1, 4000) } : {},
    ),
  ],
  [2, onBooking('POST /api/bookings/:id/hold/release')],
  [
    3,
    onBooking('POST /api/bookings/:id/charge-fee', ({ dice }) => ({
      reason: dice.chance(0.8) ? 'late_cancel' : 'no_show',
      ...(dice.chance(0.5) ? { amount_pence: dice.int(1, 3000) } : {}),
    })),
  ],
  [3, cancelAndChargeFee],
  [2, holdIntent],
  [2, holdRequest],
  [4, checkIn],
  [2, doorReject],
  [4, reserve],
  [3, changeReservation],
  [2, redeem],
  [2, overrun],
]
