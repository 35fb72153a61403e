import { finishCancellations } from '../../server/modules/selling/index.ts'
import { tokenOf } from '../support/manage.ts'
import { type Action, type Outcome, someTime } from './action.ts'
import { deliver, runBackground } from './provider-actions.ts'
import type { Scenario } from './scenario.ts'

/** Two things at once: a bank and a refund, a lapsed hold and a change, a renewal and a cancellation, an event and its door. */

const DAY_MS = 24 * 3_600_000
const DONE: Outcome = { status: 200, text: '' }
const dateAt = (at: Date) => at.toISOString().slice(0, 10)
const ignore = () => {}

/** The provider's last event arrives now, or later with the others. */
const perhapsDeliver = async (scenario: Scenario) => {
  const event = scenario.provider.pendingEvents.at(-1)
  if (event && scenario.dice.chance(0.5)) await deliver(scenario, event)
}

/** A voucher, so that there is a charge. */
const buyVoucher = async ({ world, venueId, provider }: Scenario) => {
  const { status, body } = await world.anyone.call('POST /api/public/voucher-purchase/create-intent', {
    body: {
      venue_id: venueId,
      amount_pence: 2500,
      quantity: 1,
      delivery: 'purchaser',
      purchaser_name: 'Giver',
      purchaser_email: 'giver@example.com',
    },
  })
  if (status !== 200) return
  await provider.confirm(body.intent_id, body.client_secret, 'succeed').catch(ignore)
  await world.anyone.call('POST /api/public/voucher-purchase/finalize', {
    body: { intent_id: body.intent_id },
  })
}

const openDispute = async (scenario: Scenario) => {
  const { provider, venueId } = scenario
  const opened = await provider.openDispute(venueId)
  if (opened) return opened
  await buyVoucher(scenario)
  return provider.openDispute(venueId)
}

/** Sometimes the venue returns the money before it hears of the dispute. */
const disputeOpened: Action = async (scenario) => {
  const opened = await openDispute(scenario)
  if (!opened) return undefined
  if (opened.bookingId && scenario.dice.chance(0.4))
    await scenario.operator.call('POST /api/bookings/:id/staff-cancel', {
      params: { id: opened.bookingId },
      body: { cancelled_by: 'venue' },
    })
  await perhapsDeliver(scenario)
  return DONE
}

const disputeEnds = (name: string, status: 'under_review' | 'won' | 'lost'): Action => {
  const action: Action = async (scenario) => {
    const { provider, venueId } = scenario
    const end = () => provider.endDispute(venueId, status)
    if (!((await end()) || ((await openDispute(scenario)) && (await end())))) return undefined
    await perhapsDeliver(scenario)
    return DONE
  }
  return Object.defineProperty(action, 'name', { value: name })
}

const passDays = async ({ world, staff, guests, otherOperator }: Scenario, until: Date) => {
  while (world.clock.now() < until) {
    const left = until.getTime() - world.clock.now().getTime()
    world.clock.advance({ hours: Math.max(1, Math.min(48, Math.ceil(left / 3_600_000))) })
    for (const person of [...staff, ...guests, otherOperator]) await person.call('GET /api/auth/me')
    await runBackground(world)
  }
}

/** Books two weeks after today with a hold, which is paid. */
const bookHold = async (scenario: Scenario) => {
  const { dice, world, venueId, rules, provider } = scenario
  const date = dateAt(new Date(world.clock.now().getTime() + 14 * DAY_MS))
  const reply = await world.anyone.call('POST /api/public/venues/:venueId/book', {
    params: { venueId },
    body: {
      access_rule_id: rules.hold,
      rule_type: 'tables',
      date,
      time: someTime(dice),
      party_size: dice.int(1, 2),
      guest_name: 'Planner',
      guest_email: `planner${dice.int(1, 9)}-${venueId}@example.com`,
      turnstile_token: 'person',
    },
  })
  if (reply.status !== 200 || !('requires_payment' in reply.body)) return undefined
  const { booking_id, payment_intent_id, payment_client_secret } = reply.body
  scenario.bookings.push(booking_id)
  await provider.confirm(payment_intent_id, payment_client_secret, 'succeed').catch(ignore)
  await world.anyone.call('POST /api/public/venues/:venueId/book/finalize', {
    params: { venueId },
    body: { booking_id },
  })
  return booking_id
}

/** A booking of the venue whose hold has lapsed and whose card waits to be held anew, with its start. */
const lapsedHold = async (scenario: Scenario) => {
  const { world, venueId } = scenario
  const find = () =>
    world.database.read
      .selectFrom('payments')
      .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
      .select(['bookings.id', 'bookings.starts_at'])
      .where('payments.venue_id', '=', venueId)
      .where('payments.status', '=', 'saved')
      .where('payments.capture', '=', 'manual')
      .where('bookings.status', '=', 'approved')
      .where('bookings.starts_at', '>', new Date(world.clock.now().getTime() + 4 * DAY_MS))
      .orderBy('bookings.id')
      .limit(1)
      .executeTakeFirst()
  const found = await find()
  if (found || !(await bookHold(scenario))) return found
  await passDays(scenario, new Date(world.clock.now().getTime() + 8 * DAY_MS))
  return find()
}

