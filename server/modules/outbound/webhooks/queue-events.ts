import { type RawBuilder, sql } from 'kysely'
import type { Attendance } from '../../../../contract/attendance-fields.ts'
import type { WebhookEvent } from '../../../../contract/webhooks.ts'
import { runLast } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import { rawQuery } from '../../../db/pipeline.ts'
import { newId } from '../../../db/values.ts'

/**
 * Events are queued in the transaction of the change, for the venue's active webhooks that want them. The statements
 * are kept for the end of the transaction, so that a payload shows what was committed. Where a venue has no webhook,
 * they find nothing and write nothing.
 */

interface Deliveries {
  readonly id: RawBuilder<unknown>
  readonly event: RawBuilder<unknown>
  readonly body: RawBuilder<unknown>
  /** What the three need beside `webhooks`. */
  readonly joins?: RawBuilder<unknown>
}

const queueDeliveries = (
  tx: Tx,
  venueId: string,
  { id, event, body, joins = sql`` }: Deliveries,
  now: Date,
) =>
  runLast(
    tx,
    rawQuery(
      tx,
      sql`insert into webhook_deliveries
        (id, webhook_id, venue_id, event, body, next_attempt_at, queued_at, created_at)
      select ${id}, webhooks.id, webhooks.venue_id, ${event}, ${body}::text, ${now}, ${now}, ${now}
      from webhooks ${joins}
      where webhooks.venue_id = ${venueId} and webhooks.active and ${event} = any (webhooks.events)`,
    ),
  )

/** What every payload begins with. */
const envelope = ({ id, event }: Pick<Deliveries, 'id' | 'event'>, now: Date) =>
  sql`'id', ${id}, 'type', ${event}, 'created_at', ${now.toISOString()}::text, 'venue_id', webhooks.venue_id`

interface BookingEvent {
  readonly bookingId: string
  readonly event: WebhookEvent
}

export const queueBookingEvents = (tx: Tx, venueId: string, happened: readonly BookingEvent[], now: Date) => {
  if (happened.length === 0) return
  const ids = happened.map(() => newId('whe'))
  const events = happened.map(({ event }) => event)
  const bookingIds = happened.map(({ bookingId }) => bookingId)
  const row = { id: sql`happened.id`, event: sql`happened.event` }
  queueDeliveries(
    tx,
    venueId,
    {
      ...row,
      body: sql`json_build_object(${envelope(row, now)}, 'booking', ${bookingPayload})`,
      joins: sql`
      cross join unnest(${ids}::text[], ${events}::text[], ${bookingIds}::text[]) as happened (id, event, booking_id)
      join bookings b on b.id = happened.booking_id and b.venue_id = webhooks.venue_id`,
    },
    now,
  )
}

const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * `attendanceOf` of domain/attendance.ts at the booking's start, for the row `b`: `late` is no change of the booking.
 * A test compares the two.
 */
export const attendanceAtStart = sql<Attendance | null>`case
  when b.status not in ('pending', 'approved', 'checked_in') then null
  when b.no_show_at is not null then 'no_show'
  when b.in_use then 'seated'
  when b.closed_at is not null then 'left'
  when b.status = 'checked_in' then 'arrived'
  else 'expected' end`

/** Neither the booking's id, which opens its door code, nor an address, number or note of the guest. */
const bookingPayload = sql`json_build_object(
  'reference', b.reference,
  'kind', b.kind,
  'source', b.source,
  'status', b.status,
  'attendance', ${attendanceAtStart},
  'arrived', b.arrived,
  'awaiting_payment', b.payment_due_at is not null,
  'date', b.booking_date::text,
  'time', b.booking_time,
  'starts_at', ${instant('b.starts_at')},
  'ends_at', ${instant('b.ends_at')},
  'party_size', b.party_size,
  'tables', array(
    select t.table_number from unnest(b.table_ids) with ordinality as chosen (id, n)
    join venue_tables t on t.id = chosen.id and t.venue_id = b.venue_id order by n),
  'event', (
    select json_build_object('id', e.id, 'name', e.name) from events e
    where e.id = b.event_id and e.venue_id = b.venue_id),
  'tags', b.reservation_tags,
  'guest', json_build_object('id', b.user_id, 'name', b.guest_name),
  'paid_pence', b.paid_amount_pence)`

/** `amountPence` is what moved now: negative when a refund that was reported has failed. */
export const queuePaymentEvent = (
  tx: Tx,
  venueId: string,
  payment: {
    readonly id: string
    readonly event: 'payment.captured' | 'payment.refunded'
    readonly amountPence: number
  },
  now: Date,
) => {
  const row = { id: sql`${newId('whe')}::text`, event: sql`${payment.event}::text` }
  queueDeliveries(
    tx,
    venueId,
    {
      ...row,
      body: sql`json_build_object(${envelope(row, now)}, 'payment', json_build_object(
        'id', p.id, 'purpose', p.purpose, 'amount_pence', ${payment.amountPence}::int, 'currency', p.currency,
        'captured_pence', p.captured_pence, 'refunded_pence', p.refunded_pence,
        'booking_reference', b.reference))`,
      joins: sql`
      join payments p on p.id = ${payment.id} and p.venue_id = webhooks.venue_id
      left join bookings b on b.id = p.booking_id and b.venue_id = p.venue_id`,
    },
    now,
  )
}

/** The codes of the vouchers are money, and are not sent. */
export const queueVoucherEvent = (
  tx: Tx,
  venueId: string,
  sold: {
    readonly payment_id: string
    readonly quantity: number
    readonly amount_pence: number
    readonly currency: string
    readonly expires_at: string
  },
  now: Date,
) => {
  const id = newId('whe')
  const event: WebhookEvent = 'voucher.sold'
  const body = { id, type: event, created_at: now.toISOString(), venue_id: venueId, voucher: sold }
  queueDeliveries(
    tx,
    venueId,
    { id: sql`${id}::text`, event: sql`${event}::text`, body: sql`${JSON.stringify(body)}` },
    now,
  )
}

interface WishEvent {
  readonly wishId: string
  readonly event: 'waitlist.joined' | 'waitlist.offered' | 'waitlist.accepted'
  /** The booking that holds what is offered. */
  readonly bookingId?: string
}

/** Without an address or number of the guest, as `bookingPayload`. */
export const queueWishEvent = (
  tx: Tx,
  venueId: string,
  { wishId, event, bookingId }: WishEvent,
  now: Date,
) => {
  const row = { id: sql`${newId('whe')}::text`, event: sql`${event}::text` }
  queueDeliveries(
    tx,
    venueId,
    {
      ...row,
      body: sql`json_build_object(${envelope(row, now)}, 'wish', json_build_object(
        'id', w.id, 'type', w.type, 'date', w.date::text, 'from', w.wish_from, 'to', w.wish_to,
        'party_size', w.party_size, 'event_id', w.event_id, 'guest', json_build_object('id', w.guest_id, 'name', w.guest_name),
        'booking_reference', b.reference, 'time', b.booking_time,
        'until', case when b.payment_due_at is not null then ${instant('b.payment_due_at')} end))`,
      joins: sql`
      join wishes w on w.id = ${wishId} and w.venue_id = webhooks.venue_id
      left join bookings b on b.id = ${bookingId ?? null}::text and b.venue_id = webhooks.venue_id`,
    },
    now,
  )
}
