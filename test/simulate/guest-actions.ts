import { tokenOf } from '../support/manage.ts'
import { type Action, FAR_AHEAD, someDate, someTime } from './action.ts'
import type { Scenario } from './scenario.ts'

const someExtra = ({ dice, extras }: Scenario) => ({ ...dice.pick(extras), quantity: dice.int(1, 2) })

/** Books online with and without a session, with every kind of deposit. */
const book: Action = async (scenario) => {
  const { dice, world, venueId, rules } = scenario
  const rule = dice.pick([rules.free, rules.hold, rules.charge, rules.card, rules.list]) ?? rules.free
  const caller = dice.chance(0.4) ? (dice.pick(scenario.guests) ?? world.anyone) : world.anyone
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
      ...(dice.chance(0.2) && rule !== rules.list ? { table_id: dice.pick(scenario.tables) } : {}),
      ...(dice.chance(0.3) && rule !== rules.list ? { bundle_selections: [someExtra(scenario)] } : {}),
    },
  })
  if (reply.status === 200 && 'booking_id' in reply.body) {
    scenario.bookings.push(reply.body.booking_id)
    if ('requires_payment' in reply.body)
      scenario.payables.push({
        intentId: reply.body.payment_intent_id,
        secret: reply.body.payment_client_secret,
        flow: 'book',
        bookingId: reply.body.booking_id,
      })
  }
  return reply
}

/** Books two weeks ahead with a card, pays at once and finalizes. The hold lapses before the evening. */
const bookFarAhead: Action = async (scenario) => {
  const { dice, world, venueId, rules, provider } = scenario
  const reply = await world.anyone.call('POST /api/public/venues/:venueId/book', {
    params: { venueId },
    body: {
      access_rule_id: dice.chance(0.6) ? rules.hold : rules.card,
      rule_type: 'tables',
      date: FAR_AHEAD,
      time: someTime(dice),
      party_size: dice.int(1, 4),
      guest_name: 'Planner',
      guest_email: `planner${dice.int(1, 9)}-${venueId}@example.com`,
      turnstile_token: 'person',
    },
  })
  if (reply.status !== 200 || !('requires_payment' in reply.body)) return reply
  const { booking_id, payment_intent_id, payment_client_secret } = reply.body
  scenario.bookings.push(booking_id)
  const outcome = dice.chance(0.6) ? 'succeed' : 'save_then_decline'
  await provider.confirm(payment_intent_id, payment_client_secret, outcome).catch(() => {})
  return world.anyone.call('POST /api/public/venues/:venueId/book/finalize', {
    params: { venueId },
    body: { booking_id },
  })
}

const buyTickets: Action = async (scenario) => {
  const { dice, world, eventId } = scenario
  const reply = await world.anyone.call('POST /api/public/events/:eventId/create-intent', {
    params: { eventId },
    body: {
      selection: dice.chance(0.8)
        ? { kind: 'ticket', ticket_type_id: dice.pick(scenario.ticketTypes), quantity: dice.int(1, 3) }
        : { kind: 'table', party_size: dice.int(1, 6) },
      guest_name: 'Fan',
      guest_email: `fan${dice.int(1, 4)}-${scenario.venueId}@example.com`,
      turnstile_token: 'person',
      confirm: dice.chance(0.7),
    },
  })
  if (reply.status === 200 && 'booking_id' in reply.body) {
    scenario.bookings.push(reply.body.booking_id)
    if ('requires_payment' in reply.body)
      scenario.payables.push({
        intentId: reply.body.payment_intent_id,
        secret: reply.body.payment_client_secret,
        flow: 'event',
        bookingId: reply.body.booking_id,
      })
  }
  return reply
}

const buyVouchers: Action = async (scenario) => {
  const { dice, world, venueId } = scenario
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
    scenario.payables.push({
      intentId: reply.body.intent_id,
      secret: reply.body.client_secret,
      flow: 'voucher',
      bookingId: null,
    })
  return reply
}

