import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { BookingKind, BookingStatus, DoorReason } from '../../../../contract/booking-fields.ts'
import type { MembershipTier } from '../../../../contract/guests.ts'
import type { ReservationStatus } from '../../../../contract/reservations.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import type { StoredExtra } from '../../../db/json-columns.ts'
import { rawQuery } from '../../../db/pipeline.ts'
import type { Bookings, Payments } from '../../../db/tables.ts'
import { tierOf } from '../../guests/index.ts'
import { IS_HOLD } from '../bookings/queries.ts'

// Written by hand: a busy venue reads its day again after every change, and building these takes longer than PostgreSQL
// needs for them.

interface GuestColumns {
  readonly guest_name: string
  readonly phone: string | null
  readonly visits: number | null
  readonly no_shows: number | null
  readonly guest_notes: string | null
  readonly guest_allergies: string | null
  readonly guest_tags: string[]
}

export interface BookingOfDay extends GuestColumns {
  readonly id: string
  readonly reference: string
  readonly kind: BookingKind
  readonly status: BookingStatus
  readonly arrived: number
  readonly party_size: number
  readonly date: string
  readonly time: string
  readonly starts_at: Date
  readonly ends_at: Date
  readonly in_use: boolean
  readonly closed_at: Date | null
  readonly no_show_at: Date | null
  readonly door_reject_reason: DoorReason | null
  readonly table_ids: string[]
  readonly at_risk: boolean
  readonly tags: string[]
  readonly comments: string
  readonly occasion: string | null
  readonly dietary: string | null
  readonly guest_comments: string | null
  readonly bundle_selections: StoredExtra[]
  readonly deposit_mode: Selectable<Bookings>['deposit_mode']
  readonly deposit_pence: number
  readonly paid_amount_pence: number
  readonly awaiting_payment: boolean
  readonly user_id: string
  readonly tier: MembershipTier
  readonly event_id: string | null
  readonly event_name: string | null
  readonly hold_status: Selectable<Payments>['status'] | null
  readonly hold_amount_pence: number | null
  readonly hold_captured_pence: number | null
  readonly hold_authorised_until: Date | null
}

/** The tier that counts here: the account's, raised by the venue's own. Null for a party that is linked to nobody. */
const tierHere = (guest: RawBuilder<unknown>) =>
  sql`(select ${tierOf(sql`membership_tier`, sql`known.tier`)} from users where users.id = ${guest})`

const bookingColumns = sql`b.id, b.reference, b.kind, b.status, b.arrived, b.party_size, b.booking_date as date,
  b.booking_time as time, b.starts_at, b.ends_at, b.in_use, b.closed_at, b.no_show_at, b.door_reject_reason, b.table_ids, b.at_risk,
  b.reservation_tags as tags, b.comments, b.occasion, b.dietary, b.guest_comments, b.bundle_selections, b.deposit_mode, b.deposit_pence,
  b.paid_amount_pence, b.payment_due_at is not null as awaiting_payment, b.user_id, b.guest_name,
  coalesce(known.phone, b.guest_phone) as phone, known.visits, known.no_shows, known.notes as guest_notes,
  known.allergies as guest_allergies, ${tierHere(sql`b.user_id`)} as tier, coalesce(everywhere.tags, '{}') || coalesce(here.tags, '{}') as guest_tags,
  b.event_id, events.name as event_name, hold.status as hold_status, hold.amount_pence as hold_amount_pence,
  hold.captured_pence as hold_captured_pence, hold.authorised_until as hold_authorised_until`

const guestTags = (guest: RawBuilder<unknown>, venue: RawBuilder<unknown>) => sql`
  left join guest_tags everywhere
    on everywhere.venue_id = ${venue} and everywhere.guest_id = ${guest} and everywhere.scope = 'global'
  left join guest_tags here
    on here.venue_id = ${venue} and here.guest_id = ${guest} and here.scope = 'venue'`

const bookingTables = sql`bookings b
  join venue_guests known on known.venue_id = b.venue_id and known.guest_id = b.user_id
  left join events on events.id = b.event_id and events.venue_id = b.venue_id
  ${guestTags(sql`b.user_id`, sql`b.venue_id`)}
  left join lateral (
    select status, amount_pence, captured_pence, authorised_until from payments
    where payments.booking_id = b.id and payments.venue_id = b.venue_id and ${IS_HOLD}
    order by created_at desc, id desc limit 1
  ) as hold on true`

/** Bookings of every status on a service day, by start. */
export const bookingsOfDay = (db: Executor, venueId: string, date: string) =>
  rawQuery(
    db,
    sql<BookingOfDay>`select ${bookingColumns} from ${bookingTables}
      where b.venue_id = ${venueId} and b.booking_date = ${date} order by b.starts_at, b.id`,
  )

interface BookingFilter {
  readonly from: string
  readonly to: string
  readonly status: string | undefined
  readonly kind: string | undefined
  /** Folded, as search texts are. */
  readonly q: string | undefined
  readonly order: 'first' | 'latest'
  readonly after: StartCursor | undefined
  readonly limit: number
}

interface StartCursor {
  readonly at: Date
  readonly id: string
}

