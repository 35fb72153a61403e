import { type Selectable, sql } from 'kysely'
import { notFound } from '../../../../domain/errors.ts'
import type { Executor } from '../../../db/executor.ts'
import { pipeline, type RowOf } from '../../../db/pipeline.ts'
import { sameTenant } from '../../../db/same-tenant.ts'
import type { Outbox } from '../../../db/tables.ts'

type OutboxRow = Selectable<Outbox>
export type MessageRow = Pick<
  OutboxRow,
  'id' | 'kind' | 'venue_id' | 'booking_id' | 'to_address' | 'locale' | 'facts'
>

/** What a message is composed from, beside its own facts. */
export interface Loaded {
  /** With its colours, and its own words for this kind of message. Null for a message about an account. */
  readonly venue: (Omit<VenueRow, 'id'> & Words) | null
  readonly booking: RowOf<ReturnType<typeof bookingsQuery>> | null
  readonly tickets: readonly Pick<TicketRow, 'code' | 'type' | 'type_names' | 'holder_name'>[]
  readonly vouchers: readonly Omit<VoucherRow, 'payment_id'>[]
}

type VenueRow = RowOf<ReturnType<typeof venuesQuery>>
type WordsRow = RowOf<ReturnType<typeof wordsQuery>>
type Words = Omit<WordsRow, 'venue_id' | 'kind'>
type TicketRow = RowOf<ReturnType<typeof ticketsQuery>>
type VoucherRow = RowOf<ReturnType<typeof vouchersQuery>>

const NO_WORDS: Words = { subject_en: null, subject_de: null, text_en: null, text_de: null }

export const loadMessage = async (db: Executor, message: MessageRow): Promise<Loaded> =>
  (await loadMessages(db, [message]))(message)

/** Loads what these messages are composed from, in one round trip however many they are. */
export const loadMessages = async (
  db: Executor,
  messages: readonly MessageRow[],
): Promise<(message: MessageRow) => Loaded> => {
  const venueIds = distinct(messages.map(({ venue_id }) => venue_id))
  const bookingIds = distinct(messages.map(({ booking_id }) => booking_id))
  const withTickets = distinct(messages.map(ticketsOf))
  const payments = distinct(messages.map(voucherPaymentOf))
  const [venues, words, bookings, tickets, vouchers] = await pipeline(db, [
    venueIds.length > 0 ? venuesQuery(db, venueIds) : undefined,
    venueIds.length > 0 ? wordsQuery(db, venueIds, distinct(messages.map(({ kind }) => kind))) : undefined,
    bookingIds.length > 0 ? bookingsQuery(db, bookingIds) : undefined,
    withTickets.length > 0 ? ticketsQuery(db, withTickets) : undefined,
    payments.length > 0 ? vouchersQuery(db, payments) : undefined,
  ])
  const venueById = new Map(venues.map((venue) => [venue.id, venue]))
  const wordsByKey = new Map(words.map((row) => [`${row.venue_id} ${row.kind}`, row]))
  const bookingById = new Map(bookings.map((booking) => [booking.id, booking]))
  const ticketsByBooking = groupBy(tickets, ({ booking_id }) => booking_id)
  const vouchersByPayment = groupBy(vouchers, ({ payment_id }) => payment_id)
  return (message) => {
    const { venue_id, booking_id, kind } = message
    const venue = venue_id === null ? null : venueById.get(venue_id)
    if (venue === undefined) throw new Error(`The venue of message ${message.id} does not exist.`)
    return {
      venue: venue && { ...venue, ...(wordsByKey.get(`${venue_id} ${kind}`) ?? NO_WORDS) },
      booking: bookingById.get(booking_id ?? '') ?? null,
      tickets: ticketsByBooking.get(ticketsOf(message) ?? '') ?? [],
      vouchers: vouchersByPayment.get(voucherPaymentOf(message) ?? '') ?? [],
    }
  }
}

