import type { AuditType } from '../../contract/bookings.ts'
import { DOOR_REASON } from '../domain/door-reasons.ts'
import { pointsForVisit } from '../domain/loyalty.ts'
import { type Span, spanOf } from '../domain/service-day.ts'
import { type Doer, GUEST, SYSTEM } from '../modules/audit/index.ts'
import { type DemoDeposit, depositOf, settleDeposit } from './deposits.ts'
import type { DemoTable } from './draw-floors.ts'
import type { DemoVenue } from './furnish-venue.ts'
import type { DemoGuest } from './guests.ts'
import { type KeyPrice, keysFor, spendKeys } from './keys.ts'
import { COMMENTS, REJECT_REASONS, RESERVATION_TAGS } from './names.ts'
import type { Dice } from './random.ts'
import type { Row } from './rows.ts'
import { after, type DemoWorld, HOUR_MS, later, MINUTE_MS } from './world.ts'
import type { DemoRule } from './write-rules.ts'

export type Outcome = 'pending' | 'approved' | 'checked_in' | 'cancelled' | 'rejected' | 'door_rejected'

/** One party's booking, from the wish to how it ended. */
export interface Visit {
  readonly venue: DemoVenue
  readonly guest: DemoGuest
  readonly kind: 'table' | 'guestlist'
  readonly rule: DemoRule | null
  readonly source: 'staff' | 'public'
  readonly date: string
  readonly time: string
  readonly durationMins: number
  readonly party: number
  readonly tables: readonly DemoTable[]
  readonly outcome: Outcome
  readonly createdAt: Date
}

export interface AuditDraft {
  readonly at: Date
  readonly type: AuditType
  readonly doer: Doer
  readonly details: Record<string, unknown> | null
}

/** When things happened. What did not happen yet, or never will, is not looked at. */
export interface Moments {
  readonly created: Date
  readonly approved: Date
  /** Checked in, turned away, rejected or cancelled. */
  readonly decided: Date
  readonly span: Span
}

export const statusOf = (outcome: Outcome): Row<'bookings'>['status'] =>
  outcome === 'door_rejected' ? 'rejected' : outcome

/** Writes the booking, its audit trail and whatever money and keys it moved. */
export const recordVisit = (world: DemoWorld, dice: Dice, visit: Visit) => {
  const moments = momentsOf(world, dice, visit)
  const deposit = depositOf(dice, visit)
  const approval = approvalOf(visit, deposit, moments)
  const keys = keysFor(dice, visit)
  const booking = world.rows.add(
    'bookings',
    bookingOf(world, dice, visit, moments, { approval, deposit, keys }),
  )
  spendKeys(world, visit, booking, keys, moments)
  const trail: AuditDraft[] = [
    {
      at: moments.created,
      type: 'created',
      doer: makerOf(visit),
      details: { source: visit.source, kind: visit.kind },
    },
    ...settleDeposit(world, visit, booking, deposit, moments),
    ...(approval ? [approval] : []),
    ...decisionOf(visit, booking, moments),
  ]
  writeTrail(world, booking, trail)
  return booking
}

/** Guests join a list signed in; a table they book as anybody. */
const makerOf = ({ source, kind, venue, guest }: Visit): Doer => {
  if (source === 'staff') return venue.manager
  return kind === 'guestlist' ? guest.user : GUEST
}

export const writeTrail = ({ rows }: DemoWorld, booking: Row<'bookings'>, trail: readonly AuditDraft[]) => {
  // The sort keeps the order of what happened at the same moment.
  for (const { at, type, doer, details } of [...trail].sort((a, b) => a.at.getTime() - b.at.getTime()))
    rows.add('booking_audit', {
      venue_id: booking.venue_id,
      booking_id: booking.id,
      at,
      type,
      actor: doer.name,
      actor_id: doer.id,
      details,
    })
}

const momentsOf = ({ now }: DemoWorld, dice: Dice, visit: Visit): Moments => {
  const span = spanOf(visit.venue.clock, visit.date, visit.time, visit.durationMins)
  const latest = new Date(now.getTime() - MINUTE_MS)
  const within = (from: Date, to: Date, share: number) =>
    new Date(from.getTime() + Math.max(0, to.getTime() - from.getTime()) * share)
  const upTo = (at: Date) => later(visit.createdAt, at < latest ? at : latest)
  const approved = within(visit.createdAt, upTo(span.startsAt), 0.05 + dice.next() * 0.3)
  const arrival = upTo(after(span.startsAt, dice.int(-10, 25) * MINUTE_MS))
  const answer = within(approved, upTo(span.startsAt), 0.2 + dice.next() * 0.7)
  const atDoor = visit.outcome === 'checked_in' || visit.outcome === 'door_rejected'
  return { created: visit.createdAt, approved, decided: later(approved, atDoor ? arrival : answer), span }
}

