import { sql } from 'kysely'
import { ACCOUNT_MESSAGE_KINDS } from '../../../../contract/messages.ts'
import type { Executor } from '../../../db/executor.ts'
import { sameTenant } from '../../../db/same-tenant.ts'
import type { OffsetPage } from '../../../http/paging.ts'
import type { Facts } from './facts.ts'

/** A venue's messages, without those about accounts: their links are secrets of their readers. */
const ofVenue = (db: Executor, venueId: string, bookingId?: string) => {
  const all = db
    .selectFrom('outbox')
    .where('venue_id', '=', venueId)
    .where('kind', 'not in', [...ACCOUNT_MESSAGE_KINDS])
  return bookingId === undefined ? all : all.where('booking_id', '=', bookingId)
}

export const listVenueMessages = (
  db: Executor,
  venueId: string,
  { limit, offset }: OffsetPage,
  bookingId?: string,
) =>
  ofVenue(db, venueId, bookingId)
    .select(['id', 'kind', 'to_address', 'booking_id', 'locale', 'status', 'created_at', 'sent_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const countVenueMessages = async (
  db: Executor,
  venueId: string,
  bookingId?: string,
): Promise<number> => {
  const { total } = await ofVenue(db, venueId, bookingId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Undefined for an unknown message, one of another venue and one about an account: callers answer 404. */
export const findVenueMessage = (db: Executor, venueId: string, id: string) =>
  ofVenue(db, venueId)
    .select(['id', 'kind', 'to_address', 'booking_id', 'locale', 'facts'])
    .where('id', '=', id)
    .executeTakeFirst()

export const findMessageByCause = (db: Executor, venueId: string, cause: string) =>
  ofVenue(db, venueId)
    .select(['id', 'kind', 'to_address', 'booking_id', 'locale', 'facts'])
    .where('cause', '=', cause)
    .executeTakeFirst()

/** What decides whether a message about the booking still fits. */
export const findMessageSubject = async (
  db: Executor,
  venueId: string,
  bookingId: string,
  paymentId: string | undefined,
  now: Date,
) => {
  const booking = await db
    .selectFrom('bookings')
    .leftJoin('events', (join) => join.on(sameTenant('events.id', 'bookings.event_id')))
    .select(['bookings.status', 'payment_due_at', 'bookings.starts_at', 'bookings.ends_at'])
    .select(['events.status as event_status', 'kept_change_id'])
    .select(
      sql<boolean>`exists (select from tickets where tickets.booking_id = bookings.id
        and tickets.venue_id = bookings.venue_id)`.as('has_tickets'),
    )
    .select(
      sql<boolean>`exists (select from payments where payments.id = ${paymentId ?? null}
        and payments.venue_id = bookings.venue_id and payments.status = 'awaiting_payment')`.as(
        'is_request_open',
      ),
    )
    .where('bookings.id', '=', bookingId)
    .where('bookings.venue_id', '=', venueId)
    .executeTakeFirst()
  return (
    booking && {
      status: booking.status,
      isUnpaid: booking.payment_due_at !== null,
      isOver: booking.ends_at <= now,
      hasStarted: booking.starts_at <= now,
      hasTickets: booking.has_tickets,
      isEventCancelled: booking.event_status === 'cancelled',
      isRequestOpen: booking.is_request_open,
      isUndecided: booking.kept_change_id !== null,
    }
  )
}

/** Whether what a message asks for was paid or taken back since, so that its link leads nowhere. */
export const isPaymentClosed = async (db: Executor, venueId: string | null, paymentId: string) => {
  const payment = await db
    .selectFrom('payments')
    .select('status')
    .where('id', '=', paymentId)
    .where('venue_id', '=', venueId)
    .executeTakeFirst()
  return payment !== undefined && payment.status !== 'awaiting_payment'
}

/** Whether the wish, the offer or the call that a message is about has ended since. */
export const hasWaitEnded = async (
  db: Executor,
  venueId: string | null,
  { wish_id, offer_id, entry_id, wish }: Facts,
): Promise<boolean> => {
  if (wish_id) return !(await isThere(openWish(db, venueId, wish_id)))
  if (offer_id) return !(await isThere(openOffer(db, venueId, offer_id)))
  if (entry_id) return !(await isThere(openCall(db, venueId, entry_id, wish?.until)))
  return false
}

const isThere = async (query: { executeTakeFirst(): Promise<object | undefined> }) =>
  (await query.executeTakeFirst()) !== undefined

const openWish = (db: Executor, venueId: string | null, id: string) =>
  db
    .selectFrom('wishes')
    .select('id')
    .where('id', '=', id)
    .where('venue_id', '=', venueId)
    .where('ended_at', 'is', null)

const openOffer = (db: Executor, venueId: string | null, bookingId: string) =>
  db
    .selectFrom('wish_offers')
    .select('booking_id')
    .where('booking_id', '=', bookingId)
    .where('venue_id', '=', venueId)
    .where('outcome', 'is', null)

/** A party that is called again is promised its table until another time. */
const openCall = (db: Executor, venueId: string | null, id: string, until: string | undefined) =>
  db
    .selectFrom('queue_entries')
    .select('id')
    .where('id', '=', id)
    .where('venue_id', '=', venueId)
    .where('status', '=', 'ready')
    .where('ready_until', '=', new Date(until ?? 0))

export const listMessageSettings = (db: Executor, venueId: string) =>
  db
    .selectFrom('message_settings')
    .select(['kind', 'enabled', 'lead_hours', 'subject_en', 'subject_de', 'text_en', 'text_de'])
    .where('venue_id', '=', venueId)
    .execute()

export const venueLocale = async (db: Executor, venueId: string) =>
  (await db.selectFrom('venues').select('locale').where('id', '=', venueId).executeTakeFirstOrThrow()).locale
