import { touchVenue } from '../../db/database.ts'
import { isHolding } from '../../domain/booking-status.ts'
import { conflict, invalid } from '../../domain/errors.ts'
import type { WriteContext } from '../../http/context.ts'
import { recordAudit } from '../audit/index.ts'
import { lockBookingFor } from './load-booking.ts'
import { changeHeads } from './occupancy.ts'

export const changeDetails = async ({
  tx,
  actor,
  params,
  body,
  now,
}: WriteContext<'PATCH /api/bookings/:id/details'>) => {
  const { party_size, reservation_tags, comments } = body
  if (party_size === undefined && reservation_tags === undefined && comments === undefined)
    throw invalid('Send at least one of "party_size", "reservation_tags" and "comments".')
  const booking = await lockBookingFor(tx, actor, params.id)
  if (!isHolding(booking.status)) throw conflict(`This booking is ${booking.status}, so it cannot be edited.`)
  const resized = party_size !== undefined && party_size !== booking.party_size
  if (resized && booking.kind === 'event') throw conflict('The size of this party is fixed by its tickets.')
  if (resized) await changeHeads(tx, booking, party_size - booking.party_size)
  await tx
    .updateTable('bookings')
    .set({
      ...(party_size === undefined ? {} : { party_size, guest_count: party_size }),
      ...(reservation_tags === undefined ? {} : { reservation_tags }),
      ...(comments === undefined ? {} : { comments }),
    })
    .where('id', '=', booking.id)
    .where('venue_id', '=', booking.venue_id)
    .execute()
  const changed = [
    resized && 'party_size',
    reservation_tags && 'reservation_tags',
    comments !== undefined && 'comments',
  ].filter(Boolean)
  await recordAudit(tx, booking, 'details_changed', actor, now, {
    fields: changed,
    ...(resized ? { from: booking.party_size, to: party_size } : {}),
  })
  touchVenue(tx, booking.venue_id, 'activity')
  return { success: true as const }
}