interface Terms {
  readonly approval: AuditDraft | undefined
  readonly deposit: DemoDeposit
  readonly keys: KeyPrice
}

const bookingOf = (
  world: DemoWorld,
  dice: Dice,
  visit: Visit,
  moments: Moments,
  { approval, deposit, keys }: Terms,
): Row<'bookings'> => {
  const { venue, rule } = visit
  const { user } = visit.guest
  const { isIn, doorReason, reason } = endOf(dice, visit)
  const isTalkative = visit.kind === 'table' && dice.chance(0.22)
  return {
    id: world.rows.id('bkg', visit.createdAt),
    venue_id: venue.id,
    user_id: user.id,
    kind: visit.kind,
    source: visit.source,
    status: statusOf(visit.outcome),
    party_size: visit.party,
    guest_count: visit.party,
    booking_date: visit.date,
    booking_time: visit.time,
    duration_mins: visit.durationMins,
    starts_at: moments.span.startsAt,
    ends_at: moments.span.endsAt,
    table_id: visit.tables[0]?.id ?? null,
    table_ids: visit.tables.map(({ id }) => id),
    access_rule_id: rule?.id ?? null,
    reservation_tags: dice.chance(0.18) ? [dice.pick(RESERVATION_TAGS)] : [],
    comments: isTalkative ? dice.pick(COMMENTS) : '',
    guest_name: user.name,
    guest_email: user.email,
    guest_phone: user.phone ?? null,
    approved_by_name: approval?.doer.name ?? null,
    approved_at: approval?.at ?? null,
    reason,
    checked_in_by_name: isIn ? venue.door.name : null,
    checked_in_at: isIn ? moments.decided : null,
    points_awarded: isIn ? pointsForVisit(visit.party) : 0,
    in_use: isIn && isAtTable(world, moments),
    door_reject_reason: doorReason,
    door_rejected_by_name: doorReason && venue.door.name,
    door_rejected_at: doorReason && moments.decided,
    deposit_pence: deposit.pence,
    deposit_mode: deposit.mode,
    bundle_selections: deposit.selections,
    option_kind: visit.kind === 'guestlist' ? keys.optionKind : null,
    promo_code_id: keys.promoCode?.id ?? null,
    keys_spent: 0,
    paid: false,
    paid_amount_pence: 0,
    created_by: makerOf(visit).id,
    created_at: visit.createdAt,
  }
}

/** Paid deposits and rules that approve by themselves do so at once; otherwise somebody has read the request. */
const approvalOf = (
  { source, rule, outcome, venue }: Visit,
  deposit: DemoDeposit,
  { created, approved }: Moments,
): AuditDraft | undefined => {
  if (deposit.mode !== 'none') return { at: created, type: 'approved', doer: SYSTEM, details: null }
  if (source === 'public' && rule?.auto_approve)
    return { at: created, type: 'approved', doer: SYSTEM, details: { automatic: true } }
  if (outcome === 'pending' || outcome === 'rejected') return undefined
  return { at: approved, type: 'approved', doer: venue.manager, details: null }
}

const DOOR_REASONS = [
  ['dresswear', 5],
  ['attitude', 3],
  ['at_capacity', 4],
  ['barred', 1],
  ['unspecified', 1],
] as const

const endOf = (dice: Dice, { outcome }: Visit) => {
  const doorReason = outcome === 'door_rejected' ? dice.weighted(DOOR_REASONS) : null
  const refusal = outcome === 'rejected' ? dice.pick(REJECT_REASONS) : null
  return {
    isIn: outcome === 'checked_in',
    doorReason,
    reason: doorReason ? DOOR_REASON[doorReason].text : refusal,
  }
}

/** Whoever came long before their time waits at the bar; whoever's time is over has left. */
const isAtTable = ({ now }: DemoWorld, { decided, span }: Moments): boolean =>
  now < span.endsAt && span.startsAt.getTime() - decided.getTime() < HOUR_MS

const decisionOf = (
  { outcome, venue }: Visit,
  booking: Row<'bookings'>,
  { decided }: Moments,
): AuditDraft[] => {
  const entry = (type: AuditType, doer: Doer, details: AuditDraft['details'] = null): AuditDraft[] => [
    { at: decided, type, doer, details },
  ]
  if (outcome === 'checked_in') return entry('checked_in', venue.door)
  if (outcome === 'door_rejected')
    return entry('door_rejected', venue.door, { reason: booking.door_reject_reason })
  if (outcome === 'cancelled') return entry('cancelled', venue.manager)
  if (outcome === 'rejected') return entry('rejected', venue.manager, { reason: booking.reason })
  return []
}
