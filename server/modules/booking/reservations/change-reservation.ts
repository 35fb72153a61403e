import { isChangedMeanwhile, requireSeenSize } from '../../../../domain/changed-meanwhile.ts'
import { conflict } from '../../../../domain/errors.ts'
import { isReservationActive } from '../../../../domain/reservation-status.ts'
import { isMovedMeanwhile, type Place } from '../../../../domain/seen-place.ts'
import { type Span, spanOf } from '../../../../domain/service-day.ts'
import { haveSameTables } from '../../../../domain/table-choice.ts'
import { type Warning, withWarnings } from '../../../../domain/warnings.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import type { WriteContext } from '../../../http/context.ts'
import { banWarnings } from '../../guests/index.ts'
import { placementWarnings, requireGivenTables } from '../bookings/place-party.ts'
import { venueForPlacement } from '../bookings/queries.ts'
import { movedMeanwhile } from '../bookings/require-seen-place.ts'
import { takenOverWarnings } from '../bookings/takeover-warnings.ts'
import { moveClaims, releaseClaims } from '../claims.ts'
import { breakPromises } from '../queue/promises.ts'
import { linkGuest } from './link-guest.ts'
import { arrivalsAfter, moveReservationHeads } from './move-heads.ts'
import { lockReservation, tablesOfReservation } from './queries.ts'

type ChangeContext = WriteContext<'PUT /api/my-venues/:venueId/reservations/:resId'>

/** Omitted fields keep their values. A status with tables claims them; any other status releases them. */
export const changeReservation = async ({
  tx,
  actor,
  params: { venueId, resId },
  body,
  now,
}: ChangeContext) => {
  const before = await lockReservation(tx, venueId, resId)
  const tableIds = (await requireGivenTables(tx, venueId, body)) ?? tablesOfReservation(before)
  if (body.user_id) await linkGuest(tx, actor, venueId, body.user_id, now)

  const next = {
    reservation_date: body.reservation_date ?? before.reservation_date,
    reservation_time: body.reservation_time ?? before.reservation_time,
    duration_mins: body.duration_mins ?? before.duration_mins,
    party_size: body.party_size ?? before.party_size,
    status: body.status ?? before.status,
  }
  const stands = placeOf(before, tablesOfReservation(before))
  if (body.seen && isMovedMeanwhile(body.seen, stands, placeOf(next, tableIds)))
    throw await movedMeanwhile(tx, venueId, 'somebody', stands, body.seen)
  requireSeenSize(body.party_size_seen, before.party_size, next.party_size)
  if (isChangedMeanwhile(body.status_seen, before.status, next.status))
    throw conflict('A colleague has changed this reservation meanwhile. It stays so.', {
      code: 'changed_meanwhile',
    })
  const heads = arrivalsAfter(before, next.status, next.party_size, now)
  const venue = await venueForPlacement(tx, venueId)
  const span = spanOf(venue, next.reservation_date, next.reservation_time, next.duration_mins)
  const isMoved = span.startsAt.getTime() !== before.starts_at.getTime()
  const isReseated =
    isMoved ||
    next.duration_mins !== before.duration_mins ||
    next.party_size !== before.party_size ||
    !haveSameTables(tableIds, tablesOfReservation(before))
  const isActive = isReservationActive(next.status)
  const place = {
    id: resId,
    tableIds,
    partySize: next.party_size,
    date: next.reservation_date,
    time: next.reservation_time,
    span,
    isMoved,
    isLonger: next.duration_mins > before.duration_mins,
  }
  const warnings =
    isActive && isReseated
      ? [
          ...(await breakPromises(tx, venueId, tableIds, span)),
          ...(await placementWarnings(tx, venue, place, now)),
          ...(await takenOverWarnings(tx, venueId, span, tableIds)),
        ]
      : []
  const barred = isActive ? await barOfNewGuest(tx, venueId, next.reservation_date, body) : []
  await claimAgain(tx, venueId, resId, isActive ? tableIds : [], span)
  await tx
    .updateTable('reservations')
    .set({
      ...next,
      ...heads,
      table_id: tableIds[0] ?? before.table_id,
      table_ids: tableIds,
      starts_at: span.startsAt,
      ends_at: span.endsAt,
      guest_name: body.guest_name ?? before.guest_name,
      guest_phone: body.guest_phone === undefined ? before.guest_phone : body.guest_phone,
      user_id: body.user_id === undefined ? before.user_id : body.user_id,
      reservation_tags: body.reservation_tags ?? before.reservation_tags,
      notes: body.notes ?? before.notes,
      ...(isReseated ? { at_risk: false } : {}),
    })
    .where('id', '=', resId)
    .where('venue_id', '=', venueId)
    .execute()
  await moveReservationHeads(tx, before, { ...before, ...next, ...heads }, now)
  touchVenue(tx, venueId, 'activity')
  return withWarnings({ success: true as const, table_ids: tableIds }, [...warnings, ...barred])
}

const placeOf = (
  row: { reservation_date: string; reservation_time: string; duration_mins: number },
  table_ids: readonly string[],
): Place => ({
  table_ids,
  date: row.reservation_date,
  time: row.reservation_time,
  duration_mins: row.duration_mins,
})

/** Staff are warned when they give the reservation to a guest who is barred, not again for every later change. */
const barOfNewGuest = async (
  tx: Tx,
  venueId: string,
  date: string,
  { user_id, guest_phone }: ChangeContext['body'],
): Promise<Warning[]> =>
  user_id || guest_phone
    ? banWarnings(tx, { venueId, date }, { guestId: user_id ?? undefined, emails: [], phones: [guest_phone] })
    : []

const claimAgain = async (tx: Tx, venueId: string, id: string, tableIds: readonly string[], span: Span) => {
  const claimant = { venueId, kind: 'reservation' as const, id }
  if (tableIds.length > 0) await moveClaims(tx, claimant, tableIds, span)
  else await releaseClaims(tx, claimant)
}