/**
 * Bookings over some service days, by start. A later service day starts later, so the day's index has this order; the
 * page after a cursor begins at most a day before the date of its instant in UTC, or after it when the latest come first.
 */
export const bookingsBetween = (
  db: Executor,
  venueId: string,
  { from, to, status, kind, q, order, after, limit }: BookingFilter,
) => {
  const conditions = [
    sql`b.venue_id = ${venueId} and b.booking_date between ${from}::date and ${to}::date`,
    ...(status ? [sql`b.status = ${status}`] : []),
    ...(kind ? [sql`b.kind = ${kind}`] : []),
    ...(q
      ? [
          sql`(strpos(known.search_text, ${q}) > 0 or strpos(lower(b.guest_name), ${q}) > 0
            or b.reference = upper(${q}))`,
        ]
      : []),
    ...(after ? [order === 'first' ? startsAfter(after) : startsBefore(after)] : []),
  ]
  const way = order === 'first' ? sql`asc` : sql`desc`
  return rawQuery(
    db,
    sql<BookingOfDay>`select ${bookingColumns} from ${bookingTables}
      where ${sql.join(conditions, sql` and `)} order by b.booking_date ${way}, b.starts_at ${way}, b.id ${way} limit ${limit}`,
  )
}

const startsAfter = ({ at, id }: StartCursor) =>
  sql`b.booking_date >= ${at.toISOString().slice(0, 10)}::date - 1 and (b.starts_at, b.id) > (${at}, ${id}::text)`

const startsBefore = ({ at, id }: StartCursor) =>
  sql`b.booking_date <= ${at.toISOString().slice(0, 10)}::date + 1 and (b.starts_at, b.id) < (${at}, ${id}::text)`

export interface ReservationOfDay extends GuestColumns {
  readonly id: string
  readonly status: ReservationStatus
  readonly arrived: number
  readonly party_size: number
  readonly date: string
  readonly time: string
  readonly starts_at: Date
  readonly ends_at: Date
  readonly table_ids: string[]
  readonly at_risk: boolean
  readonly tags: string[]
  readonly comments: string
  readonly user_id: string | null
  readonly tier: MembershipTier | null
}

/** Reservations of every status on a service day, by start. */
export const reservationsOfDay = (db: Executor, venueId: string, date: string) =>
  rawQuery(
    db,
    sql<ReservationOfDay>`select r.id, r.status, r.arrived, r.party_size, r.reservation_date as date,
        r.reservation_time as time, r.starts_at, r.ends_at, r.at_risk, r.reservation_tags as tags, r.notes as comments,
        case when cardinality(r.table_ids) > 0 then r.table_ids else array[r.table_id] end as table_ids,
        r.user_id, r.guest_name, coalesce(r.guest_phone, known.phone) as phone, known.visits, known.no_shows,
        known.notes as guest_notes, known.allergies as guest_allergies, ${tierHere(sql`r.user_id`)} as tier,
        coalesce(everywhere.tags, '{}') || coalesce(here.tags, '{}') as guest_tags
      from reservations r
      left join venue_guests known on known.venue_id = r.venue_id and known.guest_id = r.user_id
      ${guestTags(sql`r.user_id`, sql`r.venue_id`)}
      where r.venue_id = ${venueId} and r.reservation_date = ${date} order by r.starts_at, r.id`,
  )

export interface TableOfVenue {
  readonly id: string
  readonly table_number: string
  readonly area: string | null
}

/** Every table of the venue, removed ones too: a party of long ago may have sat there. */
export const tablesOfVenue = (db: Executor, venueId: string) =>
  rawQuery(
    db,
    sql<TableOfVenue>`select t.id, t.table_number, a.name as area from venue_tables t
      left join seating_areas a on a.id = t.area_id and a.venue_id = t.venue_id
      where t.venue_id = ${venueId}`,
  )

export const clockOf = (db: Executor, venueId: string) =>
  db.selectFrom('venues').select(['timezone', 'service_day_start']).where('id', '=', venueId)

export const servicesOfVenue = (db: Executor, venueId: string) =>
  db.selectFrom('services').selectAll().where('venue_id', '=', venueId).orderBy('id')

/** The same, locked until commit in the order of their ids. */
export const lockServices = (tx: Tx, venueId: string) => servicesOfVenue(tx, venueId).forUpdate().execute()

export const approvedEventsOn = (db: Executor, venueId: string, date: string) =>
  db
    .selectFrom('events')
    .select(['id', 'name', 'start_time', 'end_time', 'sold', 'capacity'])
    .where('venue_id', '=', venueId)
    .where('event_date', '=', date)
    .where('status', '=', 'approved')
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

export const shiftNoteOf = (db: Executor, venueId: string, date: string) =>
  db
    .selectFrom('shift_notes')
    .select(['text', 'changed_by', 'changed_at'])
    .where('venue_id', '=', venueId)
    .where('date', '=', date)
    .executeTakeFirst()

/** Writers of the venue's notes wait for each other, also for the first note of a day. */
export const lockShiftNotes = (tx: Tx, venueId: string) =>
  tx.selectFrom('venues').select('id').where('id', '=', venueId).forNoKeyUpdate().execute()
