import { type SelectQueryBuilder, sql } from 'kysely'
import type { Actor } from '../../../../domain/actor.ts'
import { notFound } from '../../../../domain/errors.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import type { Tables } from '../../../db/tables.ts'
import { requireMember } from '../../accounts/index.ts'

/** The events of some venues, or of one organiser at one venue or at all venues. */
export type EventScope =
  | { readonly venueIds: readonly string[] }
  | { readonly organiserId: string; readonly venueId: string | undefined }

/** Which of them: by status, and by whether they are over at `now`. */
interface EventFilter {
  readonly list: 'upcoming' | 'drafts' | 'past' | undefined
  readonly now: Date
}

const inScope = (db: Executor, scope: EventScope, filter?: EventFilter) => {
  const events = filtered(db.selectFrom('events'), filter)
  if ('venueIds' in scope) return events.where('events.venue_id', '=', sql<string>`any(${scope.venueIds})`)
  const own = events.where('events.organiser_id', '=', scope.organiserId)
  return scope.venueId === undefined ? own : own.where('events.venue_id', '=', scope.venueId)
}

const filtered = <Q extends SelectQueryBuilder<Tables, 'events', object>>(
  events: Q,
  filter?: EventFilter,
) => {
  switch (filter?.list) {
    case 'upcoming':
      return events
        .where('events.ends_at', '>', filter.now)
        .where('events.status', 'in', ['approved', 'pending_venue_approval'])
    case 'drafts':
      return events.where('events.status', 'in', ['draft', 'rejected'])
    case 'past':
      return events.where((eb) =>
        eb.or([
          eb('events.status', '=', 'cancelled'),
          eb('events.ends_at', '<=', filter.now).and('events.status', 'not in', ['draft', 'rejected']),
        ]),
      )
    default:
      return events
  }
}

