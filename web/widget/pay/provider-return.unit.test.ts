import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../../shared/fake-page.ts'
import { returnAddress, stepsBack, takeReturn } from './provider-return.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the way back leads past the bank, however often the guest was sent there', () => {
  openPage(vi.stubGlobal, '/widget/pay/ven')
  const visited = (length: number) => Object.assign(history, { length })
  // The widget and the payment page.
  visited(2)
  expect(stepsBack()).toBe(-1)
  for (const pages of [4, 6]) {
    // The bank, and the payment page once more.
    const back = new URL(returnAddress())
    back.searchParams.set('payment_intent_client_secret', 'secret')
    back.searchParams.set('redirect_status', 'failed')
    history.replaceState(null, '', back.href)
    visited(pages)
    expect(takeReturn('secret')).toBe('failed')
    expect(stepsBack()).toBe(1 - pages)
  }
})
