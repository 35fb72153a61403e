import { describe, expect, test } from 'vitest'
import type { Party } from './day.ts'
import { marksOf, textOf } from './marks.ts'

const party = (fields: object = {}, guest: object = {}) =>
  ({
    guest: { id: 'usr_a', name: 'A', tier: 'standard', visits: 2, allergies: null, ...guest },
    dietary: null,
    occasion: null,
    comments: null,
    guest_comments: null,
    turned_away: null,
    extras: [],
    deposit: null,
    hold: null,
    ...fields,
  }) as unknown as Party

const shown = (one: Party) => marksOf(one, 'GBP').map(({ kind, text }) => [kind, text])

describe('the marks of a party', () => {
  test('are none for somebody about whom there is nothing to say', () => {
    expect(shown(party())).toEqual([])
  })

  test.each([
    ['allergy', 'Peanuts', {}, { allergies: 'Peanuts' }],
    ['allergy', 'Nuts · One vegan', { dietary: 'One vegan' }, { allergies: 'Nuts' }],
    ['vip', 'VVIP', {}, { tier: 'vvip' }],
    ['occasion', 'Birthday', { occasion: 'Birthday' }, {}],
    ['first', 'First visit', {}, { visits: 0 }],
    ['extras', '2 × Cake', { extras: [{ item: 'Cake', quantity: 2 }] }, {}],
    ['paid', '£40 paid', { deposit: { paid_pence: 4000 } }, {}],
    ['held', '£40 held', { hold: { status: 'authorised', amount_pence: 4000 } }, {}],
    ['note', 'Window', { comments: 'Window' }, {}],
  ])('%s: %s', (kind, text, fields, guest) => {
    expect(shown(party(fields, guest))).toEqual([[kind, text]])
  })

  test.each([{ attendance: 'no_show' }, { status: 'cancelled' }, { status: 'rejected' }])(
    'call it no first visit where nobody comes: %o',
    (fields) => {
      expect(shown(party(fields, { visits: 0 }))).toEqual([])
    },
  )

  test('stand in one order, allergy first, whatever there is', () => {
    const all = party(
      {
        dietary: 'Nuts',
        occasion: 'Birthday',
        comments: 'Window',
        extras: [{ item: 'Cake', quantity: 1 }],
        deposit: { paid_pence: 100 },
        hold: { status: 'authorised', amount_pence: 100 },
      },
      { tier: 'vip', visits: 0 },
    )
    expect(marksOf(all, 'GBP').map(({ kind }) => kind)).toEqual([
      'allergy',
      'vip',
      'occasion',
      'first',
      'extras',
      'paid',
      'held',
      'note',
    ])
  })

  test('call nobody a first visit whom the venue does not know, and no released hold money', () => {
    expect(
      shown(party({ hold: { status: 'released', amount_pence: 100 } }, { id: null, visits: 0 })),
    ).toEqual([])
  })
})

test.each([
  ['the allergy', 'Nuts', { comments: 'Window' }, { allergies: 'Nuts' }],
  ['else the note', 'Window', { comments: 'Window', occasion: 'Birthday' }, {}],
  ['else nothing', '', { occasion: 'Birthday' }, {}],
])('a block says in words %s', (_, text, fields, guest) => {
  expect(textOf(marksOf(party(fields, guest), 'GBP'))).toBe(text)
})
