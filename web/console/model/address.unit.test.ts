import { expect, test } from 'vitest'
import { addressOf, dayOf, parseAddress, timeOf } from './address.ts'

test.each([
  [
    '/console/ven_1/list?date=2026-01-20&booking=bkg_1',
    { venueId: 'ven_1', screen: 'list', query: { date: '2026-01-20', booking: 'bkg_1' } },
  ],
  ['/console/ven_1/settings/hours', { venueId: 'ven_1', screen: 'settings', section: 'hours', query: {} }],
  ['/console/admin/outbox', { screen: 'admin', section: 'outbox', query: {} }],
])('%s is written and read alike', (text, address) => {
  expect(addressOf(address)).toBe(text)
  const url = new URL(text, 'https://example.com')
  expect(parseAddress(url.pathname, Object.fromEntries(url.searchParams))).toEqual(address)
})

test('a venue alone leads to its floor, and what is empty is not written', () => {
  expect(parseAddress('/console/ven_1', {})).toMatchObject({ venueId: 'ven_1', screen: 'floor' })
  expect(addressOf({ venueId: 'ven_1', screen: 'floor', query: { date: '' } })).toBe('/console/ven_1/floor')
})

test.each([
  [{ date: '2026-01-20' }, '2026-01-20'],
  [{ date: 'tomorrow' }, '2026-01-17'],
  [{}, '2026-01-17'],
])('the day of %o is %s', (query, day) => {
  expect(dayOf(query, '2026-01-17')).toBe(day)
})

test.each([
  [{ time: '19:30' }, '19:30'],
  [{ time: 'abc' }, undefined],
  [{ time: '99:99' }, undefined],
  [{}, undefined],
])('the time of %o is %s', (query, time) => {
  expect(timeOf(query)).toBe(time)
})
