import type { Tx } from '../../db/database.ts'
import { inOneGo, prepared } from '../../db/prepared.ts'
import type { Actor } from '../../http/context.ts'
import { addGuest } from '../guests/index.ts'
import type { Contact } from './require-person.ts'

/** Where somebody books: at a venue, or an event of one. */
export type BookedAt = { readonly venueId: string } | { readonly eventId: string }

/** The account, and whether the roster of the venue has it. */
const accountBy = (column: 'users.id' | 'users.email', at: 'venue' | 'event') =>
  prepared((tx, { placeId, value }: { placeId: string; value: string }) =>
    tx
      .selectFrom('users')
      .leftJoin('venue_guests', (join) =>
        join
          .onRef('venue_guests.guest_id', '=', 'users.id')
          .on('venue_guests.venue_id', '=', (eb) =>
            at === 'venue'
              ? eb.val(placeId)
              : eb.selectFrom('events').select('events.venue_id').where('events.id', '=', placeId),
          ),
      )
      .select(['id', 'name', 'email', 'phone', 'membership_tier', 'keys_balance', 'venue_guests.guest_id'])
      .where(column, '=', value),
  )
const ACCOUNTS = {
  venue: { byId: accountBy('users.id', 'venue'), byEmail: accountBy('users.email', 'venue') },
  event: { byId: accountBy('users.id', 'event'), byEmail: accountBy('users.email', 'event') },
}

type Account = Awaited<ReturnType<(typeof ACCOUNTS)['venue']['byId']>>[number]

const addressOf = (contact: Contact) => contact.guest_email?.trim().toLowerCase() ?? ''

/** Whose booking it is, as a statement: the caller's account, or the one behind the e-mail address, if there is one. */
export const accountOf = (at: BookedAt, actor: Actor | null, contact: Contact) => {
  const [accounts, placeId] = 'venueId' in at ? [ACCOUNTS.venue, at.venueId] : [ACCOUNTS.event, at.eventId]
  return actor
    ? accounts.byId.with({ placeId, value: actor.id })
    : accounts.byEmail.with({ placeId, value: addressOf(contact) })
}

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
  const [[account]] = await inOneGo(tx, [accountOf({ venueId }, actor, contact)])
  return bookingGuest(tx, account, contact, now)
}
