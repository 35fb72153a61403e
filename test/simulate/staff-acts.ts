import { BOOKING_STATUSES, DOOR_REASONS } from '../../contract/bookings.ts'
import type { Key } from '../../contract/index.ts'
import { RESERVATION_STATUSES } from '../../contract/reservations.ts'
import { sweepPayments } from '../../server/modules/payments/index.ts'
import { type Act, someDate, someTime } from './guest-acts.ts'
import type { Stage } from './stage.ts'

const onBooking =
  (key: Key, body: (stage: Stage) => object = () => ({})): Act =>
  async (stage) => {
    const id = stage.dice.pick(stage.bookings)
    return id ? stage.operator.call(key, { params: { id }, body: body(stage) }) : undefined
  }

const staffBooking: Act = async (stage) => {
  const { dice, operator, venueId } = stage
  const reply = await operator.call('POST /api/my-venues/:venueId/staff-bookings', {
    params: { venueId },
    body: {
      user_id: dice.pick(stage.guests)?.id,
      table_id: dice.pick(stage.tables),
      reservation_date: someDate(dice),
      reservation_time: someTime(dice),
      party_size: dice.int(1, 8),
      auto_approve: dice.chance(0.5),
    },
  })
  if (reply.status === 200) stage.bookings.push(reply.body.booking_id)
  return reply
}

const reserve: Act = async (stage) => {
  const { dice, operator, venueId } = stage
  const reply = await operator.call('POST /api/my-venues/:venueId/reservations', {
    params: { venueId },
    body: {
      table_id: dice.pick(stage.tables),
      guest_name: 'Caller',
      reservation_date: someDate(dice),
      reservation_time: someTime(dice),
    },
  })
  if (reply.status === 200) stage.reservations.push(reply.body.id)
  return reply
}

const changeReservation: Act = async (stage) => {
  const { dice, operator, venueId } = stage
  const resId = dice.pick(stage.reservations)
  if (!resId) return undefined
  const params = { venueId, resId }
  if (dice.chance(0.2)) return operator.call('DELETE /api/my-venues/:venueId/reservations/:resId', { params })
  const body = dice.chance(0.5)
    ? { status: dice.pick(RESERVATION_STATUSES) }
    : { reservation_time: someTime(dice), table_id: dice.pick(stage.tables) }
  return operator.call('PUT /api/my-venues/:venueId/reservations/:resId', { params, body })
}

/** At the door: the guest's own code, sometimes an old one, sometimes somebody else's. */
const checkIn: Act = async ({ dice, operator, bookings, world }) => {
  const booking_id = dice.pick(bookings)
  const coded = dice.chance(0.85) ? booking_id : dice.pick(bookings)
  if (!booking_id || !coded) return undefined
  const at = new Date(world.clock.now().getTime() - (dice.chance(0.1) ? 300_000 : 0))
  const qr_code = world.app.services.qr.issue(coded, at).text
  return operator.call('POST /api/check-in', { body: { booking_id, qr_code } })
}

const doorReject: Act = async ({ dice, operator, bookings }) => {
  const booking_id = dice.pick(bookings)
  return booking_id
    ? operator.call('POST /api/door-reject', { body: { booking_id, reason: dice.pick(DOOR_REASONS) } })
    : undefined
}

const holdIntent: Act = async (stage) => {
  const id = stage.dice.pick(stage.bookings)
  if (!id) return undefined
  const reply = await stage.operator.call('POST /api/bookings/:id/hold/intent', {
    params: { id },
    body: { amount_pence: 3000 },
  })
  if (reply.status === 200)
    stage.payables.push({
      intentId: reply.body.intent_id,
      secret: reply.body.client_secret,
      flow: 'hold',
      bookingId: id,
    })
  return reply
}

const redeem: Act = async ({ dice, operator, vouchers, venueId, sisterId }) => {
  const code = dice.pick(vouchers)
  if (!code) return undefined
  const venue = dice.chance(0.7) ? venueId : sisterId
  const amount = dice.chance(0.7) ? { amount_pence: dice.int(100, 3000) } : {}
  return operator.call('POST /api/my-venues/:venueId/vouchers/redeem', {
    params: { venueId: venue },
    body: { code, ...amount },
  })
}

const passTime: Act = async ({ dice, world }) => {
  world.clock.advance({
    minutes: dice.weighted([
      [6, dice.int(1, 10)],
      [3, dice.int(15, 90)],
      [1, dice.int(300, 900)],
    ]),
  })
  return undefined
}

const sweep: Act = async ({ world }) => {
  await sweepPayments(world.app.services, world.clock.now(), () => {})
  return undefined
}

/** The provider misbehaves: fails before acting, or acts and loses its answer. */
const breakProvider: Act = async ({ dice, world }) => {
  const operation =
    dice.pick(['createIntent', 'readIntent', 'captureIntent', 'cancelIntent', 'refund'] as const) ??
    'readIntent'
  world.payments.failNext({
    operation,
    how: dice.pick(['before', 'after', 'timeout'] as const) ?? 'before',
    times: dice.int(1, 2),
  })
  return undefined
}

export const STAFF_ACTS: readonly (readonly [number, Act])[] = [
  [6, staffBooking],
  [4, onBooking('POST /api/bookings/:id/approve')],
  [2, onBooking('POST /api/bookings/:id/reject', () => ({ reason: 'No' }))],
  [2, onBooking('POST /api/bookings/:id/unreject')],
  [2, onBooking('POST /api/bookings/:id/staff-cancel')],
  [4, onBooking('PATCH /api/bookings/:id/status', ({ dice }) => ({ status: dice.pick(BOOKING_STATUSES) }))],
  [
    3,
    onBooking('POST /api/bookings/:id/assign-table', ({ dice, tables }) => ({
      table_id: dice.pick(tables),
      ...(dice.chance(0.5) ? { new_time: someTime(dice) } : {}),
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
  [2, holdIntent],
  [
    1,
    onBooking('POST /api/bookings/:id/hold/request', () => ({
      amount_pence: 2000,
      notify: true,
      email: 'guest@example.com',
    })),
  ],
  [4, checkIn],
  [2, doorReject],
  [4, reserve],
  [3, changeReservation],
  [2, redeem],
  [6, passTime],
  [4, sweep],
  [3, breakProvider],
]
