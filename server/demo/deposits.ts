import { prepaidPence, type SoldExtra, sellExtras } from '../../domain/bundle-price.ts'
import { BY_GUEST, BY_VENUE, type Ending, movementOf, shareReturned } from '../../domain/cancellation.ts'
import { depositFor } from '../../domain/deposit.ts'
import { SYSTEM } from '../modules/outbound/index.ts'
import type { AuditDraft } from './audit-trail.ts'
import { addPayment, type Payment } from './payments.ts'
import type { Random } from './random.ts'
import type { Row } from './rows.ts'
import type { Moments, Visit } from './visit.ts'
import { after, DAY_MS, type DemoWorld, HOUR_MS, later, MINUTE_MS } from './world.ts'

export interface DemoDeposit {
  readonly pence: number
  readonly mode: 'none' | 'hold' | 'charge' | 'card'
  /** How much of it is for prepaid extras. */
  readonly extrasPence: number
  readonly extras: SoldExtra[]
}

/** The deposit for a table, sometimes with a prepaid bundle item. Bookings made by staff have none. */
export const depositOf = (random: Random, { rule, source, kind, party, tables }: Visit): DemoDeposit => {
  if (rule === null || source === 'staff' || kind === 'guestlist')
    return { pence: 0, mode: 'none', extrasPence: 0, extras: [] }
  const bundle = rule.offers.length > 0 && random.chance(0.12) ? random.pick(rule.offers) : undefined
  const item = bundle && random.pick(bundle.items ?? [])
  const selections = bundle && item ? [{ bundle_id: bundle.id, item_id: item.id, quantity: 1 }] : []
  const offers = rule.offers.map(({ id, name, prepaid = false, items = [] }) => ({
    id,
    name,
    prepaid,
    items,
  }))
  const extras = sellExtras(offers, selections)
  const extrasPence = prepaidPence(extras) ?? 0
  const { deposit_mode = 'none', price_per_cover_pence = 0, min_covers = 0 } = rule
  const ofTables = tables.reduce((sum, table) => sum + table.depositPence, 0)
  const ruleOfDeposit = { deposit_mode, price_per_cover_pence, min_covers }
  return { ...depositFor(ruleOfDeposit, party, extrasPence, ofTables), extrasPence, extras }
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
    extrasPence: deposit.extrasPence,
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
  const back = movementAtEnd(visit, booking, 'captured', pence, decided)?.returnPence ?? 0
  booking.paid = back < pence
  booking.paid_amount_pence = pence - back
  const paid: AuditDraft = { at: created, type: 'payment_succeeded', actor: SYSTEM, details: amount(pence) }
  if (back === 0) return [paid]
  payment.refund(back, decided)
  const actor = visit.outcome === 'door_rejected' ? visit.venue.door : visit.venue.manager
  return [paid, { at: decided, type: 'refunded', actor, details: amount(back) }]
}

/** What happens to the deposit at the end of the booking. Undefined for a booking that stands. */
const movementAtEnd = (
  visit: Visit,
  booking: Row<'bookings'>,
  status: 'captured' | 'authorised',
  pence: number,
  at: Date,
) => {
  const ending = endingOf(visit, booking)
  if (!ending) return undefined
  const payment = {
    status,
    amount_pence: pence,
    captured_pence: status === 'captured' ? pence : 0,
    refunded_pence: 0,
    refunding_pence: 0,
    freed_pence: 0,
    freed_kept_pence: 0,
  }
  const told = { terms: booking.terms ?? null, startsAt: booking.starts_at, partySize: booking.party_size }
  return movementOf(payment, shareReturned(ending, told, at))
}

const endingOf = ({ outcome }: Visit, { door_reject_reason }: Row<'bookings'>): Ending | undefined => {
  if (outcome === 'rejected') return BY_VENUE
  if (outcome === 'door_rejected') return { by: 'door', reason: door_reject_reason ?? 'unspecified' }
  return outcome === 'cancelled' ? BY_GUEST : undefined
}

/**
 * A hold is released for a guest who came and captured for a no-show. Of a cancelled booking's hold, the terms decide
 * what is captured. The hold of an upcoming booking stays.
 */
const settleHold = (
  { now }: DemoWorld,
  visit: Visit,
  booking: Row<'bookings'>,
  payment: Payment,
  { created, decided, span }: Moments,
): AuditDraft[] => {
  const { outcome, venue } = visit
  payment.authorise(created, after(created, HOLD_MS))
  const held = amount(payment.amountPence)
  const authorised: AuditDraft = { at: created, type: 'hold_authorised', actor: SYSTEM, details: held }
  const morning = later(decided, after(span.endsAt, 10 * HOUR_MS + 12 * MINUTE_MS))
  const isStillHeld = morning >= now && (outcome === 'approved' || outcome === 'checked_in')
  if (isStillHeld) return [authorised]
  const movement = movementAtEnd(visit, booking, 'authorised', payment.amountPence, decided)
  const keep = outcome === 'approved' ? payment.amountPence : (movement?.keepPence ?? 0)
  const at = outcome === 'approved' || outcome === 'checked_in' ? morning : decided
  if (keep === 0) {
    payment.release(at)
    return [authorised, { at, type: 'hold_released', actor: venue.manager, details: held }]
  }
  booking.paid = true
  booking.paid_amount_pence = payment.capture(keep, at)
  const rest = payment.amountPence - keep
  const details = { ...amount(keep), ...(rest > 0 ? { released_pence: rest } : {}) }
  return [authorised, { at, type: 'hold_captured', actor: venue.manager, details }]
}
