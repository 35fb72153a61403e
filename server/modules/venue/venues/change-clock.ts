import { sql } from 'kysely'
import { isActive } from '../../../../domain/booking-status.ts'
import { BY_SYSTEM } from '../../../../domain/cancellation.ts'
import { conflict } from '../../../../domain/errors.ts'
import {
  instantOf,
  minutesIn,
  type Span,
  serviceDateOf,
  serviceDaySpan,
  serviceMoment,
  spanBetween,
  type VenueClock,
} from '../../../../domain/service-day.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import {
  changeStatus,
  lockBooking,
  moveAllClaims,
  releaseWaitingChangesOf,
  restoreKeptPlacesOf,
  STATUS_COLUMNS,
} from '../../booking/index.ts'
import { type AuditActor, notifyOfClockChange, recordAuditOfMany, SYSTEM } from '../../outbound/index.ts'

/**
 * Counts what lies ahead of a venue: bookings and reservations that have a place, and events that are not drafts,
 * rejected or cancelled.
 */
const countAhead = async (tx: Tx, venueId: string, now: Date) => {
  const { rows } = await sql<{ bookings: number; reservations: number; events: number }>`
    select
      (select count(*)::int from bookings where venue_id = ${venueId} and ends_at > ${now}
        and status in ('pending', 'approved', 'checked_in')) as bookings,
      (select count(*)::int from reservations where venue_id = ${venueId} and ends_at > ${now}
        and status in ('confirmed', 'seated')) as reservations,
      (select count(*)::int from events where venue_id = ${venueId} and ends_at > ${now}
        and status not in ('draft', 'rejected', 'cancelled')) as events
  `.execute(tx)
  return rows[0] ?? { bookings: 0, reservations: 0, events: 0 }
}

/** Throws 409 with the counts while anything lies ahead. */
export const requireNothingAhead = async (tx: Tx, venueId: string, now: Date) => {
  const ahead = await countAhead(tx, venueId, now)
  if (ahead.bookings + ahead.reservations + ahead.events === 0) return
  throw conflict(
    'Bookings, reservations or events lie ahead, so the clock of the venue cannot change without a decision about them. ' +
      'Send "keep_wall_clock": true to keep their dates and times.',
    { code: 'bookings_ahead', body: ahead },
  )
}

/**
 * Moves everything ahead to the venue's new clock. A new time zone keeps date and time and works out the instants
 * anew. A new start of the service day keeps the instants and files them under their service date. Throws 409 when
 * two parties would clash at a table; roll back then. The caller has locked the venue, so nothing is added
 * meanwhile.
 */
export const changeClock = async (
  tx: Tx,
  venueId: string,
  before: VenueClock,
  after: VenueClock,
  doer: AuditActor,
  now: Date,
) => {
  const move: Move = {
    tx,
    venueId,
    now,
    // Date and time are read on the old service day; only then is the new one applied.
    zone: before.timezone === after.timezone ? null : { ...before, timezone: after.timezone },
    filed: (date, startsAt) =>
      before.service_day_start === after.service_day_start ? date : serviceDateOf(after, startsAt),
    before,
    after,
  }
  // A requested change would mean another time on the new clock, so the booking stays as it was.
  await restoreKeptPlacesOf(tx, venueId, now)
  const events = await moveEvents(move)
  // Before the bookings move: the offer of a wish that ends gives its place back where it is counted.
  const wishes = await endReplacedWishes(move, await wishesToMove(move, events))
  const bookings = await moveBookings(move, events)
  await releaseWaitingChangesOf(tx, venueId, now)
  const moved = [...bookings, ...(await moveReservations(move))]
  await moveBlocks(move)
  await moveWishes(move, wishes)
  const ids = bookings.map(({ id }) => id)
  if (ids.length > 0)
    await recordAuditOfMany(tx, venueId, ids, 'moved', doer, now, {
      from: `${before.timezone} ${before.service_day_start}`,
      to: `${after.timezone} ${after.service_day_start}`,
    })
  const otherInstants = bookings.filter(
    ({ startsAt, before: { starts_at } }) => startsAt.getTime() !== starts_at.getTime(),
  )
  await notifyOfClockChange(
    tx,
    otherInstants.map((booking) => booking.before),
    now,
  )
  if (!(await moveAllClaims(tx, venueId, moved)))
    throw conflict('Two parties would be at the same table at the same time. Move one of them first.', {
      code: 'table_taken',
    })
  touchVenue(tx, venueId, 'activity')
}

interface Move {
  readonly tx: Tx
  readonly venueId: string
  readonly now: Date
  /** The new time zone with the old service day; null when instants stay. */
  readonly zone: VenueClock | null
  /** The service date on the new clock. */
  filed(date: string, startsAt: Date): string
  readonly before: VenueClock
  readonly after: VenueClock
}

interface Instants {
  readonly starts_at: Date
  readonly ends_at: Date
}

