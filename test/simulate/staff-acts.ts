import { BOOKING_STATUSES, DOOR_REASONS } from '../../contract/bookings.ts'
import type { Key } from '../../contract/index.ts'
import { RESERVATION_STATUSES } from '../../contract/reservations.ts'
import { type Act, someDate, someTime } from './guest-acts.ts'
import type { Stage } from './stage.ts'

/** The operator, or whoever works there. */
const someoneOf = ({ dice, crew, operator }: Stage) => dice.pick(crew) ?? operator

/** Another company's people try the same, and may not. */
const refusedToStrangers = async ({ rival }: Stage, key: Key, options: object) => {
  const reply = await rival.call(key, options)
  if (reply.status < 400) throw new Error(`${key} was allowed to a stranger.`)
  return reply
}

const onBooking = (key: Key, body: (stage: Stage) => object = () => ({})): Act => {
  const act: Act = async (stage) => {
    const id = stage.dice.pick(stage.bookings)
    if (!id) return undefined
    const options = { params: { id }, body: body(stage) }
    if (stage.dice.chance(0.04)) return refusedToStrangers(stage, key, options)
    return someoneOf(stage).call(key, options)
  }
  return Object.defineProperty(act, 'name', { value: key })
}

const staffBooking: Act = async (stage) => {
  const { dice, venueId } = stage
  const reply = await someoneOf(stage).call('POST /api/my-venues/:venueId/staff-bookings', {
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
  const { dice, venueId } = stage
  const reply = await someoneOf(stage).call('POST /api/my-venues/:venueId/reservations', {
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
const checkIn: Act = async (stage) => {
  const { dice, bookings, world } = stage
  const booking_id = dice.pick(bookings)
  const coded = dice.chance(0.85) ? booking_id : dice.pick(bookings)
  if (!booking_id || !coded) return undefined
  const at = new Date(world.clock.now().getTime() - (dice.chance(0.1) ? 300_000 : 0))
  const qr_code = world.app.services.qr.issue(coded, at).text
  return someoneOf(stage).call('POST /api/check-in', { body: { booking_id, qr_code } })
}

const doorReject: Act = async (stage) => {
  const { dice, bookings } = stage
  const booking_id = dice.pick(bookings)
  return booking_id
    ? someoneOf(stage).call('POST /api/door-reject', {
        body: { booking_id, reason: dice.pick(DOOR_REASONS) },
      })
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

/** A link to a hosted page, which the guest may open and pay on. */
const holdRequest: Act = async (stage) => {
  const id = stage.dice.pick(stage.bookings)
  if (!id) return undefined
  const reply = await someoneOf(stage).call('POST /api/bookings/:id/hold/request', {
    params: { id },
    body: { amount_pence: 2000, notify: true, email: 'guest@example.com' },
  })
  if (reply.status !== 200) return reply
  const page = await stage.provider.behindPage(reply.body.checkout_url.split('/').at(-1) ?? '')
  stage.payables.push({ ...page, flow: 'hold', bookingId: id })
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
  [2, holdRequest],
  [4, checkIn],
  [2, doorReject],
  [4, reserve],
  [3, changeReservation],
  [2, redeem],
]
