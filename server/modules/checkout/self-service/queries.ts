import type { Locale } from '../../../../contract/messages.ts'
import { notFound } from '../../../../domain/errors.ts'
import { textIn } from '../../../../domain/guest-text.ts'
import { highestTier } from '../../../../domain/tier.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import type { Services } from '../../../services.ts'
import { bookingTicketNames } from '../../base/index.ts'
import type { BookingRow } from '../../booking/index.ts'

type Links = Pick<Services, 'manageLinks'>

const byToken = (db: Executor, { manageLinks }: Links, token: string) =>
  db.selectFrom('bookings').selectAll().where('manage_token_hash', '=', manageLinks.hashOf(token))

/** Throws the same 404 for a token that never existed and for one that was replaced. */
export const findByToken = async (db: Executor, links: Links, token: string): Promise<BookingRow> => {
  const booking = await byToken(db, links, token).executeTakeFirst()
  if (!booking) throw notFound('Booking')
  return booking
}

/** Like `findByToken`, and locks the booking until the transaction ends. */
export const lockByToken = async (tx: Tx, links: Links, token: string): Promise<BookingRow> => {
  const booking = await byToken(tx, links, token).forUpdate().executeTakeFirst()
  if (!booking) throw notFound('Booking')
  return booking
}

/** The venue, also while it is not live: guests see their bookings all the same. */
export const venueOf = (db: Executor, venueId: string) =>
  db
    .selectFrom('venues')
    .select(['id', 'name', 'address', 'status', 'currency', 'locale', 'timezone'])
    .where('id', '=', venueId)
    .executeTakeFirstOrThrow()

/** Who comes with the tickets of the booking. */
export const ticketNamesOf = async (db: Executor, { id, venue_id, ticket_type_id }: BookingRow) => {
  if (ticket_type_id === null) return []
  const { names_on_tickets } = await db
    .selectFrom('bookings')
    .select(bookingTicketNames)
    .where('id', '=', id)
    .where('venue_id', '=', venue_id)
    .executeTakeFirstOrThrow()
  return names_on_tickets
}

/** The event's name by language. Null without an event. */
export const eventNameOf = async (db: Executor, { event_id, venue_id }: BookingRow) => {
  if (event_id === null) return () => null
  const event = await db
    .selectFrom('events')
    .select(['name', 'names'])
    .where('id', '=', event_id)
    .where('venue_id', '=', venue_id)
    .executeTakeFirst()
  return (locale: Locale) => (event ? textIn(event.names, locale, event.name) : null)
}

/** The change of the booking that waits for its payment. */
export const waitingChangeOf = (db: Executor, booking: BookingRow) =>
  db
    .selectFrom('booking_changes')
    .select(['booking_date', 'booking_time', 'party_size', 'due_at'])
    .where('booking_id', '=', booking.id)
    .where('venue_id', '=', booking.venue_id)
    .where('status', '=', 'waiting')
    .executeTakeFirst()

/** The place that the booking has besides, while the venue decides about a change. */
export const keptPlaceOf = (db: Executor, { kept_change_id, venue_id }: BookingRow) =>
  kept_change_id === null
    ? undefined
    : db
        .selectFrom('booking_changes')
        .select(['booking_date', 'booking_time', 'party_size', 'starts_at', 'ends_at'])
        .where('id', '=', kept_change_id)
        .where('venue_id', '=', venue_id)
        .executeTakeFirst()

/** The tier that counts at the venue of the booking. */
export const tierOf = async (
  db: Executor,
  { venue_id, user_id }: Pick<BookingRow, 'venue_id' | 'user_id'>,
) => {
  const { membership_tier, tier } = await db
    .selectFrom('users')
    .leftJoin('venue_guests', (join) =>
      join.onRef('venue_guests.guest_id', '=', 'users.id').on('venue_guests.venue_id', '=', venue_id),
    )
    .select(['users.membership_tier', 'venue_guests.tier'])
    .where('users.id', '=', user_id)
    .executeTakeFirstOrThrow()
  return highestTier(membership_tier, tier)
}
