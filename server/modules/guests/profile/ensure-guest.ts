import { sql } from 'kysely'
import { notFound } from '../../../../domain/errors.ts'
import { foldText, type SearchableGuest, searchTextOf } from '../../../../domain/search-text.ts'
import { countNewGuest } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import { phoneAsKept } from './phone-matches.ts'

/** What a venue learns of a guest at the first contact. */
interface GivenProfile {
  readonly name: string
  readonly phone: string | null
}

/**
 * Adds a guest to a venue's roster, once, with the name and phone that were given there. Without them the roster gets
 * the account's own name. A guest whom the venue knows is not changed. Concurrent calls for the same guest, also at
 * other venues, wait for the guest's row lock, so each roster counts the guest once and `elsewhere` is always right.
 * Call it before inserting rows that refer to the roster (bookings, reservations) and before claiming tables.
 */
export const ensureGuestAtVenue = async (
  tx: Tx,
  venueId: string,
  guestId: string,
  now: Date,
  given?: GivenProfile,
) => {
  const known = await tx
    .selectFrom('venue_guests')
    .select('guest_id')
    .where('venue_id', '=', venueId)
    .where('guest_id', '=', guestId)
    .executeTakeFirst()
  if (known) return
  const account = await lockGuest(tx, guestId)
  const profile = { phone: null, ...given, name: given?.name ?? account.name, email: account.email }
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('venue_guests')
    .values(await rosterRow(tx, venueId, guestId, profile, now))
    .onConflict((conflict) => conflict.columns(['venue_id', 'guest_id']).doNothing())
    .executeTakeFirstOrThrow()
  if (added !== 1n) return
  countNewGuest(tx, venueId)
  await sql`update venue_guests set elsewhere = true
    where guest_id = ${guestId} and not elsewhere
      and exists (select from venue_guests other where other.guest_id = ${guestId} and other.venue_id <> ${venueId})
  `.execute(tx)
}

/** For an account that this transaction created: no other transaction can see it yet, so no lock is needed. */
export const addNewGuestToRoster = async (
  tx: Tx,
  venueId: string,
  guestId: string,
  guest: GivenProfile & { readonly email: string | null },
  now: Date,
) => {
  await tx
    .insertInto('venue_guests')
    .values(await rosterRow(tx, venueId, guestId, guest, now))
    .execute()
  countNewGuest(tx, venueId)
}

const rosterRow = async (
  tx: Tx,
  venueId: string,
  guestId: string,
  { name, phone, email }: GivenProfile & { readonly email: string | null },
  now: Date,
) => ({
  venue_id: venueId,
  guest_id: guestId,
  first_seen_at: now,
  profile_at: now,
  ...profileFields({ name, phone: await phoneAsKept(tx, venueId, phone), email: email ?? '' }),
})

const lockGuest = async (tx: Tx, guestId: string) => {
  const guest = await tx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', guestId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!guest) throw notFound('Guest')
  return guest
}

/** The name and phone, and the text by which the venue's search finds them. */
export const profileFields = (guest: SearchableGuest) => ({
  name: guest.name,
  phone: guest.phone,
  name_key: foldText(guest.name),
  search_text: searchTextOf(guest),
})
