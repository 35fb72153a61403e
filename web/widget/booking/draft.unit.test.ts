import { expect, test } from 'vitest'
import { NO_DETAILS } from '../shared/guest-details.ts'
import { unpaidOf } from '../shared/unpaid.ts'
import { type Draft, nearestTo, type Slot } from './draft.ts'
import { bookBody } from './order.ts'

const VENUE = { timezone: 'Europe/London', service_day_start: '05:00' }
const slot = (time: string, available = true) => ({ time, available }) as Slot

test.each([
  ['the closest first', '20:00', ['18:00', '19:30', '20:30', '22:00'], ['19:30', '20:30', '18:00']],
  [
    'after midnight it is still the same night',
    '23:30',
    ['05:30', '20:00', '22:00', '00:30'],
    ['00:30', '22:00', '20:00'],
  ],
  ['before it as well', '00:30', ['05:30', '23:30', '01:00'], ['01:00', '23:30', '05:30']],
])('the free times nearest to one that is gone: %s', (_what, time, free, near) => {
  const slots = [slot(time, false), ...free.map((one) => slot(one))]
  const found = nearestTo(VENUE, { date: '2026-01-20', slots }, { time })
  expect(found.map((one) => one.time)).toEqual(near)
})

const DETAILS = { ...NO_DETAILS, guest_name: 'Anna', guest_email: 'anna@example.com' }
const DRAFT: Draft = {
  party: 2,
  month: '2026-01',
  date: '2026-01-20',
  slot: slot('20:00'),
  extras: {},
  details: DETAILS,
}

test.each<[string, Partial<Draft>]>([
  ['the address', { details: { ...DETAILS, guest_email: 'ana@example.com' } }],
  ['the name', { details: { ...DETAILS, guest_name: 'Anna Berg' } }],
  ['a wish', { details: { ...DETAILS, comments: 'A quiet table' } }],
  ['the time', { slot: slot('20:30') }],
  ['the day', { date: '2026-01-21' }],
])('who left the payment and changes %s replaces the unpaid booking', (_what, changed) => {
  const sent = bookBody(DRAFT, 'en', true)
  const unpaid = unpaidOf(sent, 'bkg_1', 'http://test/manage/secret')
  const replaces = { booking_id: 'bkg_1', manage_token: 'secret' }
  const again = bookBody({ ...DRAFT, ...changed, unpaid }, 'en', false)
  expect(again.replaces).toEqual(replaces)
  // The new booking is the one that is unpaid then.
  const next = unpaidOf(again, 'bkg_2', 'http://test/manage/other')
  expect(bookBody({ ...DRAFT, ...changed, unpaid: next }, 'en', false).replaces).toBeUndefined()
  expect(bookBody({ ...DRAFT, unpaid: next }, 'en', false).replaces?.booking_id).toBe('bkg_2')
})

test('who left the payment and changes nothing finds it again', () => {
  const unpaid = unpaidOf(bookBody(DRAFT, 'en', false), 'bkg_1', 'http://test/manage/secret')
  expect(bookBody({ ...DRAFT, unpaid }, 'en', false).replaces).toBeUndefined()
})
