import { touchVenue } from '../../db/changes.ts'
import { isReservationHolding } from '../../domain/reservation-status.ts'
import { spanOf } from '../../domain/service-day.ts'
import type { WriteContext } from '../../http/context.ts'
import { requireTable, venueClockAndDefaults } from '../bookings/index.ts'
import { moveClaims, releaseClaims } from '../claims/index.ts'
import { linkGuest } from './link-guest.ts'
import { lockReservation } from './queries.ts'

/** Omitted fields keep their values. A status that holds the table claims it; any other status releases it. */
export const changeReservation = async ({
  tx,
  actor,
  params: { venueId, resId },
  body,
  now,
}: WriteContext<'PUT /api/my-venues/:venueId/reservations/:resId'>) => {
  const before = await lockReservation(tx, venueId, resId)
  const table_id = body.table_id ? (await requireTable(tx, venueId, body.table_id)).id : before.table_id
  if (body.user_id) await linkGuest(tx, actor, venueId, body.user_id, now)

  const reservation_date = body.reservation_date ?? before.reservation_date
  const reservation_time = body.reservation_time ?? before.reservation_time
  const duration_mins = body.duration_mins ?? before.duration_mins
  const status = body.status ?? before.status
  const span = spanOf(
    await venueClockAndDefaults(tx, venueId),
    reservation_date,
    reservation_time,
    duration_mins,
  )

  const holder = { venueId, kind: 'reservation' as const, id: resId }
  if (isReservationHolding(status)) await moveClaims(tx, holder, [table_id], span)
  else await releaseClaims(tx, holder)
  await tx
    .updateTable('reservations')
    .set({
      table_id,
      reservation_date,
      reservation_time,
      duration_mins,
      status,
      starts_at: span.startsAt,
      ends_at: span.endsAt,
      guest_name: body.guest_name ?? before.guest_name,
      guest_phone: body.guest_phone === undefined ? before.guest_phone : body.guest_phone,
      user_id: body.user_id === undefined ? before.user_id : body.user_id,
      party_size: body.party_size ?? before.party_size,
      reservation_tags: body.reservation_tags ?? before.reservation_tags,
      notes: body.notes ?? before.notes,
    })
    .where('id', '=', resId)
    .where('venue_id', '=', venueId)
    .execute()
  touchVenue(tx, venueId, 'activity')
  return { success: true as const }
}
