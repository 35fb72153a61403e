import type { Updateable } from 'kysely'
import type { Actor } from '../../../../domain/actor.ts'
import { headsInside } from '../../../../domain/attendance.ts'
import { isActive } from '../../../../domain/booking-status.ts'
import { isChangedMeanwhile, requireSeenSize } from '../../../../domain/changed-meanwhile.ts'
import { conflict, invalid } from '../../../../domain/errors.ts'
import { pointsForVisit } from '../../../../domain/loyalty.ts'
import type { Warning } from '../../../../domain/warnings.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Bookings } from '../../../db/tables.ts'
import type { Context } from '../../../http/context.ts'
import { notifyOfChange, recordAudit } from '../../outbound/index.ts'
import { countHeads, DESK } from '../headcount.ts'
import { type BookingWith, lockBookingFor } from './load-booking.ts'
import { changeHeads, changePlaces, OCCUPANT_COLUMNS } from './occupancy.ts'
import { sizeWarnings } from './place-party.ts'
import { requireDecided } from './require-decided.ts'
import { updateBooking } from './update-booking.ts'
import { releaseWaitingChange } from './waiting-change.ts'

const DETAIL_COLUMNS = [
  ...OCCUPANT_COLUMNS,
  'status',
  'reservation_tags',
  'comments',
  'arrived',
  'heads_over',
  'checked_in_at',
  'payment_due_at',
  'kept_change_id',
] as const
type Detailed = BookingWith<(typeof DETAIL_COLUMNS)[number]>

/** Throws 409 when somebody wrote other comments since the caller read them. The same words twice are no conflict. */
const requireSeenComments = (stored: string, seen: string | undefined, wanted: string) => {
  if (isChangedMeanwhile(seen?.trim(), stored.trim(), wanted.trim()))
    throw conflict('A colleague has changed this note meanwhile.', { code: 'changed_meanwhile' })
}

type Details = Context<'PATCH /api/bookings/:id/details'>['body']

/**
 * Writes the details. Says whether the party has another size, and what is odd about it. `onResized` gets how many more it
 * is, and runs before the message to the guest is queued, so that it names the money that stands.
 */
export const changeDetails = async (
  tx: Tx,
  actor: Actor,
  bookingId: string,
  body: Details,
  now: Date,
  onResized: (by: number) => Promise<void>,
): Promise<{ warnings: Warning[]; isResized: boolean }> => {
  const { party_size, reservation_tags, comments } = body
  if (party_size === undefined && reservation_tags === undefined && comments === undefined)
    throw invalid('Send at least one of "party_size", "reservation_tags" and "comments".')
  const booking = await lockBookingFor(tx, actor, bookingId, DETAIL_COLUMNS)
  if (!isActive(booking.status)) throw conflict(`This booking is ${booking.status}, so it cannot be edited.`)
  if (comments !== undefined) requireSeenComments(booking.comments, body.comments_seen, comments)
  if (party_size !== undefined) requireSeenSize(body.party_size_seen, booking.party_size, party_size)
  const set: Updateable<Bookings> = {
    ...(party_size === undefined || party_size === booking.party_size ? {} : { party_size }),
    ...(reservation_tags === undefined || sameTags(reservation_tags, booking) ? {} : { reservation_tags }),
    ...(comments === undefined || comments === booking.comments ? {} : { comments }),
  }
  const fields = Object.keys(set)
  const warnings =
    party_size === undefined ? [] : await sizeWarnings(tx, booking.venue_id, booking.table_ids, party_size)
  if (fields.length === 0) return { warnings, isResized: false }
  if (set.party_size !== undefined) {
    requireDecided(booking)
    touchVenue(tx, booking.venue_id, 'places')
    await releaseWaitingChange(tx, booking, now)
    Object.assign(set, await resize(tx, booking, set.party_size, now))
  }
  await updateBooking(tx, booking, set)
  await recordAudit(tx, booking, 'details_changed', actor, now, {
    fields,
    ...(set.party_size === undefined ? {} : { from: booking.party_size, to: set.party_size }),
  })
  if (set.party_size !== undefined) {
    await onResized(set.party_size - booking.party_size)
    await notifyOfChange(tx, booking, booking.ends_at, now)
  }
  return { warnings, isResized: set.party_size !== undefined }
}

const sameTags = (tags: readonly string[], booking: Detailed) =>
  JSON.stringify(tags) === JSON.stringify(booking.reservation_tags)

/**
 * Updates every counter that includes the party. The number of tickets fixes the size of a party that has tickets. Where
 * the whole party was in, the whole party is in.
 */
const resize = async (
  tx: Tx,
  booking: Detailed,
  partySize: number,
  now: Date,
): Promise<Updateable<Bookings>> => {
  if (booking.ticket_type_id !== null) throw conflict('The size of this party is fixed by its tickets.')
  const by = partySize - booking.party_size
  await changeHeads(tx, booking, by)
  if (!(await changePlaces(tx, booking, by)))
    throw conflict('There are not enough places left.', { code: 'sold_out' })
  if (booking.status !== 'checked_in') return { guest_count: partySize }
  const isWhole = booking.arrived === booking.party_size
  const arrived = isWhole ? partySize : Math.min(booking.arrived, partySize)
  await countHeads(tx, {
    venueId: booking.venue_id,
    device: DESK,
    at: booking.checked_in_at ?? now,
    by: headsInside({ ...booking, arrived }) - headsInside(booking),
  })
  return { guest_count: partySize, arrived, points_awarded: pointsForVisit(arrived) }
}
