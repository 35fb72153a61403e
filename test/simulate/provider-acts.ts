import { sweepPayments } from '../../server/modules/payments/index.ts'
import type { Act } from './guest-acts.ts'
import type { Letter } from './provider.ts'
import type { Stage } from './stage.ts'

const deliver = ({ world, provider }: Stage, letter: Letter, signature?: string) => {
  const sealed = provider.sealed(letter)
  return world.anyone.call('POST /api/webhooks/stripe', {
    body: sealed.rawBody,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature ?? sealed.signature },
  })
}

/** Any letter, in any order; some stay in the bag and come again, some come twice at once. */
const tell: Act = async (stage) => {
  const { dice, provider } = stage
  const letter = dice.pick(provider.letters)
  if (!letter) return undefined
  const again = dice.chance(0.3)
  const twice = dice.chance(0.2)
  if (!again) provider.letters.splice(provider.letters.indexOf(letter), 1)
  const reply = await deliver(stage, letter)
  return twice ? deliver(stage, letter) : reply
}

/** Somebody else writes in the provider's name, or the provider writes about a stranger's money. */
const forge: Act = async (stage) => {
  const { dice, payables } = stage
  const intentId = dice.pick(payables)?.intentId ?? 'pi_nobody'
  const letter = { id: `evt_forged_${dice.int(1, 1_000_000)}`, type: 'payment_intent.succeeded', intentId }
  if (dice.chance(0.5)) return deliver(stage, { ...letter, intentId: 'pi_nobody' })
  const reply = await deliver(stage, letter, 't=1,v1=00')
  if (reply.status === 200) throw new Error('A forged letter was believed.')
  return reply
}

/** It fails before it acts, or acts and loses its answer, or acts and answers too late. */
const misbehave: Act = async ({ dice, provider }) => {
  const operation =
    dice.pick([
      'createIntent',
      'readIntent',
      'captureIntent',
      'cancelIntent',
      'refund',
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

export const PROVIDER_ACTS: readonly (readonly [number, Act])[] = [
  [7, tell],
  [1, forge],
  [4, misbehave],
  [6, passTime],
  [4, sweep],
]
