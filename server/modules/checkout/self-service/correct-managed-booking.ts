import type { Updateable } from 'kysely'
import { conflict, invalid } from '../../../../domain/errors.ts'
import { phoneKeyIn } from '../../../../domain/same-guest.ts'
import { whyNotCancel } from '../../../../domain/self-service.ts'
import type { Bookings } from '../../../db/tables.ts'
import type { WriteContext } from '../../../http/context.ts'
import { updateBooking } from '../../booking/index.ts'
import { phoneAsKept } from '../../guests/index.ts'
import { GUEST, recordAudit } from '../../outbound/index.ts'
import { lockByToken } from './queries.ts'

/** Corrects who comes and what they wish. Staff see it at once, and the history says which fields changed. */
export const correctManagedBooking = async ({
  tx,
  params,
  body,
  services,
  now,
}: WriteContext<'POST /api/public/manage/:token/details'>) => {
  const { guest_name, guest_phone, occasion, dietary, comments } = body
  // Named one by one: whatever else a request has never reaches the row.
  const given: Updateable<Bookings> = { guest_name, guest_phone, occasion, dietary, guest_comments: comments }
  const wanted = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const booking = await lockByToken(tx, services, params.token)
  if (Object.keys(wanted).length === 0)
    throw invalid('Send at least one of "guest_name", "guest_phone", "occasion", "dietary" and "comments".')
  const why = whyNotCancel(booking, now)
  if (why !== null) throw conflict(why, { code: booking.status })
  const changed = Object.entries(wanted).filter(
    ([field, value]) => (booking[field as keyof typeof booking] ?? null) !== (value || null),
  )
  if (changed.length === 0) return { success: true as const }
  const set = Object.fromEntries(changed.map(([field, value]) => [field, value || null]))
  const phone =
    'guest_phone' in set
      ? { guest_phone_key: phoneKeyIn(await phoneAsKept(tx, booking.venue_id, guest_phone ?? null), {}) }
      : {}
  await updateBooking(tx, booking, { ...set, ...phone })
  await recordAudit(tx, booking, 'details_changed', GUEST, now, {
    fields: changed.map(([field]) => field),
    by_link: true,
  })
  return { success: true as const }
}
