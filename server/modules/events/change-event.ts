import type { Tx } from '../../db/executor.ts'
import { conflict } from '../../domain/errors.ts'
import { statusAfterChange } from '../../domain/event-status.ts'
import type { Context } from '../../http/context.ts'
import type { Image } from '../../ports/media.ts'
import { decodeCover, descriptionColumns, type EventHours, hourColumns } from './event-fields.ts'
import { type EventRow, eventActor, findEventFor, lockEventFor } from './load-event.ts'
import { lockBookingsToMove, moveBookings } from './move-bookings.ts'

type ChangeContext = Context<'PUT /api/my-events/:id'>

/** Omitted fields keep their values. New hours also move the event's bookings and their table claims. */
export const changeEvent = async (context: ChangeContext) => {
  const cover = await decodeCover(context.body.cover_image)
  await context.services.database.tx((tx) => writeChange(tx, context, cover))
  return { success: true as const }
}

const writeChange = async (
  tx: Tx,
  { actor, params, body, now }: ChangeContext,
  cover: Image | null | undefined,
) => {
  // Lock order: bookings, then the event. Bookings created before the event is locked are locked by `moveBookings`.
  if (changesHours(await findEventFor(tx, actor, params.id), body)) await lockBookingsToMove(tx, params.id)
  const { event, venue } = await lockEventFor(tx, actor, params.id)
  const next = { ...event, ...definedFields(body) }
  const columns = {
    ...hourColumns(venue, next),
    ...(await descriptionColumns(tx, actor, venue.id, body, cover, now)),
    capacity: next.capacity,
  }
  if (event.status === 'cancelled') throw conflict('This event is cancelled, so it cannot be changed.')
  if (next.capacity < event.sold)
    throw conflict(`${event.sold} places are taken already, so the capacity cannot be less.`, {
      code: 'below_sold',
    })
  const moves = changesHours(event, body)
  const status = statusAfterChange(eventActor(actor), event.status, moves || next.capacity !== event.capacity)
  await tx
    .updateTable('events')
    .set({ ...columns, status })
    .where('id', '=', event.id)
    .where('venue_id', '=', event.venue_id)
    .execute()
  if (moves) await moveBookings(tx, event, columns, actor, now)
}

const HOUR_FIELDS = ['event_date', 'start_time', 'end_time'] as const

/** Whether the request changes the event's date or hours. */
const changesHours = (event: EventRow, given: Partial<EventHours>): boolean =>
  HOUR_FIELDS.some((field) => given[field] !== undefined && given[field] !== event[field])

const definedFields = ({ event_date, start_time, end_time, capacity }: ChangeContext['body']) => ({
  ...(event_date === undefined ? {} : { event_date }),
  ...(start_time === undefined ? {} : { start_time }),
  ...(end_time === undefined ? {} : { end_time }),
  ...(capacity === undefined ? {} : { capacity }),
})
