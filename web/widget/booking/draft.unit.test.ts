import { expect, test } from 'vitest'
import { NO_DETAILS } from '../shared/guest-details.ts'
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

test('who corrects the address after leaving the payment replaces the unpaid booking', () => {
  const draft: Draft = {
    party: 2,
    month: '2026-01',
    extras: {},
    details: { ...NO_DETAILS, guest_name: 'Anna', guest_email: 'anna@example.com' },
    unpaid: { booking_id: 'bkg_1', manage_token: 'secret', email: 'ana@example.com' },
  }
  expect(bookBody(draft, 'en', false).replaces).toEqual({ booking_id: 'bkg_1', manage_token: 'secret' })
  const same = { ...draft, details: { ...draft.details, guest_email: 'ana@example.com' } }
  expect(bookBody(same, 'en', false).replaces).toBeUndefined()
})
