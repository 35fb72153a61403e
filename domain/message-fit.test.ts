import { expect, test } from 'vitest'
import { VENUE_MESSAGE_KINDS } from '../contract/messages.ts'
import { isTooLate, type MessageSubject, stillFits } from './message-fit.ts'

const BOOKING: MessageSubject = {
  status: 'approved',
  isUnpaid: false,
  isOver: false,
  hasStarted: false,
  hasTickets: false,
  isEventCancelled: false,
  hasPayLink: false,
  isRequestOpen: false,
}
const fitting = (facts: Partial<MessageSubject>) =>
  VENUE_MESSAGE_KINDS.filter((kind) => stillFits(kind, { ...BOOKING, ...facts }))

const ALWAYS = [
  'voucher',
  'refund',
  'fee',
  'voucher_receipt',
  'staff_dispute',
  'staff_money',
  'staff_briefing',
]

test.each<[string, Partial<MessageSubject>, string[]]>([
  [
    'approved',
    {},
    ['booking_confirmed', 'booking_changed', 'reminder', 'event_changed', 'staff_new_booking'],
  ],
  [
    'pending',
    { status: 'pending' },
    ['booking_received', 'booking_changed', 'event_changed', 'staff_new_booking'],
  ],
  ['unpaid', { status: 'pending', isUnpaid: true }, []],
  ['over', { isOver: true, hasStarted: true, hasTickets: true }, []],
  ['cancelled', { status: 'cancelled' }, ['booking_cancelled']],
  [
    'cancelled with its event',
    { status: 'cancelled', isEventCancelled: true },
    ['booking_cancelled', 'event_cancelled'],
  ],
  ['rejected', { status: 'rejected' }, ['booking_rejected']],
])('for a booking that is %s: %j, these kinds fit: %j', (_, facts, kinds) => {
  expect(fitting(facts).sort()).toEqual([...kinds, ...ALWAYS].sort())
})

test('tickets need tickets, and a link to pay must be open', () => {
  expect([stillFits('tickets', BOOKING), stillFits('tickets', { ...BOOKING, hasTickets: true })]).toEqual([
    false,
    true,
  ])
  const asking = { ...BOOKING, hasPayLink: true }
  for (const kind of ['deposit_request', 'hold_declined', 'fee'] as const)
    expect([kind, stillFits(kind, asking), stillFits(kind, { ...asking, isRequestOpen: true })]).toEqual([
      kind,
      false,
      true,
    ])
  expect(stillFits('fee', BOOKING)).toBe(true)
  expect(stillFits('hold_declined', { ...asking, isRequestOpen: true, isOver: true })).toBe(false)
})

test('a confirmation is too late once the booking is over, a refund never', () => {
  const end = new Date('2026-01-17T22:00:00Z')
  expect(isTooLate('booking_confirmed', end, end)).toBe(true)
  expect(isTooLate('booking_confirmed', end, new Date(end.getTime() - 1))).toBe(false)
  expect(isTooLate('refund', end, end)).toBe(false)
  expect(isTooLate('voucher', undefined, end)).toBe(false)
})
