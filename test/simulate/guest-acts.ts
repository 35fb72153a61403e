import type { Dice } from './dice.ts'
import type { Stage } from './stage.ts'

const DATES = ['2026-03-27', '2026-03-28', '2026-03-29']
const TIMES = ['18:00', '19:00', '20:00', '22:00', '00:00', '01:00']

export const someDate = (dice: Dice) => dice.pick(DATES) ?? '2026-03-28'
export const someTime = (dice: Dice) => dice.pick(TIMES) ?? '20:00'

export interface Outcome {
  readonly status: number
  readonly text: string
}

export type Act = (stage: Stage) => Promise<Outcome | undefined>

/** Books online: sometimes signed in, sometimes a stranger, with every kind of deposit. */
const book: Act = async (stage) => {
  const { dice, world, venueId, rules } = stage
  const rule = dice.pick([rules.free, rules.hold, rules.charge, rules.list]) ?? rules.free
  const caller = dice.chance(0.4) ? (dice.pick(stage.guests) ?? world.anyone) : world.anyone
  const reply = await caller.call('POST /api/public/venues/:venueId/book', {
    params: { venueId },
    body: {
      access_rule_id: rule,
      rule_type: rule === rules.list ? 'guestlist' : 'tables',
      date: someDate(dice),
      time: someTime(dice),
      party_size: dice.int(1, 9),
      guest_name: 'Stranger',
      guest_email: `stranger${dice.int(1, 3)}-${venueId}@example.com`,
      turnstile_token: dice.chance(0.05) ? 'fail' : 'person',
      ...(dice.chance(0.2) && rule !== rules.list ? { table_id: dice.pick(stage.tables) } : {}),
    },
  })
  if (reply.status === 200) {
    stage.bookings.push(reply.body.booking_id)
    if ('requires_payment' in reply.body)
      stage.payables.push({
        intentId: reply.body.payment_intent_id,
        secret: reply.body.payment_client_secret,
        flow: 'book',
        bookingId: reply.body.booking_id,
      })
  }
  return reply
}

const buyTickets: Act = async (stage) => {
  const { dice, world, eventId } = stage
  const reply = await world.anyone.call('POST /api/public/events/:eventId/create-intent', {
    params: { eventId },
    body: {
      selection: dice.chance(0.8)
        ? { kind: 'ticket', ticket_type_id: dice.pick(stage.ticketTypes), quantity: dice.int(1, 3) }
        : { kind: 'table', party_size: dice.int(1, 6) },
      guest_name: 'Fan',
      guest_email: `fan${dice.int(1, 4)}-${stage.venueId}@example.com`,
      turnstile_token: 'person',
      confirm: dice.chance(0.7),
    },
  })
  if (reply.status === 200 && 'booking_id' in reply.body) {
    stage.bookings.push(reply.body.booking_id)
    if ('requires_payment' in reply.body)
      stage.payables.push({
        intentId: reply.body.payment_intent_id,
        secret: reply.body.payment_client_secret,
        flow: 'event',
        bookingId: reply.body.booking_id,
      })
  }
  return reply
}

const buyVouchers: Act = async (stage) => {
  const { dice, world, venueId } = stage
  const reply = await world.anyone.call('POST /api/public/voucher-purchase/create-intent', {
    body: {
      venue_id: venueId,
      amount_pence: dice.pick([2500, 5000]) ?? 2500,
      quantity: dice.int(1, 2),
      delivery: 'purchaser',
      purchaser_name: 'Giver',
      purchaser_email: 'giver@example.com',
    },
  })
  if (reply.status === 200)
    stage.payables.push({
      intentId: reply.body.intent_id,
      secret: reply.body.client_secret,
      flow: 'voucher',
      bookingId: null,
    })
  return reply
}

/** The browser's side of a payment: it may succeed, be declined, or leave the provider unsure. */
const pay: Act = async ({ dice, provider, payables }) => {
  const payable = dice.pick(payables)
  if (!payable) return undefined
  const outcome = dice.weighted([
    [7, 'succeed'],
    [2, 'decline'],
    [1, 'delay'],
  ] as const)
  await provider.confirm(payable.intentId, payable.secret, outcome).catch(() => {})
  return undefined
}

const finalize: Act = async (stage) => {
  const { dice, world, venueId, eventId } = stage
  const payable = dice.pick(stage.payables)
  if (!payable) return undefined
  if (payable.flow === 'book')
    return world.anyone.call('POST /api/public/venues/:venueId/book/finalize', {
      params: { venueId },
      body: { booking_id: payable.bookingId },
    })
  if (payable.flow === 'event')
    return world.anyone.call('POST /api/public/events/:eventId/finalize', {
      params: { eventId },
      body: { payment_intent_id: payable.intentId },
    })
  if (payable.flow === 'hold') return undefined
  const reply = await world.anyone.call('POST /api/public/voucher-purchase/finalize', {
    body: { intent_id: payable.intentId },
  })
  if (reply.status === 200)
    for (const { code } of reply.body.vouchers) if (!stage.vouchers.includes(code)) stage.vouchers.push(code)
  return reply
}

const joinList: Act = async (stage) => {
  const { dice, venueId, rules } = stage
  const guest = dice.pick(stage.guests)
  const reply = await guest?.call('POST /api/public/venues/:venueId/guestlist-bookings', {
    params: { venueId },
    body: {
      rule_id: rules.list,
      date: someDate(dice),
      party_size: dice.int(1, 5),
      option_kind: dice.chance(0.2) ? 'queue_skip' : 'standard',
    },
  })
  if (reply?.status === 200) stage.bookings.push(reply.body.booking_id)
  return reply
}

const look: Act = ({ dice, world, venueId }) =>
  world.anyone.call('GET /api/public/venues/:venueId/availability', {
    params: { venueId },
    query: {
      date: someDate(dice),
      party_size: dice.int(1, 10),
      type: dice.chance(0.8) ? 'tables' : 'guestlist',
    },
  })

export const GUEST_ACTS: readonly (readonly [number, Act])[] = [
  [10, book],
  [4, buyTickets],
  [2, buyVouchers],
  [9, pay],
  [9, finalize],
  [4, joinList],
  [3, look],
]
