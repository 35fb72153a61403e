import { describe, expect, test } from 'vitest'
import { prepaidPence, sellExtras } from './bundle-price.ts'
import { Refusal } from './errors.ts'

const item = (id: string, price_pence: number, max_qty = 3) => ({ id, name: `A ${id}`, price_pence, max_qty })
const BUNDLES = [
  { id: 'bottles', name: 'Bottles', prepaid: true, items: [item('magnum', 9000), item('water', 300, 10)] },
  { id: 'platters', name: 'Platters', prepaid: false, items: [item('cheese', 2500), item('magnum', 1)] },
]
const chosen = (bundle_id: string, item_id: string, quantity: number) => ({ bundle_id, item_id, quantity })

describe('prepaid bundles cost', () => {
  test.each([
    ['nothing when nothing is chosen', [], 0],
    ['each item times its number', [chosen('bottles', 'magnum', 2), chosen('bottles', 'water', 10)], 21_000],
    ['nothing for bundles that are paid at the table', [chosen('platters', 'cheese', 3)], 0],
    ['only the prepaid of both', [chosen('platters', 'cheese', 1), chosen('bottles', 'magnum', 1)], 9000],
    [
      'the sum of an item that is named twice',
      [chosen('bottles', 'magnum', 1), chosen('bottles', 'magnum', 2)],
      27_000,
    ],
    [
      'each bundle’s own price, where two have an item of one name',
      [chosen('bottles', 'magnum', 3), chosen('platters', 'magnum', 3)],
      27_000,
    ],
  ])('%s', (_, selections, pence) => {
    expect(prepaidPence(sellExtras(BUNDLES, selections))).toBe(pence)
  })

  test('nobody knows what, where an extra lost its price; one to be paid at the table does not matter', () => {
    const [sold] = sellExtras(BUNDLES, [chosen('bottles', 'magnum', 1)])
    const old = chosen('bottles', 'magnum', 1)
    for (const extra of [old, { ...old, prepaid: true, price_pence: null }, { ...old, prepaid: null }])
      expect(prepaidPence([...(sold ? [sold] : []), extra])).toBeUndefined()
    expect(prepaidPence([...(sold ? [sold] : []), { ...old, prepaid: false, price_pence: null }])).toBe(9000)
  })
})

test('an extra is sold with the names, the price of one and whether it is prepaid', () => {
  expect(sellExtras(BUNDLES, [chosen('platters', 'cheese', 2)])).toEqual([
    {
      bundle_id: 'platters',
      item_id: 'cheese',
      quantity: 2,
      bundle: 'Platters',
      item: 'A cheese',
      price_pence: 2500,
      prepaid: false,
    },
  ])
})

describe('a selection is rejected', () => {
  test.each([
    ['of an unknown bundle', [chosen('caviar', 'magnum', 1)], 'not_found'],
    ['of an item that its bundle does not have', [chosen('platters', 'water', 1)], 'not_found'],
    ['of more than there may be', [chosen('bottles', 'magnum', 4)], 'invalid'],
    [
      'of more than there may be, in two parts',
      [chosen('bottles', 'magnum', 2), chosen('bottles', 'magnum', 2)],
      'invalid',
    ],
    ['of too much of a bundle that is not prepaid', [chosen('platters', 'cheese', 4)], 'invalid'],
  ])('%s', (_, selections, kind) => {
    const refusal = () => sellExtras(BUNDLES, selections)
    expect(refusal).toThrow(Refusal)
    expect(refusal).toThrow(expect.objectContaining({ kind }))
  })
})
