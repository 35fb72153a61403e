import type { AuditType } from '../../../contract/booking-fields.ts'
import { money } from '../../shared/money.ts'

/** What happened, in words, for every kind of entry. */
const WORDS: Record<AuditType, string> = {
  created: 'Booked',
  approved: 'Confirmed',
  rejected: 'Not accepted',
  unrejected: 'Open again',
  cancelled: 'Cancelled',
  status_changed: 'Status changed',
  checked_in: 'Checked in',
  check_in_undone: 'Check-in undone',
  door_rejected: 'Turned away at the door',
  table_assigned: 'Table given',
  table_unassigned: 'Taken off the table',
  moved: 'Moved',
  locked: 'Table locked',
  unlocked: 'Table unlocked',
  details_changed: 'Details changed',
  duration_changed: 'Stay changed',
  paid: 'Bill',
  in_use: 'Seated',
  closed: 'Left',
  hold_requested: 'Deposit asked for',
  hold_authorised: 'Deposit held',
  hold_captured: 'Deposit taken',
  hold_released: 'Hold released',
  payment_succeeded: 'Paid',
  payment_failed: 'Payment failed',
  released: 'Place given up',
  refunded: 'Money returned',
  refund_failed: 'Returning money failed',
  attendance: 'Attendance',
  hold_declined: 'Card declined',
  card_saved: 'Card saved',
  fee_charged: 'Fee charged',
  fee_declined: 'Fee declined',
  disputed: 'Payment disputed by the guest’s bank',
  dispute_closed: 'Dispute closed',
}

const STATES: Record<string, string> = {
  expected: 'expected again',
  arrived: 'arrived',
  seated: 'seated',
  left: 'left',
  no_show: 'no-show',
}

const CHANGES: Record<string, string> = {
  declined: 'Change declined',
  lapsed: 'Change lapsed',
  withdrawn: 'Guest took the change back',
}

const amountOf = (details: Record<string, unknown>): number | undefined =>
  Object.entries(details).flatMap(([name, value]) =>
    /(^|_)(amount_)?pence$/.test(name) && typeof value === 'number' && value > 0 ? [value] : [],
  )[0]

/** One entry as a sentence: what, and how much or how. */
export const historyInWords = (type: AuditType, details: unknown, currency: string): string => {
  const word = WORDS[type]
  if (typeof details !== 'object' || details === null) return word
  const facts = details as Record<string, unknown>
  if (type === 'attendance') {
    const state = STATES[String(facts.state)]
    return state ? `${word}: ${state}` : `${word}: ${facts.arrived ?? 0} are in`
  }
  const ended = CHANGES[String(facts.change)]
  if (ended) return `${ended}: keeps ${facts.kept}`
  const pence = amountOf(facts)
  if (pence !== undefined) return `${word}: ${money(pence, currency, 'en')}`
  if (typeof facts.reason === 'string' && facts.reason) return `${word}: ${facts.reason.replaceAll('_', ' ')}`
  if (typeof facts.from === 'number' && typeof facts.to === 'number' && type === 'duration_changed')
    return `${word}: ${facts.from} to ${facts.to} minutes`
  return word
}
