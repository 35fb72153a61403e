import type { AuditType } from '../../contract/bookings.ts'
import { DOOR_REASON } from '../../domain/door-reasons.ts'
import { pointsForVisit } from '../../domain/loyalty.ts'
import { spanOf } from '../../domain/service-day.ts'
import { type AuditActor, GUEST, SYSTEM } from '../modules/outbound/index.ts'
import { type AuditDraft, writeAuditTrail } from './audit-trail.ts'
import { type DemoDeposit, depositOf, settleDeposit } from './deposits.ts'
import { type KeyPrice, keysFor, spendKeys } from './guest-list-keys.ts'
import { COMMENTS, REJECT_REASONS, RESERVATION_TAGS } from './names.ts'
import type { Random } from './random.ts'
import type { Row } from './rows.ts'
import { termsOf } from './terms.ts'
import type { Moments, Outcome, Visit } from './visit.ts'
import { after, type DemoWorld, HOUR_MS, later, MINUTE_MS } from './world.ts'

const statusOf = (outcome: Outcome): Row<'bookings'>['status'] =>
  outcome === 'door_rejected' ? 'rejected' : outcome

/** Writes the booking, its audit trail, and its payments and keys. */
export const recordVisit = (world: DemoWorld, random: Random, visit: Visit) => {
  const moments = momentsOf(world, random, visit)
  const deposit = depositOf(random, visit)
  const approval = approvalOf(visit, deposit, moments)
  const keys = keysFor(random, visit)
  const booking = world.rows.add(
    'bookings',
    bookingOf(world, random, visit, moments, { approval, deposit, keys }),
  )
  spendKeys(world, visit, booking, keys, moments)
  const trail: AuditDraft[] = [
    {
      at: moments.created,
      type: 'created',
      actor: creatorOf(visit),
      details: { source: visit.source, kind: visit.kind },
    },
    ...settleDeposit(world, visit, booking, deposit, moments),
    ...(approval ? [approval] : []),
    ...decisionOf(visit, booking, moments),
  ]
  writeAuditTrail(world, booking, trail)
  return booking
}

/** Guests sign in to join a guest list, but book tables without an account. */
const creatorOf = ({ source, kind, venue, guest }: Visit): AuditActor => {
  if (source === 'staff') return venue.manager
  return kind === 'guestlist' ? guest.user : GUEST
}

const momentsOf = ({ now }: DemoWorld, random: Random, visit: Visit): Moments => {
  const span = spanOf(visit.venue.clock, visit.date, visit.time, visit.durationMins)
  const latest = new Date(now.getTime() - MINUTE_MS)
  const within = (from: Date, to: Date, share: number) =>
    new Date(from.getTime() + Math.max(0, to.getTime() - from.getTime()) * share)
  const upTo = (at: Date) => later(visit.createdAt, at < latest ? at : latest)
  const approved = within(visit.createdAt, upTo(span.startsAt), 0.05 + random.next() * 0.3)
  const arrival = upTo(after(span.startsAt, random.int(-10, 25) * MINUTE_MS))
  const reply = within(approved, upTo(span.startsAt), 0.2 + random.next() * 0.7)
  const atDoor = visit.outcome === 'checked_in' || visit.outcome === 'door_rejected'
  return { created: visit.createdAt, approved, decided: later(approved, atDoor ? arrival : reply), span }
}

interface Terms {
  readonly approval: AuditDraft | undefined
  readonly deposit: DemoDeposit
  readonly keys: KeyPrice
}

const bookingOf = (
  world: DemoWorld,
  random: Random,
  visit: Visit,
  moments: Moments,
  { approval, deposit, keys }: Terms,
): Row<'bookings'> => {
  const { venue, rule } = visit
  const { user } = visit.guest
  const { isIn, doorReason, reason } = endOf(random, visit)
  const hasComment = visit.kind === 'table' && random.chance(0.22)
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
    reservation_tags: random.chance(0.18) ? [random.pick(RESERVATION_TAGS)] : [],
    comments: hasComment ? random.pick(COMMENTS) : '',
    guest_name: user.name,
    guest_email: user.email,
    guest_phone: visit.guest.phone,
    approved_by_name: approval?.actor.name ?? null,
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
    bundle_selections: deposit.extras,
    option_kind: visit.kind === 'guestlist' ? keys.optionKind : null,
    promo_code_id: keys.promoCode?.id ?? null,
    keys_spent: 0,
    paid: false,
    paid_amount_pence: 0,
    terms: termsOf(venue.policy),
    created_by: creatorOf(visit).id,
    created_at: visit.createdAt,
  }
}

/** A paid deposit or a rule with automatic approval approves at once; otherwise the manager approves later. */
const approvalOf = (
  { source, rule, outcome, venue }: Visit,
  deposit: DemoDeposit,
  { created, approved }: Moments,
): AuditDraft | undefined => {
  if (deposit.mode !== 'none') return { at: created, type: 'approved', actor: SYSTEM, details: null }
  if (source === 'public' && rule?.auto_approve)
    return { at: created, type: 'approved', actor: SYSTEM, details: { automatic: true } }
  if (outcome === 'pending' || outcome === 'rejected') return undefined
  return { at: approved, type: 'approved', actor: venue.manager, details: null }
}

const DOOR_REASONS = [
  ['dresswear', 5],
  ['attitude', 3],
  ['at_capacity', 4],
  ['barred', 1],
  ['unspecified', 1],
] as const

const endOf = (random: Random, { outcome }: Visit) => {
  const doorReason = outcome === 'door_rejected' ? random.weighted(DOOR_REASONS) : null
  const rejectReason = outcome === 'rejected' ? random.pick(REJECT_REASONS) : null
  return {
    isIn: outcome === 'checked_in',
    doorReason,
    reason: doorReason ? DOOR_REASON[doorReason].text : rejectReason,
  }
}

/** A party that arrived over an hour early is not at its table yet; a party whose time is over has left. */
const isAtTable = ({ now }: DemoWorld, { decided, span }: Moments): boolean =>
  now < span.endsAt && span.startsAt.getTime() - decided.getTime() < HOUR_MS

const decisionOf = (
  { outcome, venue }: Visit,
  booking: Row<'bookings'>,
  { decided }: Moments,
): AuditDraft[] => {
  const entry = (type: AuditType, actor: AuditActor, details: AuditDraft['details'] = null): AuditDraft[] => [
    { at: decided, type, actor, details },
  ]
  if (outcome === 'checked_in') return entry('checked_in', venue.door)
  if (outcome === 'door_rejected')
    return entry('door_rejected', venue.door, { reason: booking.door_reject_reason })
  if (outcome === 'cancelled') return entry('cancelled', venue.manager)
  if (outcome === 'rejected') return entry('rejected', venue.manager, { reason: booking.reason })
  return []
}
