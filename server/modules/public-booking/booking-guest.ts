import type { Tx } from '../../db/executor.ts'
import type { RowOf } from '../../db/pipeline.ts'
import type { Actor } from '../../http/context.ts'
import { addGuest } from '../guests/index.ts'
import type { Contact } from './require-person.ts'

/** Where somebody books: at a venue, or an event of one. */
export type BookedAt = { readonly venueId: string } | { readonly eventId: string }

type Account = RowOf<ReturnType<typeof accountOf>>

const addressOf = (contact: Contact) => contact.guest_email?.trim().toLowerCase() ?? ''

/**
 * Whose booking it is: the caller's account, or the one behind the e-mail address, if there is one. `guest_id` is set
 * when the account is on the roster of the venue.
 */
export const accountOf = (tx: Tx, at: BookedAt, actor: Actor | null, contact: Contact) =>
  tx
    .selectFrom('users')
    .leftJoin('venue_guests', (join) =>
      join
        .onRef('venue_guests.guest_id', '=', 'users.id')
        .on('venue_guests.venue_id', '=', (eb) =>
          'venueId' in at
            ? eb.val(at.venueId)
            : eb.selectFrom('events').select('events.venue_id').where('events.id', '=', at.eventId),
        ),
    )
    .select(['id', 'name', 'email', 'phone', 'membership_tier', 'keys_balance', 'venue_guests.guest_id'])
    .where(actor ? 'users.id' : 'users.email', '=', actor ? actor.id : addressOf(contact))

/**
 * Whose booking it is: what `accountOf` found, or a guest made from what they wrote. Should somebody take the address
 * at the same moment, the transaction fails, and `bookAgain` lets it find them.
 */
export const bookingGuest = async (tx: Tx, account: Account | undefined, contact: Contact, now: Date) => {
  const user = account ?? (await make(tx, contact, now))
  return {
    isNew: account === undefined,
    roster: account ? (account.guest_id === null ? 'unknown' : 'seen') : 'new',
    id: user.id,
    tier: user.membership_tier,
    keysBalance: user.keys_balance,
    // As they wrote it for this booking; the account keeps its own.
    contact: {
      name: contact.guest_name ?? user.name,
      email: contact.guest_email?.toLowerCase() ?? user.email,
      phone: contact.guest_phone ?? user.phone,
    },
  } as const
}

const make = (tx: Tx, contact: Contact, now: Date) =>
  addGuest(tx, { name: contact.guest_name ?? '', email: addressOf(contact), phone: contact.guest_phone }, now)

export const findBookingGuest = async (
  tx: Tx,
  venueId: string,
  actor: Actor | null,
  contact: Contact,
  now: Date,
) => {
  const account = await accountOf(tx, { venueId }, actor, contact).executeTakeFirst()
  return bookingGuest(tx, account, contact, now)
}
