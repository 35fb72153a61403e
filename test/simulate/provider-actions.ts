import { sweepPayments } from '../../server/modules/money/index.ts'
import { finishCancellations } from '../../server/modules/selling/index.ts'
import type { World } from '../support/world.ts'
import type { Action } from './action.ts'
import type { WebhookEvent } from './provider.ts'
import type { Scenario } from './scenario.ts'

/** What recurs about money. What fails is done by a later turn. */
export const runBackground = async ({ app, clock }: World) => {
  await finishCancellations(app.services, clock.now(), () => {})
  await sweepPayments(app.services, clock.now(), () => {})
}

export const deliver = ({ world, provider }: Scenario, event: WebhookEvent, signature?: string) => {
  const signed = provider.signed(event)
  return world.anyone.call('POST /api/webhooks/stripe', {
    body: signed.rawBody,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature ?? signed.signature },
  })
}

/** Delivers a random pending event. Some stay pending and are repeated, some are delivered twice. */
const deliverEvent: Action = async (scenario) => {
  const { dice, provider } = scenario
  const event = dice.pick(provider.pendingEvents)
  if (!event) return undefined
  const again = dice.chance(0.3)
  const twice = dice.chance(0.2)
  if (!again) provider.pendingEvents.splice(provider.pendingEvents.indexOf(event), 1)
  const reply = await deliver(scenario, event)
  return twice ? deliver(scenario, event) : reply
}

/** Sends an event with an invalid signature, or a valid one about an unknown intent. */
const forgeEvent: Action = async (scenario) => {
  const { dice, payables } = scenario
  const intentId = dice.pick(payables)?.intentId ?? 'pi_nobody'
  const event = { id: `evt_forged_${dice.int(1, 1_000_000)}`, type: 'payment_intent.succeeded', intentId }
  if (dice.chance(0.5)) return deliver(scenario, { ...event, intentId: 'pi_nobody' })
  const reply = await deliver(scenario, event, 't=1,v1=00')
  if (reply.status === 200) throw new Error('A forged event was accepted.')
  return reply
}

/** Makes the provider fail before it acts, fail after it acted, or time out. */
const failNextCall: Action = async ({ dice, provider }) => {
  const operation =
    dice.pick([
      'createIntent',
      'readIntent',
      'captureIntent',
      'cancelIntent',
      'refund',
      'listRefunds',
      'listDisputes',
      'createCheckout',
      'readCheckout',
      'expireCheckout',
    ] as const) ?? 'readIntent'
  provider.failNext({
    operation,
    how: dice.pick(['before', 'after', 'timeout'] as const) ?? 'before',
    times: dice.int(1, 2),
  })
  return undefined
}

/** Something happens to a refund at the provider: one that had succeeded fails, or one is made in the dashboard. */
const changeRefund: Action = async ({ dice, provider, payables, venueId }) => {
  const payable = dice.pick(payables)
  if (dice.chance(0.6)) await provider.failRefund(venueId)
  else if (payable) await provider.refundInDashboard(payable.intentId, dice.int(1, 600)).catch(() => {})
  return undefined
}

const passTime: Action = async ({ dice, world }) => {
  world.clock.advance({
    minutes: dice.weighted([
      [6, dice.int(1, 10)],
      [3, dice.int(15, 90)],
      [1, dice.int(300, 900)],
    ]),
  })
  return undefined
}

/** Days pass, in which holds lapse and are renewed. Everybody keeps their session by using it. */
const passDays: Action = async ({ dice, world, staff, guests, otherOperator }) => {
  for (let n = dice.int(1, 5); n > 0; n -= 1) {
    world.clock.advance({ days: 2 })
    for (const person of [...staff, ...guests, otherOperator]) await person.call('GET /api/auth/me')
    await runBackground(world)
  }
  return undefined
}

/** A guest opens a link to pay that was mailed after a decline. A later action may pay it. */
const openLink: Action = async ({ world, provider, payables, venueId }) => {
  const link = await world.database.read
    .selectFrom('payments')
    .select(['booking_id', 'checkout_session_id'])
    .where('venue_id', '=', venueId)
    .where('link_kind', 'is not', null)
    .where('checkout_session_id', 'is not', null)
    .where('status', '=', 'awaiting_payment')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!link?.checkout_session_id) return undefined
  const page = await provider.intentOfCheckout(link.checkout_session_id)
  payables.push({ ...page, flow: 'hold', bookingId: link.booking_id })
  return undefined
}

const sweep: Action = async ({ world }) => {
  await runBackground(world)
  return undefined
}

export const PROVIDER_ACTIONS: readonly (readonly [number, Action])[] = [
  [7, deliverEvent],
  [1, forgeEvent],
  [4, failNextCall],
  [1, changeRefund],
  [6, passTime],
  [4, sweep],
  [4, passDays],
  [2, openLink],
]
