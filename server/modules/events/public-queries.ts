import { sql } from 'kysely'
import type { Executor, Tx } from '../../db/executor.ts'
import type { RowOf } from '../../db/pipeline.ts'

const EVENT = [
  'events.id',
  'events.venue_id',
  'events.name',
  'events.event_date',
  'events.start_time',
  'events.end_time',
  'events.starts_at',
  'events.ends_at',
  'events.description',
  'events.event_type',
  'events.genre',
  'events.cover_image_url',
  'events.capacity',
  'events.sold',
] as const

/** The venue takes no event bookings on the event's date. */
const BLACKED_OUT = sql<boolean>`exists (
  select from blackouts where blackouts.venue_id = events.venue_id and 'events' = any(flows)
    and events.event_date between date_from and date_to)`.as('blacked_out')

export type PublicEventRow = Awaited<ReturnType<typeof upcomingEvents>>[number]

/** What the venue has coming up and approved, in the order it happens; an event is listed until it ends. */
export const upcomingEvents = (db: Executor, venueId: string, now: Date) =>
  db
    .selectFrom('events')
    .select([...EVENT, BLACKED_OUT])
    .where('events.venue_id', '=', venueId)
    .where('events.status', '=', 'approved')
    .where('events.ends_at', '>', now)
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .execute()

/** An approved event of a live venue, with the policy its guests are under; nothing for any other. */
export const findPublicEvent = (db: Executor, eventId: string) =>
  db
    .selectFrom('events')
    .innerJoin('venues', 'venues.id', 'events.venue_id')
    .select([
      ...EVENT,
      BLACKED_OUT,
      'venues.name as venue_name',
      sql<string | null>`coalesce(events.policy_id, venues.booking_policy)`.as('policy_id'),
    ])
    .where('events.id', '=', eventId)
    .where('events.status', '=', 'approved')
    .where('venues.status', '=', 'live')
    .executeTakeFirst()

/**
 * The same for somebody about to book, shared until commit: the event cannot be cancelled, moved or removed, and its
 * venue not go back to draft, while the booking is being written.
 */
export const eventForSale = (tx: Tx, eventId: string) =>
  tx
    .selectFrom('events')
    .innerJoin('venues', 'venues.id', 'events.venue_id')
    .innerJoin('widget_settings', 'widget_settings.venue_id', 'venues.id')
    .select([
      ...EVENT,
      BLACKED_OUT,
      'venues.name as venue_name',
      'venues.tables_enabled',
      'widget_settings.events_enabled',
    ])
    .where('events.id', '=', eventId)
    .where('events.status', '=', 'approved')
    .where('venues.status', '=', 'live')
    .forKeyShare(['events', 'venues'])

export type EventForSale = RowOf<ReturnType<typeof eventForSale>>

const TYPE = [
  'id',
  'event_id',
  'name',
  'description',
  'price_pence',
  'capacity',
  'sold',
  'min_per_order',
  'max_per_order',
  'sale_start',
  'sale_end',
] as const

export type PublicTypeRow = Awaited<ReturnType<typeof typesOfEvents>>[number]

/** The ticket types of these events that are not archived, in the order they were added. */
export const typesOfEvents = (db: Executor, eventIds: readonly string[]) =>
  db
    .selectFrom('ticket_types')
    .select(TYPE)
    .where('event_id', '=', sql<string>`any(${eventIds})`)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute()

/** A ticket type of the event, shared until commit, so that it is not archived or removed under the booking. */
export const ticketTypeForSale = (tx: Tx, eventId: string, id: string) =>
  tx
    .selectFrom('ticket_types')
    .select(TYPE)
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .where('archived_at', 'is', null)
    .forKeyShare()

export type TypeForSale = RowOf<ReturnType<typeof ticketTypeForSale>>

export type PublicPolicyRow = NonNullable<Awaited<ReturnType<typeof findPolicy>>>

export const findPolicy = (db: Executor, venueId: string, policyId: string) =>
  db
    .selectFrom('policies')
    .select(['id', 'name', 'refund', 'partial_pct', 'cancel_until_hours', 'text'])
    .where('id', '=', policyId)
    .where('venue_id', '=', venueId)
    .executeTakeFirst()

/** Whoever books for the same guest waits. */
export const lockGuest = (tx: Tx, guestId: string) =>
  tx.selectFrom('users').select('id').where('id', '=', guestId).forNoKeyUpdate()

/** The bookings by which a guest holds places at the event. */
export const standingBookings = (tx: Tx, given: { guestId: string; venueId: string; eventId: string }) =>
  tx
    .selectFrom('bookings')
    .select(['id', 'created_at'])
    .where('user_id', '=', given.guestId)
    .where('venue_id', '=', given.venueId)
    .where('event_id', '=', given.eventId)
    .where('status', 'in', ['pending', 'approved', 'checked_in'])

/** Of the few that a guest can have: asked for the latest, the database would walk back through all that was sold. */
export const latestOf = (standing: { readonly id: string; readonly created_at: Date }[]) =>
  standing.sort((a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1))[0]

/** The bundles that the venue offers with events. */
export const eventBundles = (db: Executor, venueId: string) =>
  db
    .selectFrom('bundles')
    .select(['id', 'name', 'prepaid', 'items', 'profiles'])
    .where('venue_id', '=', venueId)
    .where('archived_at', 'is', null)
    .where(sql<boolean>`'events' = any(profiles)`)
    .orderBy('name')
    .orderBy('id')
    .execute()
