import { expect, test } from 'vitest'
import { briefingOf } from './briefing.ts'

const party = (id: string, fields: object = {}, guest: object = {}) => ({
  id,
  source: 'booking' as const,
  status: 'approved',
  attendance: 'expected' as const,
  awaiting_payment: false,
  time: '19:00',
  party_size: 2,
  tables: ['1'],
  dietary: null,
  occasion: null,
  comments: null,
  guest_comments: null,
  ...fields,
  guest: { id: `usr_${id}`, name: id, tier: 'standard' as const, visits: 3, allergies: null, ...guest },
})

test.each([
  ['vips', party('a', {}, { tier: 'vvip' })],
  ['allergies', party('a', {}, { allergies: 'Nuts' })],
  ['allergies', party('a', { dietary: 'One vegan' })],
  ['occasions', party('a', { occasion: 'Birthday' })],
  ['first_visits', party('a', {}, { visits: 0 })],
  ['large_parties', party('a', { party_size: 8 })],
  ['requests', party('a', { status: 'pending' })],
  ['notes', party('a', { comments: 'Window seat' })],
  ['notes', party('a', { guest_comments: 'We bring a pram' })],
] as const)('%s has a party to which that applies, and no other list has it', (name, one) => {
  const lists = Object.entries(briefingOf([one, party('b')]))
  expect(lists.filter(([, list]) => list.length > 0).map(([key]) => key)).toEqual([name])
  expect(briefingOf([one])[name]).toMatchObject([{ id: 'a' }])
})

test('a guest whom the venue does not know by name is not called a first visit', () => {
  expect(briefingOf([party('a', {}, { id: null, visits: 0 })]).first_visits).toEqual([])
})

test.each([
  ['has lost its place', { attendance: null }],
  ['did not come', { attendance: 'no_show' }],
  ['has left', { attendance: 'left' }],
  ['has not paid', { awaiting_payment: true }],
])('a party that %s is on no list', (_, fields) => {
  const lists = briefingOf([party('a', { ...fields, occasion: 'Birthday', party_size: 12 }, { tier: 'vip' })])
  expect(Object.values(lists).flat()).toEqual([])
})