/** A guest whose hold has lapsed makes the party larger and pays the new hold. */
const changeOfLapsedHold: Action = async (scenario) => {
  const { dice, world, provider } = scenario
  const booking = await lapsedHold(scenario)
  if (!booking) return undefined
  const reply = await world.anyone.call('POST /api/public/manage/:token/change', {
    params: { token: await tokenOf(world, booking.id) },
    body: { party_size: dice.int(3, 4) },
  })
  if (reply.status !== 200 || !('requires_payment' in reply.body))
    return reply.status === 200 ? undefined : reply
  const secret = reply.body.payment_client_secret
  await provider.confirm(secret.split('_secret')[0] ?? '', secret, 'succeed').catch(ignore)
  await perhapsDeliver(scenario)
  if (dice.chance(0.5)) await runBackground(world)
  return reply
}

/** A booking is cancelled while its hold is being renewed at the provider. */
const renewalMeetsCancellation: Action = async (scenario) => {
  const { dice, world, operator, provider } = scenario
  const booking = await lapsedHold(scenario)
  if (!booking) return undefined
  const when = dice.chance(0.5) ? 'before' : 'after'
  const by = dice.pick(['guest', 'venue'] as const)
  const sweepsMeanwhile = dice.chance(0.3)
  let met: Outcome | undefined
  provider.meanwhile('createIntent', when, async () => {
    met = await operator.call('POST /api/bookings/:id/staff-cancel', {
      params: { id: booking.id },
      body: { cancelled_by: by },
    })
    if (sweepsMeanwhile) await runBackground(world)
  })
  await passDays(scenario, new Date(booking.starts_at.getTime() - 3 * DAY_MS + 3_600_000))
  provider.forgetOverlaps()
  return met
}

/** An event on the next day: two orders of which some heads come, and another of which nobody does. */
const partlyArrived = async (scenario: Scenario) => {
  const { dice, world, operator, provider, venueId } = scenario
  const { id: eventId } = await operator.ok('POST /api/my-events', {
    body: {
      venue_id: venueId,
      name: 'Tonight',
      event_date: dateAt(new Date(world.clock.now().getTime() + DAY_MS)),
      start_time: '22:00',
      end_time: '03:00',
      capacity: 12,
      status: 'approved',
    },
  })
  const { id: ticket_type_id } = await operator.ok('POST /api/my-events/:eventId/ticket-types', {
    params: { eventId },
    body: { name: 'Entry', price_pence: dice.chance(0.5) ? 1000 : 1333, capacity: 12 },
  })
  let arrived = 0
  for (const comes of [1, dice.int(1, 3), 0]) {
    const reply = await world.anyone.call('POST /api/public/events/:eventId/create-intent', {
      params: { eventId },
      body: {
        selection: { kind: 'ticket', ticket_type_id, quantity: 3 },
        guest_name: 'Fan',
        guest_email: `fan${scenario.bookings.length}-${venueId}@example.com`,
        turnstile_token: 'person',
        confirm: true,
      },
    })
    if (reply.status !== 200 || !('requires_payment' in reply.body)) continue
    const { booking_id, payment_intent_id, payment_client_secret } = reply.body
    scenario.bookings.push(booking_id)
    const outcome = dice.chance(0.8) ? 'succeed' : 'refunds_pending'
    await provider.confirm(payment_intent_id, payment_client_secret, outcome).catch(ignore)
    await world.anyone.call('POST /api/public/events/:eventId/finalize', {
      params: { eventId },
      body: { payment_intent_id },
    })
    if (comes === 0) continue
    const came = await operator.call('POST /api/bookings/:id/attendance', {
      params: { id: booking_id },
      body: { state: 'arrived', arrived: comes },
    })
    if (came.status === 200) arrived += 1
  }
  return arrived > 0 ? eventId : undefined
}

const cancelEvent = async (scenario: Scenario, eventId: string, alsoArrived: boolean) => {
  const { dice, world, operator } = scenario
  const reply = await operator.call('PATCH /api/my-events/:id/status', {
    params: { id: eventId },
    body: { status: 'cancelled', ...(alsoArrived ? { also_arrived: true } : {}) },
  })
  if (dice.chance(0.7)) await finishCancellations(world.app.services, world.clock.now(), ignore)
  return reply
}

const eventCancelledWhenPartArrived: Action = async (scenario) => {
  const eventId = await partlyArrived(scenario)
  return eventId ? cancelEvent(scenario, eventId, false) : undefined
}

/** At once, or after it was cancelled without the guests who are inside. */
const eventCancelledAlsoArrived: Action = async (scenario) => {
  const eventId = await partlyArrived(scenario)
  if (!eventId) return undefined
  if (scenario.dice.chance(0.5)) await cancelEvent(scenario, eventId, false)
  return cancelEvent(scenario, eventId, true)
}

/** The venue asks another price for its extras. What was sold stays. */
const changeExtraPrice: Action = async ({ dice, operator, venueId, extras }) =>
  operator.call('PUT /api/my-venues/:venueId/bundles/:id', {
    params: { venueId, id: dice.pick(extras)?.bundle_id ?? '' },
    body: { items: [{ id: 'magnum', name: 'Magnum', price_pence: dice.int(500, 2000), max_qty: 2 }] },
  })

export const OVERLAP_ACTIONS: readonly (readonly [number, Action])[] = [
  [6, disputeOpened],
  [3, disputeEnds('disputeReviewed', 'under_review')],
  [4, disputeEnds('disputeWon', 'won')],
  [4, disputeEnds('disputeLost', 'lost')],
  [4, changeOfLapsedHold],
  [4, renewalMeetsCancellation],
  [4, eventCancelledWhenPartArrived],
  [4, eventCancelledAlsoArrived],
  [3, changeExtraPrice],
]
