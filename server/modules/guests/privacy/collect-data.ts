import { sql } from 'kysely'
import type { MembershipTier } from '../../../../contract/guests.ts'
import { STAFF_MESSAGE_KINDS } from '../../../../contract/messages.ts'
import type { Executor } from '../../../db/executor.ts'
import { sameTenant } from '../../../db/same-tenant.ts'
import { bookingTicketNames, redeemablePence } from '../../base/index.ts'
import type { NewestMarketing } from '../profile/stored-profile.ts'

// What is stored about one person. `venueIds` null: at every venue, for the person themselves.

const at = (venueIds: readonly string[] | null, column = 'venue_id') =>
  venueIds === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${venueIds}::text[])`

export const profilesOf = async (db: Executor, venueIds: readonly string[] | null, guestId: string) => {
  const { rows } = await sql<{
    venue_id: string
    venue_name: string
    name: string
    phone: string | null
    contact_email: string | null
    birthday: string | null
    allergies: string | null
    language: string | null
    tier: MembershipTier | null
    notes: string | null
    marketing: NewestMarketing
    first_seen_at: Date
  }>`
    select known.venue_id, venues.name as venue_name, known.name, known.phone, known.contact_email, known.birthday,
      known.allergies, known.language, known.tier, known.notes, known.first_seen_at,
      case when marketing_consent is not null then jsonb_build_object(
        'consent', marketing_consent, 'at', marketing_at, 'source', marketing_source) end as marketing
    from venue_guests known join venues on venues.id = known.venue_id
    where known.guest_id = ${guestId} and ${at(venueIds)} order by known.venue_id`.execute(db)
  return rows
}

export const bookingsOf = (db: Executor, venueIds: readonly string[] | null, guestId: string) =>
  db
    .selectFrom('bookings')
    .select(['id', 'venue_id', 'kind', 'status', 'booking_date', 'booking_time', 'party_size'])
    .select(['guest_name', 'guest_email', 'guest_phone', 'reservation_tags', 'comments', 'reason'])
    .select(['occasion', 'dietary', 'guest_comments', 'marketing_consent', 'locale', 'arrived', 'no_show_at'])
    .select(bookingTicketNames)
    .select(['paid_amount_pence', 'checked_in_at', 'door_rejected_at', 'door_reject_reason', 'created_at'])
    .where('user_id', '=', guestId)
    .where(at(venueIds))
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const reservationsOf = (db: Executor, venueIds: readonly string[] | null, guestId: string) =>
  db
    .selectFrom('reservations')
    .select(['id', 'venue_id', 'status', 'reservation_date', 'reservation_time', 'party_size'])
    .select(['arrived', 'guest_name', 'guest_phone', 'reservation_tags', 'notes', 'created_at'])
    .where('user_id', '=', guestId)
    .where(at(venueIds))
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const queueOf = (db: Executor, venueIds: readonly string[] | null, guestId: string) =>
  db
    .selectFrom('queue_entries')
    .select(['id', 'venue_id', 'date', 'name', 'party_size', 'phone', 'email', 'note', 'status'])
    .select(['quoted_mins', 'joined_at', 'ended_at'])
    .where('guest_id', '=', guestId)
    .where(at(venueIds))
    .orderBy('joined_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** On a wait list, by the guest's account or one of the addresses. */
export const wishesOf = (
  db: Executor,
  venueIds: readonly string[] | null,
  guestId: string,
  addresses: readonly string[],
) =>
  db
    .selectFrom('wishes')
    .select(['id', 'venue_id', 'type', 'date', 'wish_from as from', 'wish_to as to', 'party_size'])
    .select(['guest_name', 'guest_email', 'guest_phone', 'ended_reason', 'created_at'])
    .where(sql<boolean>`(guest_id = ${guestId} or lower(guest_email) = any(${addresses}::text[]))`)
    .where(at(venueIds))
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** For the guest's bookings, and for vouchers that were bought with one of the addresses. */
export const paymentsOf = (
  db: Executor,
  venueIds: readonly string[] | null,
  guestId: string,
  addresses: readonly string[],
) =>
  db
    .selectFrom('payments')
    .select(['id', 'venue_id', 'booking_id', 'purpose', 'status', 'amount_pence', 'captured_pence'])
    .select(['refunded_pence', 'currency', 'created_at'])
    .where(
      sql<boolean>`(booking_id in (select id from bookings where user_id = ${guestId} and ${at(venueIds)})
        or id in (select payment_id from vouchers where lower(purchaser_email) = any(${addresses}::text[])))`,
    )
    .where(at(venueIds))
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const vouchersOf = (db: Executor, venueIds: readonly string[] | null, addresses: readonly string[]) =>
  db
    .selectFrom('vouchers')
    .select([
      'id',
      'venue_id',
      'amount_pence',
      redeemablePence.as('balance_pence'),
      'expires_at',
      'created_at',
    ])
    .select(
      sql<'purchaser' | 'recipient'>`case when lower(purchaser_email) = any(${addresses}::text[])
        then 'purchaser' else 'recipient' end`.as('part'),
    )
    .where(
      sql<boolean>`(lower(purchaser_email) = any(${addresses}::text[])
        or lower(recipient_email) = any(${addresses}::text[]))`,
    )
    .where(at(venueIds))
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** To one of the addresses, or to the guest about a booking of theirs, whatever address was given with it. */
export const messagesTo = (
  db: Executor,
  venueIds: readonly string[] | null,
  guestId: string,
  addresses: readonly string[],
) =>
  db
    .selectFrom('outbox')
    .select(['id', 'venue_id', 'to_address', 'kind', 'created_at', 'sent_at'])
    .where(
      sql<boolean>`(lower(to_address) = any(${addresses}::text[]) or (kind <> all(${STAFF_MESSAGE_KINDS}::text[])
        and booking_id in (select id from bookings where user_id = ${guestId} and ${at(venueIds)})))`,
    )
    .where(at(venueIds))
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const keysOf = (db: Executor, venueIds: readonly string[] | null, guestId: string) =>
  db
    .selectFrom('key_ledger')
    .select(['id', 'type', 'delta', 'note', 'booking_id', 'created_at'])
    .where('user_id', '=', guestId)
    .where(at(venueIds))
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const bansAt = (db: Executor, venueIds: readonly string[], guestId: string) =>
  db
    .selectFrom('bars')
    .select(['venue_id', 'until', 'reason', 'created_at'])
    .where('guest_id', '=', guestId)
    .where(at(venueIds))
    .orderBy('venue_id')
    .execute()

export const bookingAuditOf = (db: Executor, venueIds: readonly string[], guestId: string) =>
  db
    .selectFrom('booking_audit')
    .innerJoin('bookings', (join) => join.on(sameTenant('bookings.id', 'booking_audit.booking_id')))
    .select(['booking_audit.booking_id', 'at', 'type', 'actor', 'details'])
    .where('bookings.user_id', '=', guestId)
    .where(at(venueIds, 'bookings.venue_id'))
    .orderBy('booking_audit.seq')
    .execute()

export const connectionsOf = async (db: Executor, venueIds: readonly string[], guestId: string) => {
  const { rows } = await sql<{ id: string }>`
    select distinct case when user_a = ${guestId} then user_b else user_a end as id from venue_connections
    where ${guestId} in (user_a, user_b) and ${at(venueIds)} order by id`.execute(db)
  return rows.map(({ id }) => id)
}
