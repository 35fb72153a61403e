import { describe, expect, test } from 'vitest'
import { testConfig, useWorld } from '../../../test/support/world.ts'
import { choosePayments } from './choose.ts'
import { requirePayments } from './port.ts'

const world = useWorld()
const chosen = (settings: Record<string, string>) =>
  choosePayments(testConfig(settings), 'http://maitred.test', world.clock, world.database)

describe('the payment provider', () => {
  test('is Stripe when its key is set, in production or not', () => {
    for (const NODE_ENV of ['production', 'development']) {
      const settings = { NODE_ENV, STRIPE_SECRET_KEY: 'sk_1', STRIPE_PUBLISHABLE_KEY: 'pk_1' }
      expect(chosen(settings)).toMatchObject({ provider: 'stripe', publishableKey: 'pk_1' })
    }
  })

  test('is the sandbox without a key, outside production', () => {
    expect(chosen({ NODE_ENV: 'development' })).toMatchObject({
      provider: 'sandbox',
      publishableKey: 'pk_sandbox',
    })
  })

  test('is null in production without a key, and requiring it throws 503', () => {
    const none = chosen({ NODE_ENV: 'production' })
    expect(none).toBeNull()
    expect(() => requirePayments(none)).toThrow(expect.objectContaining({ kind: 'unavailable' }))
  })

  test('fails at startup when the publishable key is missing', () => {
    expect(() => chosen({ STRIPE_SECRET_KEY: 'sk_1' })).toThrow('STRIPE_PUBLISHABLE_KEY')
  })
})
