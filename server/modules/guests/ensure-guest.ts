import { sql } from 'kysely'
import { countNewGuest, type Tx } from '../../db/database.ts'
import { insertRows } from '../../db/prepared.ts'
import { notFound } from '../../domain/errors.ts'
import { type SearchableGuest, foldText, searchTextOf } from '../../domain/search-text.ts'

/**
 * Puts a guest on a venue's roster, once. Whoever adds the same guest at the same moment, here or at another venue,
 * waits for the guest's lock, so that each roster counts them once and `elsewhere` is never missed. Call it before
 * anything that refers to the roster row (bookings, reservations) and before claiming tables.
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

/** The same for an account that this very transaction made from these words: nobody else can know it yet. */
export const putNewGuestOnRoster = async (
  tx: Tx,
  venueId: string,
  guestId: string,
  guest: { readonly name: string; readonly email: string | null; readonly phone: string | null },
  now: Date,
) => {
  const text = foldedText({ ...guest, email: guest.email ?? '' })
  await insertRows(tx, 'venue_guests', [
    { venue_id: venueId, guest_id: guestId, first_seen_at: now, ...text },
  ])
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
