import { sql } from 'kysely'
import { countNewGuest } from '../../db/changes.ts'
import type { Tx } from '../../db/executor.ts'
import { notFound } from '../../domain/errors.ts'
import { foldText, type SearchableGuest, searchTextOf } from '../../domain/search-text.ts'

/**
 * Adds a guest to a venue's roster, once. Concurrent calls for the same guest, also at other venues, wait for the
 * guest's row lock, so each roster counts the guest once and `elsewhere` is always right. Call it before inserting
 * rows that refer to the roster (bookings, reservations) and before claiming tables.
 */
export const ensureGuestAtVenue = async (tx: Tx, venueId: string, guestId: string, now: Date) => {
  const known = await tx
    .selectFrom('venue_guests')
    .select('guest_id')
    .where('venue_id', '=', venueId)
    .where('guest_id', '=', guestId)
    .executeTakeFirst()
  if (known) return
  const guest = await lockGuest(tx, guestId)
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('venue_guests')
    .values({ venue_id: venueId, guest_id: guestId, first_seen_at: now, ...foldedText(guest) })
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
  guest: { readonly name: string; readonly email: string | null; readonly phone: string | null },
  now: Date,
) => {
  const text = foldedText({ ...guest, email: guest.email ?? '' })
  await tx
    .insertInto('venue_guests')
    .values({ venue_id: venueId, guest_id: guestId, first_seen_at: now, ...text })
    .execute()
  countNewGuest(tx, venueId)
}

/** Call after a guest's name, e-mail address or phone changed, in the same transaction. */
export const refreshGuestText = async (tx: Tx, guestId: string) => {
  const guest = await lockGuest(tx, guestId)
  await tx.updateTable('venue_guests').set(foldedText(guest)).where('guest_id', '=', guestId).execute()
}

const lockGuest = async (tx: Tx, guestId: string) => {
  const guest = await tx
    .selectFrom('users')
    .select(['name', 'email', 'phone'])
    .where('id', '=', guestId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!guest) throw notFound('Guest')
  return guest
}

const foldedText = (guest: SearchableGuest) => ({
  name_key: foldText(guest.name),
  search_text: searchTextOf(guest),
})