const distinct = <T>(ids: readonly (T | null)[]): T[] => [...new Set(ids.filter((id) => id !== null))]

const groupBy = <T>(rows: readonly T[], keyOf: (row: T) => string | null): ReadonlyMap<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const key = keyOf(row) ?? ''
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return groups
}

/** The booking whose tickets the message brings. */
const ticketsOf = ({ kind, booking_id }: MessageRow): string | null =>
  kind === 'tickets' ? booking_id : null

/** The payment whose vouchers the message brings. */
const voucherPaymentOf = ({ kind, facts }: MessageRow): string | null =>
  kind === 'voucher' || kind === 'voucher_receipt'
    ? ((facts as { payment_id?: string }).payment_id ?? null)
    : null

/** The venue with its colours, and its settings for this kind of message. */
export const venueOf = async (db: Executor, venueId: string, kind: MessageRow['kind']) => {
  const [[venue], [words]] = await pipeline(db, [
    venuesQuery(db, [venueId]),
    wordsQuery(db, [venueId], [kind]),
  ])
  if (!venue) throw notFound('Venue')
  return { ...venue, ...(words ?? NO_WORDS) }
}

const venuesQuery = (db: Executor, ids: readonly string[]) =>
  db
    .selectFrom('venues')
    .innerJoin('widget_settings', 'widget_settings.venue_id', 'venues.id')
    .innerJoin('voucher_settings', 'voucher_settings.venue_id', 'venues.id')
    .select(['venues.id', 'venues.name', 'address', 'phone', 'website', 'email', 'logo_url', 'timezone'])
    .select(['currency', 'marketing_sender_name', 'marketing_reply_to', 'accent_color'])
    .select(['voucher_settings.terms', 'voucher_settings.terms_texts', 'widget_settings.bookings_enabled'])
    .select(
      sql<{ kind: string; url: string | null }[]>`(select coalesce(jsonb_agg(
        jsonb_build_object('kind', n.kind, 'url', n.url) order by n.kind desc), '[]')
        from notices n where n.venue_id = venues.id)`.as('notices'),
    )
    .where('venues.id', '=', sql<string>`any(${ids})`)

const wordsQuery = (db: Executor, venueIds: readonly string[], kinds: readonly string[]) =>
  db
    .selectFrom('message_settings')
    .select(['venue_id', 'kind', 'subject_en', 'subject_de', 'text_en', 'text_de'])
    .where('venue_id', '=', sql<string>`any(${venueIds})`)
    .where('kind', '=', sql<string>`any(${kinds})`)

const bookingsQuery = (db: Executor, ids: readonly string[]) =>
  db
    .selectFrom('bookings')
    .select(['id', 'venue_id', 'status', 'starts_at', 'terms', 'terms_start_at', 'manage_generation'])
    .where('id', '=', sql<string>`any(${ids})`)

const ticketsQuery = (db: Executor, bookingIds: readonly string[]) =>
  db
    .selectFrom('tickets')
    .innerJoin('ticket_types', (join) => join.on(sameTenant('ticket_types.id', 'tickets.ticket_type_id')))
    .select(['tickets.booking_id', 'tickets.code', 'tickets.holder_name', 'ticket_types.name as type'])
    .select('ticket_types.names as type_names')
    .where('tickets.booking_id', '=', sql<string>`any(${bookingIds})`)
    .orderBy('tickets.id')

const vouchersQuery = (db: Executor, paymentIds: readonly string[]) =>
  db
    .selectFrom('vouchers')
    .innerJoin('payments', (join) => join.on(sameTenant('payments.id', 'vouchers.payment_id')))
    .select(['payment_id', 'code', 'vouchers.amount_pence', 'expires_at', 'delivery', 'recipient_name'])
    .select(['recipient_email', 'purchaser_name', 'purchase'])
    .where('payment_id', '=', sql<string>`any(${paymentIds})`)
    .orderBy('vouchers.id')
