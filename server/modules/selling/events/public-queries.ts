import { sql } from 'kysely'
import { type EventEntry, salesEnd } from '../../../../domain/takeover.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import type { RowOf } from '../../../db/pipeline.ts'

const EVENT_COLUMNS = [
  'events.id',
  'events.venue_id',
  'events.name',
  'events.names',
  'events.event_date',
  'events.start_time',
  'events.end_time',
  'events.starts_at',
  'events.ends_at',
  'events.description',
  'events.descriptions',
  'events.event_type',
  'events.genre',
  'events.cover_image_url',
  'events.capacity',
  'events.sold',
  'events.sells_tables',
  'events.table_price_per_cover_pence',
  'events.ticket_names',
  'events.last_entry_time',
  'venues.last_entry_time as venue_last_entry_time',
  'venues.tables_enabled',
  'venues.timezone',
  'venues.service_day_start',
] as const

/** Adds the moment at which the event stops selling. */
const withSalesEnd = <E extends EventEntry>(event: E) => ({ ...event, sales_end: salesEnd(event) })

/** Whether a blackout covers the event's date. */
const BLACKED_OUT = sql<boolean>`exists (
  select from blackouts where blackouts.venue_id = events.venue_id and 'events' = any(flows)
    and events.event_date between date_from and date_to)`.as('blacked_out')

export type PublicEventRow = Awaited<ReturnType<typeof upcomingEvents>>[number]

/** The venue's approved events that have not ended, by start time. */
export const upcomingEvents = async (db: Executor, venueId: string, now: Date) => {
  const events = await db
    .selectFrom('events')
    .innerJoin('venues', 'venues.id', 'events.venue_id')
    .select([...EVENT_COLUMNS, BLACKED_OUT])
    .where('events.venue_id', '=', venueId)
    .where('events.status', '=', 'approved')
    .where('events.ends_at', '>', now)
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .execute()
  return events.map(withSalesEnd)
}

/**
 * An approved event of a live venue, with the policy that applies. Returns nothing for any other, so callers answer
 * 404.
 */
export const findPublicEvent = async (db: Executor, eventId: string) => {
  const event = await db
    .selectFrom('events')
    .innerJoin('venues', 'venues.id', 'events.venue_id')
    .select([
      ...EVENT_COLUMNS,
      BLACKED_OUT,
      'venues.name as venue_name',
      'venues.locale as venue_locale',
      'venues.currency',
      sql<string | null>`coalesce(events.policy_id, venues.booking_policy)`.as('policy_id'),
    ])
    .where('events.id', '=', eventId)
    .where('events.status', '=', 'approved')
    .where('venues.status', '=', 'live')
    .executeTakeFirst()
  return event && withSalesEnd(event)
}

/**
 * The event for an order. Holds a share lock on event and venue until commit: the event cannot be cancelled, moved or
 * deleted, and the venue cannot return to draft, while the booking is being written.
 */
export const eventForSale = (tx: Tx, eventId: string) =>
  tx
    .selectFrom('events')
    .innerJoin('venues', 'venues.id', 'events.venue_id')
    .innerJoin('widget_settings', 'widget_settings.venue_id', 'venues.id')
    .select([...EVENT_COLUMNS, BLACKED_OUT, 'venues.name as venue_name', 'widget_settings.events_enabled'])
    .where('events.id', '=', eventId)
    .where('events.status', '=', 'approved')
    .where('venues.status', '=', 'live')
    .forKeyShare(['venues', 'events'])

export type EventForSale = RowOf<ReturnType<typeof eventForSale>> & { readonly sales_end: Date }

export const saleOf = (event: RowOf<ReturnType<typeof eventForSale>>): EventForSale => withSalesEnd(event)

export const TYPE_COLUMNS = [
  'id',
  'event_id',
  'name',
  'names',
  'description',
  'descriptions',
  'price_pence',
  'capacity',
  'sold',
  'min_per_order',
  'max_per_order',
  'sale_start',
  'sale_end',
] as const

export type PublicTypeRow = Awaited<ReturnType<typeof typesOfEvents>>[number]

/** The active ticket types of these events, in the order they were added. */
export const typesOfEvents = (db: Executor, eventIds: readonly string[]) =>
  db
    .selectFrom('ticket_types')
    .select(TYPE_COLUMNS)
    .where('event_id', '=', sql<string>`any(${eventIds})`)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute()

/**
 * An active ticket type of the event, with a share lock until commit, so that it cannot be archived or deleted
 * meanwhile.
 */
export const ticketTypeForSale = (tx: Tx, eventId: string, id: string) =>
  tx
    .selectFrom('ticket_types')
    .select(TYPE_COLUMNS)
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .where('archived_at', 'is', null)
    .forKeyShare()

export type TypeForSale = RowOf<ReturnType<typeof ticketTypeForSale>>

export type PublicPolicyRow = NonNullable<Awaited<ReturnType<typeof findPolicy>>>

export const findPolicy = (db: Executor, venueId: string, policyId: string) =>
  db
    .selectFrom('policies')
    .select([
      'id',
      'name',
      'refund',
      'partial_pct',
      'cancel_until_hours',
      'late_fee_per_cover_pence',
      'steps',
      'text',
      'texts',
    ])
    .where('id', '=', policyId)
    .where('venue_id', '=', venueId)
    .executeTakeFirst()

/** The venue's bundles for events. */
export const eventBundles = (db: Executor, venueId: string) =>
  db
    .selectFrom('bundles')
    .select(['id', 'name', 'names', 'prepaid', 'items', 'profiles'])
    .where('venue_id', '=', venueId)
    .where('archived_at', 'is', null)
    .where(sql<boolean>`'events' = any(profiles)`)
    .orderBy('name')
    .orderBy('id')
    .execute()