/** The same length from the instant of a date and time, or the stored instants when they stay. */
const movedSpan = (zone: VenueClock | null, row: Instants, date: string, time: string): Span => {
  const startsAt = zone ? instantOf(zone, date, time) : row.starts_at
  return { startsAt, endsAt: new Date(startsAt.getTime() + row.ends_at.getTime() - row.starts_at.getTime()) }
}

const storedSpan = ({ starts_at, ends_at }: Instants): Span => ({ startsAt: starts_at, endsAt: ends_at })

const moveEvents = async ({ tx, venueId, now, zone, filed }: Move) => {
  const rows = await tx
    .selectFrom('events')
    .select(['id', 'event_date', 'start_time', 'end_time', 'starts_at', 'ends_at'])
    .where('venue_id', '=', venueId)
    .where('ends_at', '>', now)
    .orderBy('id')
    .forUpdate()
    .execute()
  const spans = new Map<string, Span>()
  for (const row of rows) {
    const span = zone ? spanBetween(zone, row.event_date, row.start_time, row.end_time) : storedSpan(row)
    spans.set(row.id, span)
    await tx
      .updateTable('events')
      .set({
        event_date: filed(row.event_date, span.startsAt),
        starts_at: span.startsAt,
        ends_at: span.endsAt,
      })
      .where('id', '=', row.id)
      .where('venue_id', '=', venueId)
      .execute()
  }
  return spans
}

