import { prepaidPence } from '../domain/bundle-price.ts'
import { depositFor } from '../domain/deposit.ts'
import { DOOR_REASON } from '../domain/door-reasons.ts'
import { refundPctOnCancel } from '../domain/refunds.ts'
import { SYSTEM } from '../modules/audit/index.ts'
import type { AuditDraft } from './audit-trail.ts'
import { addPayment, type Payment } from './payments.ts'
import type { Random } from './random.ts'
import type { Row } from './rows.ts'
import type { Moments, Visit } from './visit.ts'
import { after, DAY_MS, type DemoWorld, HOUR_MS, later, MINUTE_MS } from './world.ts'

export interface DemoDeposit {
  readonly pence: number
  readonly mode: 'none' | 'hold' | 'charge'
  readonly selections: { bundle_id: string; item_id: string; quantity: number }[]
}

/** The deposit for a table, sometimes with a prepaid bundle item. Bookings made by staff have none. */
export const depositOf = (random: Random, { rule, source, kind, party, tables }: Visit): DemoDeposit => {
  if (rule === null || source === 'staff' || kind === 'guestlist')
    return { pence: 0, mode: 'none', selections: [] }
  const bundle = rule.offers.length > 0 && random.chance(0.12) ? random.pick(rule.offers) : undefined
  const item = bundle && random.pick(bundle.items ?? [])
  const selections = bundle && item ? [{ bundle_id: bundle.id, item_id: item.id, quantity: 1 }] : []
  const offers = rule.offers.map(({ id, prepaid = false, items = [] }) => ({ id, prepaid, items }))
  const { deposit_mode = 'none', price_per_cover_pence = 0, min_covers = 0 } = rule
  const ofTables = tables.reduce((sum, table) => sum + table.depositPence, 0)
  const deposit = depositFor(
    { deposit_mode, price_per_cover_pence, min_covers },
    party,
    prepaidPence(offers, selections),
    ofTables,
  )
  return { ...deposit, selections }
}

const HOLD_MS = 7 * DAY_MS

/** Writes the deposit's payment and its outcome. Returns the entries for the booking's audit trail. */
export const settleDeposit = (
  world: DemoWorld,
  visit: Visit,
  booking: Row<'bookings'>,
  deposit: DemoDeposit,
  moments: Moments,
): AuditDraft[] => {
  if (deposit.mode === 'none') return []
  const payment = addPayment(world, visit.venue, {
    purpose: 'deposit',
    capture: deposit.mode === 'hold' ? 'manual' : 'automatic',
    amountPence: deposit.pence,
    bookingId: booking.id,
    description: `Deposit, ${visit.venue.name}, ${visit.date} ${visit.time}`,
    at: moments.created,
  })
  return deposit.mode === 'hold'
    ? settleHold(world, visit, booking, payment, moments)
    : settleCharge(visit, booking, payment, moments)
}

const amount = (pence: number) => ({ amount_pence: pence })

const settleCharge = (
  visit: Visit,
  booking: Row<'bookings'>,
  payment: Payment,
  { created, decided }: Moments,
): AuditDraft[] => {
  const pence = payment.capture(payment.amountPence, created)
  const back = Math.floor((pence * refundPct(visit, booking, decided)) / 100)
  booking.paid = back < pence
  booking.paid_amount_pence = pence - back
  const paid: AuditDraft = { at: created, type: 'payment_succeeded', actor: SYSTEM, details: amount(pence) }
  if (back === 0) return [paid]
  payment.refund(back, decided)
  const actor = visit.outcome === 'door_rejected' ? visit.venue.door : visit.venue.manager
  return [paid, { at: decided, type: 'refunded', actor, details: amount(back) }]
}

const refundPct = ({ outcome, venue }: Visit, booking: Row<'bookings'>, at: Date): number => {
  if (outcome === 'rejected') return 100
  if (outcome === 'door_rejected')
    return booking.door_reject_reason && DOOR_REASON[booking.door_reject_reason].refunds ? 100 : 0
  if (outcome !== 'cancelled') return 0
  const { refund = 'none', partial_pct = null, cancel_until_hours = 0 } = venue.policy
  return refundPctOnCancel({ refund, partial_pct, cancel_until_hours }, booking.starts_at, at)
}

/** A hold is released for a guest who came and captured for a no-show. The hold of an upcoming booking stays. */
const settleHold = (
  { now }: DemoWorld,
  { outcome, venue }: Visit,
  booking: Row<'bookings'>,
  payment: Payment,
  { created, decided, span }: Moments,
): AuditDraft[] => {
  payment.authorise(created, after(created, HOLD_MS))
  const held = amount(payment.amountPence)
  const authorised: AuditDraft = { at: created, type: 'hold_authorised', actor: SYSTEM, details: held }
  const morning = later(decided, after(span.endsAt, 10 * HOUR_MS + 12 * MINUTE_MS))
  const isStillHeld = morning >= now && (outcome === 'approved' || outcome === 'checked_in')
  if (isStillHeld) return [authorised]
  if (outcome === 'approved') {
    const pence = payment.capture(payment.amountPence, morning)
    booking.paid = true
    booking.paid_amount_pence = pence
    return [authorised, { at: morning, type: 'hold_captured', actor: venue.manager, details: amount(pence) }]
  }
  const releasedAt = outcome === 'checked_in' ? morning : decided
  payment.release(releasedAt)
  return [authorised, { at: releasedAt, type: 'hold_released', actor: venue.manager, details: held }]
}