/** Pays an intent: it can succeed, be declined, stay in processing, or need one more step. Saved cards may decline later. */
const pay: Action = async ({ dice, provider, payables }) => {
  const payable = dice.pick(payables)
  if (!payable) return undefined
  const outcome = dice.weighted([
    [7, 'succeed'],
    [1, 'refunds_pending'],
    [1, 'refunds_fail'],
    [2, 'decline'],
    [1, 'delay'],
    [2, 'save_then_decline'],
    [1, 'requires_action'],
    [1, 'succeed_then_dispute'],
  ] as const)
  await provider.confirm(payable.intentId, payable.secret, outcome).catch(() => {})
  return undefined
}

const finalize: Action = async (scenario) => {
  const { dice, world, venueId, eventId } = scenario
  const payable = dice.pick(scenario.payables)
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
  if (payable.flow === 'hold' || payable.flow === 'change') return undefined
  const reply = await world.anyone.call('POST /api/public/voucher-purchase/finalize', {
    body: { intent_id: payable.intentId },
  })
  if (reply.status === 200)
    for (const { code } of reply.body.vouchers)
      if (!scenario.vouchers.includes(code)) scenario.vouchers.push(code)
  return reply
}

const joinList: Action = async (scenario) => {
  const { dice, venueId, rules } = scenario
  const guest = dice.pick(scenario.guests)
  const reply = await guest?.call('POST /api/public/venues/:venueId/guestlist-bookings', {
    params: { venueId },
    body: {
      rule_id: rules.list,
      date: someDate(dice),
      party_size: dice.int(1, 5),
      option_kind: dice.chance(0.2) ? 'queue_skip' : 'standard',
    },
  })
  if (reply?.status === 200) scenario.bookings.push(reply.body.booking_id)
  return reply
}

/** Changes a booking through its link. What costs more is paid later, or never. */
const changeByLink: Action = async (scenario) => {
  const { dice, world } = scenario
  const id = dice.pick(scenario.bookings)
  if (!id) return undefined
  const reply = await world.anyone.call('POST /api/public/manage/:token/change', {
    params: { token: await tokenOf(world, id) },
    body: {
      party_size: dice.int(1, 8),
      ...(dice.chance(0.6) ? { time: someTime(dice) } : {}),
      ...(dice.chance(0.3) ? { date: someDate(dice) } : {}),
    },
  })
  if (reply.status === 200 && 'requires_payment' in reply.body)
    scenario.payables.push({
      intentId: reply.body.payment_client_secret.split('_secret')[0] ?? '',
      secret: reply.body.payment_client_secret,
      flow: 'change',
      bookingId: id,
    })
  return reply
}

/** Cancels through the link, now and then for a quote that is no longer right. */
const cancelByLink: Action = async ({ dice, world, bookings }) => {
  const id = dice.pick(bookings)
  if (!id) return undefined
  const params = { token: await tokenOf(world, id) }
  const { quote_hash } = await world.anyone.ok('GET /api/public/manage/:token', { params })
  if (dice.chance(0.3)) world.clock.advance({ hours: dice.int(1, 3) })
  return world.anyone.call('POST /api/public/manage/:token/cancel', { params, body: { quote_hash } })
}

const readAvailability: Action = ({ dice, world, venueId }) =>
  world.anyone.call('GET /api/public/venues/:venueId/availability', {
    params: { venueId },
    query: {
      date: someDate(dice),
      party_size: dice.int(1, 10),
      type: dice.chance(0.8) ? 'tables' : 'guestlist',
    },
  })

export const GUEST_ACTIONS: readonly (readonly [number, Action])[] = [
  [10, book],
  [7, bookFarAhead],
  [4, buyTickets],
  [2, buyVouchers],
  [9, pay],
  [9, finalize],
  [4, joinList],
  [6, changeByLink],
  [2, cancelByLink],
  [3, readAvailability],
]
