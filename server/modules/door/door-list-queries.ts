import { sql } from 'kysely'
import type { BookingKind, BookingStatus } from '../../../contract/booking-fields.ts'
import type { DoorReason } from '../../../contract/bookings.ts'
import type { ReservationStatus } from '../../../contract/reservations.ts'
import type { Span } from '../../../domain/service-day.ts'
import type { Executor } from '../../db/executor.ts'
import { rawQuery } from '../../db/pipeline.ts'

interface PartyColumns {
  readonly id: string
  readonly guest_name: string
  readonly party_size: number
  readonly arrived: number
  readonly time: string
  readonly starts_at: Date
  readonly ends_at: Date
  readonly table_ids: string[]
  readonly tags: string[]
  readonly guest_tags: string[]
  readonly allergies: string | null
}

export interface DoorBooking extends PartyColumns {
  readonly kind: BookingKind
  readonly status: BookingStatus
  readonly heads_over: number
  readonly in_use: boolean
  readonly closed_at: Date | null
  readonly no_show_at: Date | null
  readonly checked_in_at: Date | null
  readonly checked_in_by_name: string | null
  readonly door_reject_reason: DoorReason | null
  readonly dietary: string | null
  readonly event_name: string | null
  readonly venue_last_entry_time: string | null
  /** Of its event. Null without one. */
  readonly event_starts_at: Date | null
  readonly event_last_entry_time: string | null
}

const guestTags = (owner: string) => sql`
  array(select distinct unnest(tags) from guest_tags
    where guest_tags.venue_id = ${sql.ref(owner)}.venue_id and guest_tags.guest_id = ${sql.ref(owner)}.user_id) as guest_tags`

/** Bookings of a service day with what a door shows: no column that reaches the guest. */
export const doorBookings = (db: Executor, venueId: string, date: string) =>
  rawQuery(
    db,
    sql<DoorBooking>`select b.id, b.kind, b.status, b.guest_name, b.party_size, b.arrived, b.heads_over,
        b.booking_time as time, b.starts_at, b.ends_at, b.in_use, b.closed_at, b.no_show_at, b.checked_in_at,
        b.checked_in_by_name, b.door_reject_reason, b.table_ids, b.reservation_tags as tags, b.dietary,
        known.allergies, events.name as event_name,
        venues.last_entry_time as venue_last_entry_time, events.starts_at as event_starts_at,
        events.last_entry_time as event_last_entry_time,
        ${guestTags('b')}
      from bookings b
      join venues on venues.id = b.venue_id
      left join venue_guests known on known.venue_id = b.venue_id and known.guest_id = b.user_id
      left join events on events.id = b.event_id and events.venue_id = b.venue_id
      where b.venue_id = ${venueId} and b.booking_date = ${date} order by b.starts_at, b.id`,
  )

export interface DoorReservation extends PartyColumns {
  readonly status: ReservationStatus
  readonly arrived_at: Date | null
}

export const doorReservations = (db: Executor, venueId: string, date: string) =>
  rawQuery(
    db,
    sql<DoorReservation>`select r.id, r.status, r.guest_name, r.party_size, r.arrived, r.reservation_time as time,
        r.starts_at, r.ends_at, r.arrived_at, r.reservation_tags as tags, known.allergies,
        case when cardinality(r.table_ids) > 0 then r.table_ids else array[r.table_id] end as table_ids,
        ${guestTags('r')}
      from reservations r
      left join venue_guests known on known.venue_id = r.venue_id and known.guest_id = r.user_id
      where r.venue_id = ${venueId} and r.reservation_date = ${date} order by r.starts_at, r.id`,
  )

export interface DoorTicketRow {
  readonly booking_id: string
  readonly code: string
  readonly holder_name: string | null
  readonly used_at: Date | null
}

export const doorTickets = (db: Executor, venueId: string, date: string) =>
  rawQuery(
    db,
    sql<DoorTicketRow>`select t.booking_id, t.code, t.holder_name, t.used_at from tickets t
      join bookings b on b.id = t.booking_id and b.venue_id = t.venue_id
      where t.venue_id = ${venueId} and b.booking_date = ${date} order by t.id`,
  )

interface ConflictRow {
  readonly device: string
  readonly seq: number
  readonly at: Date
  readonly by: string
  readonly booking_id: string | null
  readonly name: string | null
  readonly heads: number
}

/** People beyond their party, as long as they are inside and no door has settled it. */
export const openConflicts = (db: Executor, venueId: string, { startsAt, endsAt }: Span) =>
  rawQuery(
    db,
    sql<ConflictRow>`select l.device, l.seq::int as seq, l.at, users.name as by, b.id as booking_id, b.guest_name as name,
        least(b.heads_over, coalesce(l.heads_over, l.heads_in)) as heads
      from door_log l
      join users on users.id = l.actor_id
      left join bookings b on b.id = l.booking_id and b.venue_id = l.venue_id
      where l.venue_id = ${venueId} and l.at >= ${startsAt} and l.at < ${endsAt} and l.action = 'check_in'
        and l.verdict = 'conflict' and l.heads_in > 0 and l.settled_at is null and (b.id is null or b.heads_over > 0)
      order by l.at, l.device, l.seq`,
  )

/** The last number of every device that said something in this time. */
export const lastNumbers = (db: Executor, venueId: string, { startsAt, endsAt }: Span) =>
  rawQuery(
    db,
    sql<{ device: string; seq: number }>`select device, max(seq)::int as seq from door_log
      where venue_id = ${venueId} and at >= ${startsAt} and at < ${endsAt} group by device order by device`,
  )