export const countEvents = async (db: Executor, scope: EventScope, filter?: EventFilter): Promise<number> => {
  const { total } = await inScope(db, scope, filter)
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export type ListedEvent = Awaited<ReturnType<typeof listEventRows>>[number]

/** Ordered by date and start time; past ones the other way round. */
export const listEventRows = (
  db: Executor,
  scope: EventScope,
  filter: EventFilter,
  page: { limit: number; offset: number },
) => {
  const order = filter.list === 'past' ? 'desc' : 'asc'
  return withDetails(inScope(db, scope, filter))
    .orderBy('events.event_date', order)
    .orderBy('events.starts_at', order)
    .orderBy('events.id', order)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

/** One event as it is listed. Whether the caller may see it is decided before. */
export const readEventRow = (db: Executor, id: string) =>
  withDetails(db.selectFrom('events').where('events.id', '=', id)).executeTakeFirstOrThrow()

const withDetails = (events: SelectQueryBuilder<Tables, 'events', object>) =>
  events
    .innerJoin('venues', 'venues.id', 'events.venue_id')
    .leftJoin('users', 'users.id', 'events.organiser_id')
    .leftJoin('event_changes', (join) =>
      join
        .onRef('event_changes.event_id', '=', 'events.id')
        .onRef('event_changes.venue_id', '=', 'events.venue_id')
        .on('event_changes.status', '=', sql.lit('pending')),
    )
    .select([
      'events.id',
      'events.venue_id',
      'venues.name as venue_name',
      'venues.currency',
      'venues.timezone',
      'events.name',
      'events.names',
      'events.event_date',
      'events.start_time',
      'events.end_time',
      'events.capacity',
      'events.sold',
      'events.description',
      'events.descriptions',
      'events.event_type',
      'events.genre',
      'events.policy_id',
      'events.sells_tables',
      'events.table_price_per_cover_pence',
      'events.last_entry_time',
      'events.ticket_names',
      'events.takes_over',
      'events.seating_area_ids',
      'event_changes.id as change_id',
      'event_changes.payload as change_payload',
      'event_changes.created_at as change_created_at',
      'events.status',
      'events.cover_image_url',
      'events.created_at',
      'users.name as organiser_name',
      'users.email as organiser_email',
    ])

/** The event's fields that wait for the venue, read without a lock. */
export const pendingFieldsOf = async (
  db: Executor,
  event: { readonly id: string; readonly venue_id: string },
) => {
  const change = await db
    .selectFrom('event_changes')
    .select('payload')
    .where('event_id', '=', event.id)
    .where('venue_id', '=', event.venue_id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return change?.payload.fields ?? {}
}

/** The versions of all venues in scope. The list's ETag is computed from them. */
export const versionsInScope = async (db: Executor, scope: EventScope): Promise<(string | number)[]> => {
  const versions = db.selectFrom('venue_versions').select(['venue_id', 'config', 'activity'])
  const rows = await ('venueIds' in scope
    ? versions.where('venue_id', '=', sql<string>`any(${scope.venueIds})`)
    : versions.where('venue_id', 'in', inScope(db, scope).select('events.venue_id'))
  )
    .orderBy('venue_id')
    .execute()
  return rows.flatMap(({ venue_id, config, activity }) => [venue_id, config, activity])
}

/** True for a live venue, and for a venue where the organiser has an event. */
export const isVenueOfOrganiser = async (
  db: Executor,
  organiserId: string,
  venueId: string,
): Promise<boolean> => {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from venues where id = ${venueId} and status = 'live')
      or exists (select from events where organiser_id = ${organiserId} and venue_id = ${venueId}) as known
  `.execute(db)
  return rows[0]?.known ?? false
}

/** Throws 404 unless the operator is a member of the venue, 403 below the role. Organisers can use any live venue. */
export const requireVenueForEvents = async (tx: Tx, actor: Actor, venueId: string): Promise<void> => {
  if (actor.role === 'client') return requireMember(tx, actor, venueId)
  const live = await tx
    .selectFrom('venues')
    .select('id')
    .where('id', '=', venueId)
    .where('status', '=', 'live')
    .executeTakeFirst()
  if (!live) throw notFound('Venue')
}

/** Returns the organiser's account. An unknown address and an account of another role get the same 404. */
export const requireOrganiser = async (db: Executor, email: string): Promise<string> => {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .where('role', '=', 'organiser')
    .executeTakeFirst()
  if (!user) throw notFound('Organiser account')
  return user.id
}

/**
 * Throws 404 for a policy of another venue. The caller has locked the configuration, so the policy cannot be deleted
 * meanwhile.
 */
export const requirePolicy = async (tx: Tx, venueId: string, policyId: string) => {
  const policy = await tx
    .selectFrom('policies')
    .select('id')
    .where('id', '=', policyId)
    .where('venue_id', '=', venueId)
    .executeTakeFirst()
  if (!policy) throw notFound('Policy')
}

/** Whether a booking in any status refers to the event, or to the ticket type if one is given. */
export const hasBookings = async (db: Executor, eventId: string, ticketTypeId?: string): Promise<boolean> => {
  const bookings = db.selectFrom('bookings').select('id').where('event_id', '=', eventId)
  const found = await (ticketTypeId === undefined
    ? bookings
    : bookings.where('ticket_type_id', '=', ticketTypeId)
  )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

interface Tenant {
  readonly id: string
  readonly venue_id: string
}

/** Whether a wish refers to the ticket type. One that has ended does for 30 days: its page says how. */
export const hasWishes = (db: Executor, type: Tenant): Promise<boolean> =>
  isWishedBy(db, 'ticket_type_id', type)

/** Whether a wish refers to the event, also for 30 days after it has ended. */
export const hasEventWishes = (db: Executor, event: Tenant): Promise<boolean> =>
  isWishedBy(db, 'event_id', event)

const isWishedBy = async (
  db: Executor,
  column: 'event_id' | 'ticket_type_id',
  { id, venue_id }: Tenant,
): Promise<boolean> => {
  const wish = await db
    .selectFrom('wishes')
    .select('id')
    .where('venue_id', '=', venue_id)
    .where(column, '=', id)
    .limit(1)
    .executeTakeFirst()
  return wish !== undefined
}

export const archiveTicketType = (tx: Tx, { id, venue_id }: Tenant, now: Date) =>
  tx
    .updateTable('ticket_types')
    .set({ archived_at: now })
    .where('id', '=', id)
    .where('venue_id', '=', venue_id)
    .execute()

export const deleteTicketType = (tx: Tx, { id, venue_id }: Tenant) =>
  tx.deleteFrom('ticket_types').where('id', '=', id).where('venue_id', '=', venue_id).execute()
