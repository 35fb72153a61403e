import { describe, expect, test } from 'vitest'
import { decideRepeat, decideRepeats, type EarlierBooking } from './repeat-booking.ts'

const NOW = new Date('2026-01-17T18:00:00Z')
const LATER = new Date('2026-01-17T18:10:00Z')

const earlier = (fields: Partial<EarlierBooking> = {}): EarlierBooking => ({
  status: 'pending',
  payment_due_at: LATER,
  payment_status: 'awaiting_payment',
  request_hash: 'a',
  ...fields,
})

test.each([
  ['the same request', earlier(), 'a', 'same'],
  ['the same request whose intent is being created', earlier({ payment_status: 'created' }), 'a', 'same'],
  ['another choice', earlier(), 'b', 'replace'],
  ['the same request after its payment window', earlier({ payment_due_at: NOW }), 'a', 'replace'],
  ['an unpaid booking without a payment', earlier({ payment_status: null }), 'a', 'replace'],
  ['an unpaid booking from before requests were remembered', earlier({ request_hash: null }), 'a', 'replace'],
  ['a payment that is being processed', earlier({ payment_status: 'processing' }), 'a', 'stands'],
  ['a request without a payment', earlier({ payment_due_at: null, payment_status: null }), 'a', 'stands'],
  ['an approved booking', earlier({ status: 'approved', payment_due_at: null }), 'a', 'stands'],
  ['a party that is in', earlier({ status: 'checked_in', payment_due_at: null }), 'a', 'stands'],
] as const)('%s', (_, booking, hash, repeat) => {
  expect(decideRepeat(booking, hash, NOW)).toBe(repeat)
})

describe('among several', () => {
  const standing = earlier({ status: 'approved', payment_due_at: null })
  const [open, changed] = [earlier(), earlier({ request_hash: 'b' })]

  test.each([
    ['nothing', [], false, { kind: 'new', replaced: [] }],
    ['the same request before one that stands', [standing, open], false, { kind: 'same', booking: open }],
    [
      'one that stands keeps the unpaid one',
      [changed, standing],
      false,
      { kind: 'stands', booking: standing },
    ],
    [
      'confirmed: the unpaid one is replaced',
      [changed, standing],
      true,
      { kind: 'new', replaced: [changed] },
    ],
  ])('%s', (_, bookings, confirm, outcome) => {
    expect(decideRepeats(bookings, { hash: 'a', confirm }, NOW)).toEqual(outcome)
  })
})
