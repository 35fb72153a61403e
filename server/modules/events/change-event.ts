import type { Tx } from '../../db/database.ts'
import { conflict } from '../../domain/errors.ts'
import { statusAfterChange } from '../../domain/event-status.ts'
import type { Context } from '../../http/context.ts'
import type { Image } from '../../ports/media.ts'
import { coverFrom, describingColumns, type Hours, hoursOf } from './event-fields.ts'
import { type EventRow, eventActor, findEventFor, lockEventFor } from './load-event.ts'
import { lockBookingsToMove, moveBookings } from './move-bookings.ts'

type ChangeContext = Context<'PUT /api/my-events/:id'>

/** Omitted fields keep their values. Whoever holds a place goes with the event to its new hours, tables included. */
export const changeEvent = async (context: ChangeContext) => {
  const cover = await coverFrom(context.body.cover_image)
  await context.services.database.tx((tx) => write(tx, context, cover))
  return { success: true as const }
}

const write = async (
  tx: Tx,
  { actor, params, body, now }: ChangeContext,
  cover: Image | null | undefined,
) => {
  // Bookings before their event, as everybody locks them; those made until the event is locked are locked after it.
  if (movesTo(await findEventFor(tx, actor, params.id), body)) await lockBookingsToMove(tx, params.id)
  const { event, venue } = await lockEventFor(tx, actor, params.id)
  const next = { ...event, ...defined(body) }
  const columns = {
    ...hoursOf(venue, next),
    ...(await describingColumns(tx, actor, venue.id, body, cover, now)),
    capacity: next.capacity,
  }
  if (event.status === 'cancelled') throw conflict('This event is cancelled, so it cannot be changed.')
  if (next.capacity < event.sold)
    throw conflict(`${event.sold} places are taken already, so the capacity cannot be less.`, {
      code: 'below_sold',
    })
  const moves = movesTo(event, body)
  const status = statusAfterChange(eventActor(actor), event.status, moves || next.capacity !== event.capacity)
  await tx
    .updateTable('events')
    .set({ ...columns, status })
    .where('id', '=', event.id)
    .where('venue_id', '=', event.venue_id)
    .execute()
  if (moves) await moveBookings(tx, event, columns, actor, now)
}

const HOURS = ['event_date', 'start_time', 'end_time'] as const

/** Whether the request gives the event other hours than it has. */
const movesTo = (event: EventRow, given: Partial<Hours>): boolean =>
  HOURS.some((field) => given[field] !== undefined && given[field] !== event[field])

const defined = ({ event_date, start_time, end_time, capacity }: ChangeContext['body']) => ({
  ...(event_date === undefined ? {} : { event_date }),
  ...(start_time === undefined ? {} : { start_time }),
  ...(end_time === undefined ? {} : { end_time }),
  ...(capacity === undefined ? {} : { capacity }),
})
