import type { Actor } from '../../../../domain/actor.ts'
import { conflict } from '../../../../domain/errors.ts'
import { withFields } from '../../../../domain/event-change.ts'
import { waitsForVenue } from '../../../../domain/event-status.ts'
import type { VenueClock } from '../../../../domain/service-day.ts'
import { type Warning, withWarnings } from '../../../../domain/warnings.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Context } from '../../../http/context.ts'
import type { Image } from '../../../ports/media.ts'
import { lockWaitlist } from '../waitlist/queries.ts'
import {
  decodeCover,
  descriptionColumns,
  type EventHours,
  hourColumns,
  takeoverColumns,
} from './event-fields.ts'
import { type EventRow, eventActor, findEventFor, lockEventFor } from './load-event.ts'
import { lockBookingsToMove, moveBookings } from './move-bookings.ts'
import { propose, WAITS_FOR_APPROVAL } from './pending-change.ts'
import { takeoverWarnings } from './takeover-warnings.ts'

type ChangeContext = Context<'PUT /api/my-events/:id'>
type Fields = Omit<ChangeContext['body'], 'cover_image'>
type EventVenue = VenueClock & { readonly id: string }

/** Omitted fields keep their values. New hours also move the event's bookings and their table claims. */
export const changeEvent = async (context: ChangeContext) => {
  const cover = await decodeCover(context.body.cover_image)
  const warnings = await context.services.database.tx((tx) => writeChange(tx, context, cover))
  return withWarnings({ success: true as const }, warnings)
}

const writeChange = async (
  tx: Tx,
  { actor, params, body, now }: ChangeContext,
  cover: Image | null | undefined,
): Promise<Warning[]> => {
  const { cover_image: _, ...fields } = body
  const { event, venue } = await lockForChange(tx, actor, params.id, fields)
  if (!waitsForVenue(eventActor(actor), event.status)) {
    await applyChange(tx, actor, event, venue, fields, cover, now)
    return takeoverWarnings(tx, event.id)
  }
  // Checked now, with all that is pending, and again when the venue approves it.
  const { fields: pending } = await propose(tx, event, actor, now, (change) =>
    withFields(change, event, fields),
  )
  await columnsFor(tx, actor, event, venue, { ...fields, ...pending }, undefined, now)
  const { description, descriptions } = fields
  const atOnce = {
    ...(description === undefined ? {} : { description }),
    ...(descriptions === undefined ? {} : { descriptions }),
  }
  await updateEvent(tx, event, await descriptionColumns(tx, actor, venue.id, atOnce, cover, now))
  const waits = Object.keys(fields).some((name) => name in pending)
  return waits ? [WAITS_FOR_APPROVAL] : []
}

/**
 * Lock order: the wait list, bookings, then the event. Bookings created before the event is locked are locked by
 * `moveBookings`.
 */
export const lockForChange = async (tx: Tx, actor: Actor, id: string, fields: Fields) => {
  const seen = await findEventFor(tx, actor, id)
  if (changesHours(seen, fields)) {
    await lockWaitlist(tx, seen.venue_id)
    await lockBookingsToMove(tx, id)
  }
  return lockEventFor(tx, actor, id)
}

/** Writes the fields of a locked event and moves its bookings with it. */
export const applyChange = async (
  tx: Tx,
  actor: Actor,
  event: EventRow,
  venue: EventVenue,
  fields: Fields,
  cover: Image | null | undefined,
  now: Date,
) => {
  const columns = await columnsFor(tx, actor, event, venue, fields, cover, now)
  await updateEvent(tx, event, columns)
  if (changesHours(event, fields)) await moveBookings(tx, event, columns, actor, now)
}

/** The columns that a change writes. Throws 409 for a cancelled event and for a capacity below what is sold. */
const columnsFor = async (
  tx: Tx,
  actor: Actor,
  event: EventRow,
  venue: EventVenue,
  fields: Fields,
  cover: Image | null | undefined,
  now: Date,
) => {
  const next = { ...event, ...definedFields(fields) }
  const columns = {
    ...hourColumns(venue, next),
    ...(await descriptionColumns(tx, actor, venue.id, fields, cover, now)),
    ...(await takeoverColumns(tx, venue.id, fields, event)),
    capacity: next.capacity,
  }
  if (event.status === 'cancelled') throw conflict('This event is cancelled, so it cannot be changed.')
  if (next.capacity < event.sold)
    throw conflict(`${event.sold} places are taken already, so the capacity cannot be less.`, {
      code: 'below_sold',
    })
  return columns
}

const updateEvent = async (tx: Tx, event: EventRow, columns: Partial<EventRow>) => {
  if (Object.keys(columns).length === 0) return
  await tx
    .updateTable('events')
    .set(columns)
    .where('id', '=', event.id)
    .where('venue_id', '=', event.venue_id)
    .execute()
}

const HOUR_FIELDS = ['event_date', 'start_time', 'end_time'] as const

/** Whether the request changes the event's date or hours. */
const changesHours = (event: EventRow, given: Partial<EventHours>): boolean =>
  HOUR_FIELDS.some((field) => given[field] !== undefined && given[field] !== event[field])

const definedFields = ({ event_date, start_time, end_time, capacity }: Fields) => ({
  ...(event_date === undefined ? {} : { event_date }),
  ...(start_time === undefined ? {} : { start_time }),
  ...(end_time === undefined ? {} : { end_time }),
  ...(capacity === undefined ? {} : { capacity }),
})