/** Rejected and cancelled bookings move too, because a rejection can be undone. */
const moveBookings = async ({ tx, venueId, now, zone, filed }: Move, events: ReadonlyMap<string, Span>) => {
  const rows = await tx
    .selectFrom('bookings')
    .select(['id', 'venue_id', 'status', 'kind', 'event_id', 'access_rule_id', 'party_size'])
    .select('payment_due_at')
    .select(['booking_date', 'booking_time', 'starts_at', 'ends_at'])
    .where('venue_id', '=', venueId)
    .where('ends_at', '>', now)
    .where('closed_at', 'is', null)
    .where('no_show_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const heads = new Map<string, { rule_id: string; date: string; slot_time: string; by: number }>()
  const moved = rows.map((row) => {
    const span =
      (row.event_id === null || !zone ? undefined : events.get(row.event_id)) ??
      movedSpan(zone, row, row.booking_date, row.booking_time)
    const date = filed(row.booking_date, span.startsAt)
    if (date !== row.booking_date && row.access_rule_id !== null && isActive(row.status))
      for (const [on, by] of [
        [row.booking_date, -row.party_size] as const,
        [date, row.party_size] as const,
      ]) {
        const slot_time = row.kind === 'guestlist' ? '' : row.booking_time
        const key = `${row.access_rule_id} ${on} ${slot_time}`
        const counted = heads.get(key)?.by ?? 0
        heads.set(key, { rule_id: row.access_rule_id, date: on, slot_time, by: counted + by })
      }
    return { id: row.id, date, ...span, before: row }
  })
  for (const { id, date, startsAt, endsAt } of moved)
    await tx
      .updateTable('bookings')
      .set({
        booking_date: date,
        starts_at: startsAt,
        ends_at: endsAt,
        duration_mins: minutesIn({ startsAt, endsAt }),
      })
      .where('id', '=', id)
      .where('venue_id', '=', venueId)
      .execute()
  for (const [, { rule_id, date, slot_time, by }] of [...heads].sort(([a], [b]) => (a < b ? -1 : 1)))
    await sql`
      insert into rule_usage as u (venue_id, rule_id, date, slot_time, heads)
      values (${venueId}, ${rule_id}, ${date}::date, ${slot_time}, ${Math.max(0, by)}::int)
      on conflict (venue_id, rule_id, date, slot_time) do update set heads = u.heads + ${by}::int
    `.execute(tx)
  return moved
}

const moveReservations = async ({ tx, venueId, now, zone, filed }: Move) => {
  const rows = await tx
    .selectFrom('reservations')
    .select(['id', 'reservation_date', 'reservation_time', 'starts_at', 'ends_at'])
    .where('venue_id', '=', venueId)
    .where('ends_at', '>', now)
    .orderBy('id')
    .forUpdate()
    .execute()
  const moved = rows.map((row) => {
    const span = movedSpan(zone, row, row.reservation_date, row.reservation_time)
    return { id: row.id, date: filed(row.reservation_date, span.startsAt), ...span }
  })
  for (const { id, date, startsAt, endsAt } of moved)
    await tx
      .updateTable('reservations')
      .set({ reservation_date: date, starts_at: startsAt, ends_at: endsAt })
      .where('id', '=', id)
      .where('venue_id', '=', venueId)
      .execute()
  return moved
}

/** A wish keeps its date and times, and one for an event goes with the event. */
const wishesToMove = async (move: Move, events: ReadonlyMap<string, Span>) => {
  const { tx, venueId, zone, filed } = move
  const wishes = await tx
    .selectFrom('wishes')
    .select(['id', 'venue_id', 'seq', 'type', 'date', 'wish_from', 'wish_to', 'event_id', 'ends_at'])
    .select(['guest_id', sql<string | null>`mail_key(guest_email)`.as('mail'), 'guest_phone_key'])
    .where('venue_id', '=', venueId)
    .where('ended_at', 'is', null)
    .orderBy('date')
    .orderBy('id')
    .forUpdate()
    .execute()
  return wishes.map((wish) => {
    const { date, wish_to, event_id, ends_at } = wish
    const moved = events.get(event_id ?? '')?.startsAt ?? (zone ? instantOf(zone, date, wish_to) : ends_at)
    const to = { ends_at: moved, date: filed(date, moved) }
    return { ...wish, to: event_id === null ? withinOneDay(move, wish, to) : to }
  })
}

interface WishTo {
  readonly ends_at: Date
  readonly date: string
  readonly wish_from?: string
  readonly wish_to?: string
}

const MINUTE_MS = 60_000

/**
 * Starts are offered on one service date. Of a wish that reaches over the new start of the service day, the longer part
 * stays that is still ahead.
 */
const withinOneDay = (
  { before, after, zone, filed, now }: Move,
  { date, wish_from }: { readonly date: string; readonly wish_from: string },
  to: WishTo,
): WishTo => {
  const from = instantOf(zone ?? before, date, wish_from)
  const first = filed(date, from)
  if (first === to.date) return to
  const dayStart = serviceDaySpan(after, to.date).startsAt
  const firstEnds = new Date(dayStart.getTime() - MINUTE_MS)
  const isFirstLonger = dayStart.getTime() - from.getTime() > to.ends_at.getTime() - dayStart.getTime()
  return isFirstLonger && firstEnds > now
    ? { date: first, wish_to: serviceMoment(after, firstEnds).time, ends_at: firstEnds }
    : { ...to, wish_from: after.service_day_start }
}

type MovedWish = Awaited<ReturnType<typeof wishesToMove>>[number]

/** A guest has one open wish per date and type: of two that come to be on one date, the one made later counts. */
const endReplacedWishes = async ({ tx, venueId, now }: Move, wishes: readonly MovedWish[]) => {
  const isReplaced = (wish: MovedWish) =>
    wishes.some((other) => other.seq > wish.seq && competes(wish, other))
  const replaced = wishes.filter(isReplaced)
  for (const { id } of replaced) {
    await releaseOffer(tx, venueId, id, now)
    await tx
      .updateTable('wishes')
      .set({ ended_at: now, ended_reason: 'replaced', token_hash: null })
      .where('id', '=', id)
      .where('venue_id', '=', venueId)
      .execute()
  }
  return wishes.filter((wish) => !replaced.includes(wish))
}

const competes = (a: MovedWish, b: MovedWish): boolean =>
  a.type === b.type &&
  a.to.date === b.to.date &&
  ((a.guest_id !== null && a.guest_id === b.guest_id) ||
    (a.mail !== null && a.mail === b.mail) ||
    (a.guest_phone_key !== null && a.guest_phone_key === b.guest_phone_key))

const releaseOffer = async (tx: Tx, venueId: string, wishId: string, now: Date) => {
  const offer = await tx
    .selectFrom('wish_offers')
    .select('booking_id')
    .where('wish_id', '=', wishId)
    .where('venue_id', '=', venueId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  if (!offer) return
  const booking = await lockBooking(tx, offer.booking_id, STATUS_COLUMNS)
  // What the guest has taken meanwhile stands.
  if (booking.status !== 'pending' || booking.payment_due_at === null) return
  await changeStatus(tx, booking, {
    action: 'staff_cancel',
    doer: SYSTEM,
    now,
    audit: 'released',
    details: { offer: 'declined' },
    ending: BY_SYSTEM,
  })
}

/** All dates move in one direction, if at all. The farthest goes first, so that no two wishes meet on the way. */
const moveWishes = async ({ tx, venueId }: Move, wishes: readonly MovedWish[]) => {
  const isLater = wishes.some(({ date, to }) => to.date > date)
  for (const { id, to } of isLater ? wishes.toReversed() : wishes)
    await tx.updateTable('wishes').set(to).where('id', '=', id).where('venue_id', '=', venueId).execute()
}

const moveBlocks = async ({ tx, venueId, now, zone, filed }: Move) => {
  const rows = await tx
    .selectFrom('table_blocks')
    .select(['id', 'date', 'start_time', 'end_time', 'starts_at', 'ends_at'])
    .where('venue_id', '=', venueId)
    .where('ends_at', '>', now)
    .execute()
  for (const row of rows) {
    const span = zone ? spanBetween(zone, row.date, row.start_time, row.end_time) : storedSpan(row)
    await tx
      .updateTable('table_blocks')
      .set({ date: filed(row.date, span.startsAt), starts_at: span.startsAt, ends_at: span.endsAt })
      .where('id', '=', row.id)
      .where('venue_id', '=', venueId)
      .execute()
  }
}
