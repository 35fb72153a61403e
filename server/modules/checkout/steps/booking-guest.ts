import type { Actor } from '../../../../domain/actor.ts'
import { highestTier } from '../../../../domain/tier.ts'
import type { Tx } from '../../../db/executor.ts'
import type { RowOf } from '../../../db/pipeline.ts'
import type { Visitor } from '../../guests/index.ts'
import { addGuest } from '../../guests/index.ts'
import type { Contact } from './contact.ts'

/** What the guest books: a venue or an event. */
type BookedAt = { readonly venueId: string } | { readonly eventId: string }

type Account = RowOf<ReturnType<typeof accountOf>>

const emailOf = (contact: Contact) => contact.guest_email?.trim().toLowerCase() ?? ''

/**
 * The statement that finds the booking's account: the caller's, or the one with the given e-mail address. `guest_id` is
 * set when the account is on the venue's roster.
 */
export const accountOf = (tx: Tx, at: BookedAt, actor: Pick<Actor, 'id'> | null, contact: Contact) =>
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
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.membership_tier',
      'users.keys_balance',
      'venue_guests.guest_id',
      'venue_guests.phone',
      'venue_guests.tier',
    ])
    .where(actor ? 'users.id' : 'users.email', '=', actor ? actor.id : emailOf(contact))

/** Who wants to come, for a comparison with the venue's bars. */
export const visitorOf = (actor: Pick<Actor, 'id'> | null, contact: Contact): Visitor => ({
  guestId: actor?.id,
  emails: [contact.guest_email],
  phones: [contact.guest_phone],
})

/**
 * The guest of the booking: the account that `accountOf` found, or a new one from the contact details. When a
 * concurrent request creates the same address, the transaction fails and `retryBooking` finds that account.
 */
export const bookingGuest = async (tx: Tx, account: Account | undefined, contact: Contact, now: Date) => {
  const user = account ?? (await createGuest(tx, contact, now))
  return {
    roster: account ? (account.guest_id === null ? 'unknown' : 'seen') : 'new',
    id: user.id,
    tier: highestTier(user.membership_tier, account?.tier ?? null),
    keysBalance: user.keys_balance,
    // The details given for this booking. The account keeps its own name; the phone is one this venue knows.
    contact: {
      name: contact.guest_name ?? user.name,
      email: contact.guest_email?.toLowerCase() ?? user.email,
      phone: contact.guest_phone ?? account?.phone ?? null,
    },
  } as const
}

const createGuest = (tx: Tx, contact: Contact, now: Date) =>
  addGuest(tx, { name: contact.guest_name ?? '', email: emailOf(contact) }, now)

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
