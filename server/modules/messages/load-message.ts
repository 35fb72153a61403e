import type { Selectable } from 'kysely'
import type { Executor } from '../../db/executor.ts'
import type { Outbox } from '../../db/tables.ts'

export type OutboxRow = Selectable<Outbox>
export type MessageRow = Pick<
  OutboxRow,
  'id' | 'kind' | 'venue_id' | 'booking_id' | 'to_address' | 'locale' | 'facts'
>

/** Everything a message is composed from, beside its own facts. */
export const loadMessage = async (db: Executor, { kind, venue_id, booking_id, facts }: MessageRow) => {
  const venue = venue_id === null ? null : await venueOf(db, venue_id, kind)
  const { payment_id } = facts as { payment_id?: string }
  return {
    venue,
    booking: booking_id === null ? null : await bookingOf(db, booking_id),
    tickets: kind === 'tickets' && booking_id !== null ? await ticketsOf(db, booking_id) : [],
    vouchers:
      payment_id !== undefined && (kind === 'voucher' || kind === 'voucher_receipt')
        ? await vouchersOf(db, payment_id)
        : [],
  }
}
export type Loaded = Awaited<ReturnType<typeof loadMessage>>

/** The venue with its look, and its settings for this kind of message. */
export const venueOf = (db: Executor, venueId: string, kind: string) =>
  db
    .selectFrom('venues')
    .innerJoin('widget_settings', 'widget_settings.venue_id', 'venues.id')
    .innerJoin('voucher_settings', 'voucher_settings.venue_id', 'venues.id')
    .leftJoin('message_settings', (join) =>
      join.onRef('message_settings.venue_id', '=', 'venues.id').on('message_settings.kind', '=', kind),
    )
    .select(['venues.name', 'address', 'phone', 'website', 'email', 'logo_url', 'timezone', 'currency'])
    .select(['marketing_sender_name', 'marketing_reply_to', 'accent_color', 'voucher_settings.terms'])
    .select(['subject_en', 'subject_de', 'text_en', 'text_de'])
    .where('venues.id', '=', venueId)
    .executeTakeFirstOrThrow()

const bookingOf = async (db: Executor, bookingId: string) =>
  (await db
    .selectFrom('bookings')
    .select(['id', 'venue_id', 'status', 'starts_at', 'terms', 'terms_start_at', 'manage_generation'])
    .where('id', '=', bookingId)
    .executeTakeFirst()) ?? null

const ticketsOf = (db: Executor, bookingId: string) =>
  db
    .selectFrom('tickets')
    .innerJoin('ticket_types', (join) =>
      join
        .onRef('ticket_types.id', '=', 'tickets.ticket_type_id')
        .onRef('ticket_types.venue_id', '=', 'tickets.venue_id'),
    )
    .select(['tickets.code', 'ticket_types.name as type'])
    .where('tickets.booking_id', '=', bookingId)
    .orderBy('tickets.id')
    .execute()

const vouchersOf = (db: Executor, paymentId: string) =>
  db
    .selectFrom('vouchers')
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.id', '=', 'vouchers.payment_id')
        .onRef('payments.venue_id', '=', 'vouchers.venue_id'),
    )
    .select(['code', 'vouchers.amount_pence', 'expires_at', 'delivery', 'recipient_name', 'recipient_email'])
    .select(['purchaser_name', 'purchase'])
    .where('payment_id', '=', paymentId)
    .orderBy('vouchers.id')
    .execute()
