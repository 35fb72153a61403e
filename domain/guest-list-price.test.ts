import { describe, expect, test } from 'vitest'
import { isSurging, keysForParty, keysPerGuest } from './guest-list-price.ts'

const venue = (fields: Partial<Parameters<typeof isSurging>[0]> = {}) => ({
  paid_guest_list_enabled: true,
  surge_threshold: 100,
  surge_price: 5,
  queue_skip_price: 3,
  ...fields,
})
const unpaid = venue({ paid_guest_list_enabled: false })

describe('the price surges', () => {
  test.each([
    ['not below the threshold', venue(), 99, false],
    ['at the threshold', venue(), 100, true],
    ['above it', venue(), 250, true],
    ['at once with a threshold of 0', venue({ surge_threshold: 0 }), 0, true],
    ['never without a threshold', venue({ surge_threshold: null }), 10_000, false],
    ['never where the list is not paid', unpaid, 250, false],
    ['above a fractional threshold', venue({ surge_threshold: 10.5 }), 11, true],
    ['not below a fractional threshold', venue({ surge_threshold: 10.5 }), 10, false],
  ])('%s', (_, prices, heads, surging) => {
    expect(isSurging(prices, heads)).toBe(surging)
  })
})

describe('a guest pays', () => {
  test.each([
    ['the rule’s price', venue(), 2, 0, 'standard', 2],
    ['nothing on a free rule', venue(), 0, 0, 'standard', 0],
    ['nothing while the list is not paid', unpaid, 2, 0, 'standard', 0],
    ['nothing while the list is not paid, however full', unpaid, 2, 500, 'standard', 0],
    ['the surge price above the threshold', venue(), 2, 100, 'standard', 5],
    ['nothing on a free list, however busy the night is', venue(), 0, 100, 'standard', 0],
    ['the list’s price where the surge price is lower', venue({ surge_price: 1 }), 2, 100, 'standard', 2],
    [
      'the list’s price where the surge price was left at 0',
      venue({ surge_price: 0 }),
      2,
      100,
      'standard',
      2,
    ],
    ['more to skip the queue', venue(), 2, 0, 'queue_skip', 5],
    ['more to skip the queue above the threshold', venue(), 2, 100, 'queue_skip', 8],
    ['for the skip alone while the list is not paid', unpaid, 2, 0, 'queue_skip', 3],
    [
      'whole keys, rounded up once',
      venue({ queue_skip_price: 1.5, surge_price: 2.5 }),
      1,
      100,
      'queue_skip',
      4,
    ],
    ['a fraction as one key more', venue({ surge_price: 1.25 }), 1, 100, 'standard', 2],
    [
      'no extra key for a floating-point error',
      venue({ surge_price: 2.3, queue_skip_price: 0.7 }),
      1,
      100,
      'queue_skip',
      3,
    ],
    [
      'no extra key for another floating-point error',
      venue({ surge_price: 1.1, queue_skip_price: 2.9 }),
      1,
      100,
      'queue_skip',
      4,
    ],
  ] as const)('%s', (_, prices, ruleKeys, heads, kind, keys) => {
    expect(keysPerGuest(prices, ruleKeys, heads, kind)).toBe(keys)
  })
})

describe('a party pays', () => {
  test.each([
    [2, 4, 0, 8],
    [0, 4, 50, 0],
    [3, 3, 50, 5],
    [1, 1, 50, 1],
    [1, 1, 99, 1],
    [5, 4, 100, 0],
    [3, 1, 33, 3],
    [7, 3, 10, 19],
    [10, 10, 1, 99],
  ])('%i keys each for %i guests less %i %% are %i', (perGuest, party, discount, keys) => {
    expect(keysForParty(perGuest, party, discount)).toBe(keys)
  })
})
