import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldText, matchRank, searchTermOf, searchTextOf } from './search-text.ts'
import { walkInAddress } from './walk-in.ts'

describe('folding', () => {
  test.each([
    ['Zoë Ångström', 'zoe angstrom'],
    ['ŁUKASZ', 'lukasz'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['Søren Kjær', 'soren kjaer'],
    ['Œuvre', 'oeuvre'],
    ['Đorđe', 'dorde'],
    ['Þór Guðmundsson', 'thor gudmundsson'],
    ['ışık İnci', 'isik inci'],
    ['Ｆｕｌｌ　Ｗｉｄｔｈ', 'full width'],
    ['O’Neil', "o'neil"],
    ['Anne–Marie', 'anne-marie'],
    ['  two   words\t', 'two words'],
    ['Νίκος ΝΙΚΟΣ', 'νικοσ νικοσ'],
    ['Фёдор', 'федор'],
    ['किरण', 'किरण'],
    ['😀 Ada', '😀 ada'],
  ])('turns %j into %j', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  test('twice is folding once, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
      }),
    )
  })

  test('ignores case and the Unicode form of an accent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(text.normalize('NFD'))).toBe(foldText(text.normalize('NFC')))
      }),
    )
    expect(foldText('ÉMILE')).toBe(foldText('émile'))
  })
})

describe('the search text of a guest', () => {
  test('is the folded name, the address and the digits of the phone', () => {
    expect(searchTextOf({ name: 'Zoë', email: 'Zoe@Example.com', phone: '+44 (0)20 79' })).toBe(
      'zoe\n zoe@example.com\n 4402079',
    )
    expect(searchTextOf({ name: 'Zoë', email: 'zoe@example.com', phone: null })).toBe(
      'zoe\n zoe@example.com\n ',
    )
  })
})

test('the generated address of a walk-in is not searched', () => {
  expect(searchTextOf({ name: 'Zoë', email: walkInAddress('usr_1'), phone: null })).toBe('zoe\n \n ')
})

describe('the search term', () => {
  test.each([
    ['  Zoë ', { text: 'zoe', digits: null }],
    ['+44 20', { text: '+44 20', digits: '4420' }],
    ['4420', { text: '4420', digits: null }],
    ['(020) 79', { text: '(020) 79', digits: '2079' }],
    ['+4', { text: '+4', digits: null }],
    ['a1 2', { text: 'a1 2', digits: null }],
  ])('of %j is %j', (query, term) => {
    expect(searchTermOf(query)).toEqual(term)
  })

  test.each(['', 'a', ' a ', 'e\u0301', '\u0301\u0301', '😀'])('of %j is undefined', (query) => {
    expect(searchTermOf(query)).toBeUndefined()
  })
})

describe('a match', () => {
  const ada = searchTextOf({
    name: 'Ada van Lovelace',
    email: 'countess@example.com',
    phone: '+44 20 7946 0958',
  })
  test.each([
    ['ad', 0],
    ['ada van', 0],
    ['van', 1],
    ['lov', 1],
    ['countess', 1],
    ['4420', 1],
    ['+44 20', 1],
    ['ace', 2],
    ['example', 2],
    ['7946', 2],
    ['7946 0958', 2],
    ['love ada', undefined],
    ['lovelace countess', undefined],
    ['com 44', undefined],
    ['%', undefined],
    ['zz', undefined],
  ] as const)('of %j has rank %s', (query, rank) => {
    const term = searchTermOf(query) ?? { text: query, digits: null }
    expect(matchRank(ada, term)).toBe(rank)
  })

  test('never spans two fields, whatever they contain', () => {
    const text = fc.string({ unit: 'binary', maxLength: 12 })
    fc.assert(
      fc.property(text, text, text, (name, email, query) => {
        const term = searchTermOf(query)
        if (!term) return
        const inOne = [name, email].some((field) => foldText(field).includes(term.text))
        expect(matchRank(searchTextOf({ name, email, phone: null }), term) !== undefined).toBe(inOne)
      }),
    )
  })
})
