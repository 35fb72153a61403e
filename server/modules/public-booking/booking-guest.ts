import type { Tx } from '../../db/database.ts'
import { inOneGo, prepared } from '../../db/prepared.ts'
import { conflict } from '../../domain/errors.ts'
import type { Actor } from '../../http/context.ts'
import { createGuest } from '../guests/index.ts'
import type { Contact } from './require-person.ts'

/** The account, and whether the venue's roster has it. */
const accountBy = (column: 'users.id' | 'users.email') =>
  prepared((tx, { venueId, value }: { venueId: string; value: string }) =>
    tx
      .selectFrom('users')
      .leftJoin('venue_guests', (join) =>
        join.onRef('venue_guests.guest_id', '=', 'users.id').on('venue_guests.venue_id', '=', venueId),
      )
      .select(['id', 'name', 'email', 'phone', 'membership_tier', 'keys_balance', 'venue_guests.guest_id'])
      .where(column, '=', value),
  )
const accountById = accountBy('users.id')
const accountByEmail = accountBy('users.email')

type Account = Awaited<ReturnType<typeof accountById>>[number]

const addressOf = (contact: Contact) => contact.guest_email?.trim().toLowerCase() ?? ''

/** Whose booking it is, as a statement: the caller's account, or the one behind the e-mail address, if there is one. */
export const accountOf = (venueId: string, actor: Actor | null, contact: Contact) =>
  actor
    ? accountById.with({ venueId, value: actor.id })
    : accountByEmail.with({ venueId, value: addressOf(contact) })

/** Whose booking it is: what `accountOf` found, or a guest made from what they wrote. */
export const bookingGuest = async (
  tx: Tx,
  venueId: string,
  account: Account | undefined,
  contact: Contact,
  now: Date,
) => {
  const user = account ?? (await make(tx, venueId, contact, now))
  const isNew = 'isNew' in user
  return {
    isNew,
    roster: isNew ? ('new' as const) : user.guest_id === null ? ('unknown' as const) : ('seen' as const),
    id: user.id,
    tier: user.membership_tier,
    keysBalance: user.keys_balance,
    // As they wrote it for this booking; the account keeps its own.
    contact: {
      name: contact.guest_name ?? user.name,
      email: contact.guest_email?.toLowerCase() ?? user.email,
      phone: contact.guest_phone ?? user.phone,
    },
  }
}

export const findBookingGuest = async (
  tx: Tx,
  venueId: string,
  actor: Actor | null,
  contact: Contact,
  now: Date,
) => {
  const [[account]] = await inOneGo(tx, [accountOf(venueId, actor, contact)])
  return bookingGuest(tx, venueId, account, contact, now)
}

/** Of two callers at the same moment one makes it, and both get it. */
const make = async (tx: Tx, venueId: string, contact: Contact, now: Date) => {
  const email = addressOf(contact)
  const made = await createGuest(
    tx,
    { name: contact.guest_name ?? '', email, phone: contact.guest_phone },
    now,
  )
  if (made) return { ...made, guest_id: null, isNew: true as const }
  const [user] = await accountByEmail(tx, { venueId, value: email })
  if (!user) throw conflict('That e-mail address was taken at the same moment. Please try again.')
  return user
}
