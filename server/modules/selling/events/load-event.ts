import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Actor } from '../../../../domain/actor.ts'
import { notFound } from '../../../../domain/errors.ts'
import type { EventActor } from '../../../../domain/event-status.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import type { Events, Tables } from '../../../db/tables.ts'
import { requireMember } from '../../accounts/index.ts'
import { lockConfiguration } from '../../base/index.ts'

export type EventRow = Selectable<Events>

export const eventActor = (actor: Actor): EventActor => (actor.role === 'client' ? 'operator' : 'organiser')

/**
 * Operators can access the events of their venues, organisers their own. Throws 404 for any other event, and 403 for a
 * member of the venue whose role does not suffice.
 */
export const findEventFor = async (db: Executor, actor: Actor, id: string): Promise<EventRow> => {
  const event = await eventFor(db, actor, id).executeTakeFirst()
  if (!event) throw notFound('Event')
  if (actor.role === 'client') await requireMember(db, actor, event.venue_id)
  return event
}

/**
 * Locks the venue's configuration and the event. Changes of one venue are serialised. Bookings take a share lock on the
 * event until they commit, so the event cannot change under a booking that is being written.
 */
export const lockEventFor = async (tx: Tx, actor: Actor, id: string) => {
  const { venue_id } = await findEventFor(tx, actor, id)
  const venue = await lockConfiguration(tx, venue_id)
  const event = await eventFor(tx, actor, id).forUpdate().executeTakeFirst()
  if (!event) throw notFound('Event')
  return { event, venue }
}

const eventFor = (db: Executor, actor: Actor, id: string) =>
  db.selectFrom('events').selectAll().where('id', '=', id).where(isAccessibleTo(actor))

const isAccessibleTo = (actor: Actor) => (eb: ExpressionBuilder<Tables, 'events'>) =>
  actor.role === 'client'
    ? eb.exists(
        eb
          .selectFrom('memberships')
          .select(sql<number>`1`.as('found'))
          .whereRef('memberships.venue_id', '=', 'events.venue_id')
          .where('memberships.user_id', '=', actor.id),
      )
    : eb('events.organiser_id', '=', actor.id)
