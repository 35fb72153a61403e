import { invalid } from '../../../../domain/errors.ts'
import { withWarnings } from '../../../../domain/warnings.ts'
import { touchVenue } from '../../../db/changes.ts'
import { newId } from '../../../db/values.ts'
import type { WriteContext } from '../../../http/context.ts'
import { banWarnings } from '../../guests/index.ts'
import { placeNewParty, requireGivenTables } from '../bookings/place-party.ts'
import { venueForPlacement } from '../bookings/queries.ts'
import { claimTables } from '../claims.ts'
import { linkGuest } from './link-guest.ts'

type CreateContext = WriteContext<'POST /api/my-venues/:venueId/reservations'>

export const createReservation = async ({
  tx,
  actor,
  params: { venueId },
  body,
  now,
}: Pick<CreateContext, 'tx' | 'actor' | 'params' | 'body' | 'now'>) => {
  const tableIds = await requireGivenTables(tx, venueId, body)
  const table_id = tableIds?.[0]
  if (!tableIds || !table_id) throw invalid('"table_id" is required.', { fields: ['table_id'] })
  if (body.user_id) await linkGuest(tx, actor, venueId, body.user_id, now)
  const venue = await venueForPlacement(tx, venueId)
  const { reservation_date: date, reservation_time: time } = body
  const placed = await placeNewParty(tx, venue, { tableIds, date, time }, body, now)
  const { partySize, durationMins, span } = placed
  const warnings = [
    ...placed.warnings,
    ...(await banWarnings(
      tx,
      { venueId, date },
      { guestId: body.user_id ?? undefined, emails: [], phones: [body.guest_phone] },
    )),
  ]
  const id = newId('res')
  await claimTables(tx, { venueId, kind: 'reservation', id }, tableIds, span)
  await tx
    .insertInto('reservations')
    .values({
      id,
      venue_id: venueId,
      table_id,
      table_ids: tableIds,
      user_id: body.user_id ?? null,
      guest_name: body.guest_name,
      guest_phone: body.guest_phone ?? null,
      party_size: partySize,
      reservation_date: date,
      reservation_time: time,
      duration_mins: durationMins,
      starts_at: span.startsAt,
      ends_at: span.endsAt,
      reservation_tags: body.reservation_tags ?? [],
      notes: body.notes ?? '',
      created_by: actor.id,
      created_at: now,
    })
    .execute()
  touchVenue(tx, venueId, 'activity')
  return withWarnings({ success: true as const, id, table_ids: tableIds }, warnings)
}
