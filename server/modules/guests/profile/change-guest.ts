import { sql } from 'kysely'
import { isChangedMeanwhile } from '../../../../domain/changed-meanwhile.ts'
import { conflict, notFound } from '../../../../domain/errors.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import type { WriteContext } from '../../../http/context.ts'
import { venuesOfMember } from '../../accounts/index.ts'
import { ensureGuestAtVenue, profileFields } from './ensure-guest.ts'
import { profileOfGuest, requireGuestOfVenues } from './find-guest.ts'
import { recordGuestAudit } from './guest-audit.ts'
import { phoneAsKept, withPhoneMatches } from './phone-matches.ts'

type ChangeContext = WriteContext<'PUT /api/my-guests/:id'>

/**
 * Writes what the caller's venues know of a guest: one venue, or all that have the guest on their roster. A venue that
 * is named and does not know the guest yet adds them, as a tag does.
 */
export const changeGuest = async ({ tx, params: { id }, body, actor, now }: ChangeContext) => {
  const mine = await venuesOfMember(tx, actor)
  const guest = await requireGuestOfVenues(tx, mine, id)
  const { venue_id } = body
  if (venue_id !== undefined) {
    if (!mine.includes(venue_id)) throw notFound('Venue')
    await ensureGuestAtVenue(tx, venue_id, id, now, guest)
  }
  const known = await lockProfiles(tx, venue_id === undefined ? mine : [venue_id], id)
  if (body.seen) requireSeenTexts(await profileOfGuest(tx, mine, id), body.seen, body)
  const given = givenFields(body, now)
  // Venues keep the order in which they wrote, so that the newest of what was not given stays the newest.
  for (const [n, row] of known.entries()) {
    const phone = body.phone === undefined ? row.phone : await phoneAsKept(tx, row.venue_id, body.phone)
    const next = { ...row, ...given, phone }
    await tx
      .updateTable('venue_guests')
      .set({
        ...given,
        ...profileFields({ ...next, email: row.email }),
        profile_at: sql<Date>`${now}::timestamptz + ${n} * interval '1 microsecond'`,
      })
      .where('venue_id', '=', row.venue_id)
      .where('guest_id', '=', id)
      .execute()
    touchVenue(tx, row.venue_id, 'activity')
  }
  const changed = Object.keys(body).filter((field) => field !== 'venue_id' && field !== 'seen')
  const venueIds = known.map((row) => row.venue_id)
  await recordGuestAudit(tx, venueIds, id, 'changed', actor, now, { fields: changed })
  const { phone } = await requireGuestOfVenues(tx, mine, id)
  const success = { success: true as const }
  return body.phone ? withPhoneMatches(tx, mine, { id, phone }, success) : success
}

/** Throws 409 when somebody wrote other notes or allergies since the caller read them. */
const requireSeenTexts = (
  stored: Record<'notes' | 'allergies', string | null>,
  seen: NonNullable<ChangeContext['body']['seen']>,
  wanted: ChangeContext['body'],
) => {
  for (const field of ['notes', 'allergies'] as const) {
    const stands = stored[field] ?? ''
    if (isChangedMeanwhile(seen[field], stands, wanted[field] ?? stands))
      throw conflict(`A colleague has changed the ${field} of this guest meanwhile. They stay so.`, {
        code: 'changed_meanwhile',
      })
  }
}

/** The oldest first. Locked in the order of their venues. */
const lockProfiles = async (tx: Tx, venueIds: readonly string[], guestId: string) => {
  const rows = await tx
    .selectFrom('venue_guests')
    .innerJoin('users', 'users.id', 'venue_guests.guest_id')
    .select(['venue_id', 'venue_guests.name', 'venue_guests.phone', 'contact_email', 'users.email'])
    .select(sql<number>`(extract(epoch from profile_at) * 1000000)::bigint`.as('written'))
    .where('guest_id', '=', guestId)
    .where('venue_id', 'in', [...venueIds])
    .orderBy('venue_id')
    .forNoKeyUpdate('venue_guests')
    .execute()
  return rows.sort((a, b) => a.written - b.written || (a.venue_id < b.venue_id ? 1 : -1))
}

const givenFields = (body: ChangeContext['body'], now: Date) => ({
  ...(body.name === undefined ? {} : { name: body.name }),
  ...(body.contact_email === undefined ? {} : { contact_email: body.contact_email?.toLowerCase() ?? null }),
  ...(body.birthday === undefined ? {} : { birthday: body.birthday }),
  ...(body.notes === undefined ? {} : { notes: body.notes || null }),
  ...(body.allergies === undefined ? {} : { allergies: body.allergies || null }),
  ...(body.language === undefined ? {} : { language: body.language }),
  ...(body.tier === undefined ? {} : { tier: body.tier }),
  ...(body.marketing === undefined
    ? {}
    : { marketing_consent: body.marketing, marketing_at: now, marketing_source: 'staff' as const }),
})
