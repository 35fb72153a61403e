import { touchVenue } from '../../db/changes.ts'
import { newId } from '../../db/values.ts'
import { spanOf } from '../../domain/service-day.ts'
import { withWarnings } from '../../domain/warnings.ts'
import type { WriteContext } from '../../http/context.ts'
import { requireTable, takenOverWarnings, venueClockAndDefaults } from '../bookings/index.ts'
import { claimTables } from '../claims/index.ts'
import { linkGuest } from './link-guest.ts'

const DEFAULT_PARTY_SIZE = 2

export const createReservation = async ({
  tx,
  actor,
  params: { venueId },
  body,
  now,
}: WriteContext<'POST /api/my-venues/:venueId/reservations'>) => {
  const table = await requireTable(tx, venueId, body.table_id)
  if (body.user_id) await linkGuest(tx, actor, venueId, body.user_id, now)
  const venue = await venueClockAndDefaults(tx, venueId)
  const duration_mins = body.duration_mins ?? venue.default_booking_duration
  const span = spanOf(venue, body.reservation_date, body.reservation_time, duration_mins)
  const id = newId('res')
  await claimTables(tx, { venueId, kind: 'reservation', id }, [table.id], span)
  await tx
    .insertInto('reservations')
    .values({
      id,
      venue_id: venueId,
      table_id: table.id,
      user_id: body.user_id ?? null,
      guest_name: body.guest_name,
      guest_phone: body.guest_phone ?? null,
      party_size: body.party_size ?? DEFAULT_PARTY_SIZE,
      reservation_date: body.reservation_date,
      reservation_time: body.reservation_time,
      duration_mins,
      starts_at: span.startsAt,
      ends_at: span.endsAt,
      reservation_tags: body.reservation_tags ?? [],
      notes: body.notes ?? '',
      created_by: actor.id,
      created_at: now,
    })
    .execute()
  touchVenue(tx, venueId, 'activity')
  return withWarnings({ success: true as const, id }, await takenOverWarnings(tx, venueId, span, [table.id]))
}
