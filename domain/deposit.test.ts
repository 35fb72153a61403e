import { describe, expect, test } from 'vitest'
import { depositFor } from './deposit.ts'

const rule = (deposit_mode: 'none' | 'hold' | 'charge', price_per_cover_pence = 0, min_covers = 0) => ({
  deposit_mode,
  price_per_cover_pence,
  min_covers,
})

describe('the deposit', () => {
  test.each([
    ['none is required', rule('none'), 4, 0, 0, 0, 'none'],
    ['a price without a mode requires none', rule('none', 1000), 4, 0, 0, 0, 'none'],
    ['a mode without a price requires none', rule('charge', 0, 8), 4, 0, 0, 0, 'none'],
    ['per cover, held', rule('hold', 1000), 4, 0, 0, 4000, 'hold'],
    ['per cover, charged', rule('charge', 1000), 4, 0, 0, 4000, 'charge'],
    ['for the minimum, where the party is smaller', rule('hold', 1000, 6), 4, 0, 0, 6000, 'hold'],
    ['for the party, where it is the minimum', rule('hold', 1000, 6), 6, 0, 0, 6000, 'hold'],
    ['for the party, where it is larger', rule('hold', 1000, 6), 7, 0, 0, 7000, 'hold'],
    ['prepaid bundles are paid, never only held', rule('hold', 1000), 4, 2500, 0, 6500, 'charge'],
    ['and on top of a charge', rule('charge', 1000), 4, 2500, 0, 6500, 'charge'],
    ['the table’s own, where it is higher', rule('charge', 1000), 2, 0, 5000, 5000, 'charge'],
    ['not the table’s own, where it is as high', rule('charge', 1000), 5, 0, 5000, 5000, 'charge'],
    [
      'not the table’s own, where bundles make it higher',
      rule('charge', 1000),
      4,
      1500,
      5000,
      5500,
      'charge',
    ],
    ['prepaid bundles alone are charged', rule('none'), 4, 2500, 0, 2500, 'charge'],
    ['a table’s own alone is held', rule('none'), 4, 0, 5000, 5000, 'hold'],
    ['a table’s own above prepaid bundles', rule('none'), 4, 2500, 5000, 5000, 'charge'],
  ] as const)('%s', (_, terms, party, prepaid, table, pence, mode) => {
    expect(depositFor(terms, party, prepaid, table)).toEqual({ pence, mode })
  })
})
