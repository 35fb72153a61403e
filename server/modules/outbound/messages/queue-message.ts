import { type RawBuilder, sql } from 'kysely'
import { type Locale, type MessageKind, STAFF_MESSAGE_KINDS } from '../../../../contract/messages.ts'
import type { Tx } from '../../../db/executor.ts'
import { pipeline, rawQuery } from '../../../db/pipeline.ts'
import { newId } from '../../../db/values.ts'
import { capturedPence, isReplacedHold, refundingPence } from '../../base/index.ts'
import { CALENDAR_CHANGES } from '../calendar/calendar-file.ts'
import { ADDRESS_OF_BOOKING } from './addresses.ts'

export interface Message {
  readonly kind: MessageKind
  /** Idempotency key: a second message with the same cause is not queued. */
  readonly cause: string
  /** Null for messages about an account. */
  readonly venueId: string | null
  readonly bookingId?: string
  /** Absent: the booking's guest; for messages to staff the venue. What a guest gave comes from addresses.ts. */
  readonly to?: string
  /** The booking's language, else the venue's, when absent. */
  readonly locale?: Locale
  /** The message waits until then. Absent: it is sent at once. */
  readonly notBefore?: Date
  /** Nobody at the venue caused it, so the messages to one address are limited. */
  readonly byGuest?: boolean
  /** What the composer cannot read from the booking; `FactsOf` in facts.ts says what each kind has. */
  readonly facts?: Readonly<Record<string, unknown>>
}

/**
 * Queues a message in the caller's transaction. Returns false when nothing was queued: the cause already has a message,
 * the kind is switched off, or there is no address to write to.
 */
export const queueMessage = async (tx: Tx, message: Message, now: Date): Promise<boolean> =>
  (await queueMessages(tx, [message], now)).length > 0

/**
 * Queues several messages with one statement and returns the ids of those that were queued. Nothing is composed here. The statement
 * copies the booking as this transaction sees it, so call it after the booking was changed and audited.
 */
export const queueMessages = async (tx: Tx, messages: readonly Message[], now: Date): Promise<string[]> => {
  if (messages.length === 0) return []
  const given = messages.map(
    ({ kind, cause, venueId, bookingId, to, locale, facts, notBefore, byGuest }) => ({
      id: newId('mail'),
      kind,
      cause,
      venue_id: venueId,
      booking_id: bookingId ?? null,
      to_address: to ?? null,
      locale: locale ?? null,
      facts: facts ?? {},
      not_before: notBefore?.toISOString() ?? null,
      by_guest: byGuest ?? false,
    }),
  )
  const bookingIds = messages.flatMap(({ byGuest, bookingId }) => (byGuest && bookingId ? [bookingId] : []))
  const [, rows] = await pipeline(tx, [
    bookingIds.length > 0 ? lockAddresses(tx, bookingIds) : undefined,
    insertMessages(tx, given, now),
  ])
  return rows.filter(({ status }) => status === 'queued').map(({ id }) => id)
}

/** Mails to one address wait for each other until commit, so that each counts those before it. */
const lockAddresses = (tx: Tx, bookingIds: readonly string[]) =>
  rawQuery(
    tx,
    sql`select lock_guest(venue_id, array['mail to ' || user_id, 'mail to ' || coalesce(mail_key(guest_email), '')])
      from bookings where id = any(${bookingIds}::text[]) order by venue_id, user_id, guest_email`,
  )

const MAX_PER_HOUR = 5
const MAX_PER_DAY = 20

const IS_TO_STAFF = sql`m.kind = any(${STAFF_MESSAGE_KINDS}::text[])`

/** The message's language: the guest's for guests, the venue's for staff. */
const LOCALE = sql`coalesce(m.locale, case when not ${IS_TO_STAFF} and b.locale in ('en', 'de') then b.locale end,
  v.locale, 'en')`

/** The addresses of accounts are in the collation "C"; the index of the addresses written to is not. */
const insertMessages = (tx: Tx, given: readonly object[], now: Date) =>
  rawQuery(
    tx,
    sql<{ id: string; status: string }>`
    with wanted as materialized (${addressed(given)})
    insert into outbox (id, venue_id, cause, to_address, kind, booking_id, locale, facts, not_before,
      next_attempt_at, created_at, by_guest, status)
    select w.id, w.venue_id, w.cause, w.email, w.kind, w.booking_id, w.locale, w.facts,
      w.not_before, coalesce(w.not_before, ${now}::timestamptz), ${now}::timestamptz, w.is_counted,
      case when written.last_hour >= ${MAX_PER_HOUR} or written.last_day >= ${MAX_PER_DAY}
        then 'suppressed' else 'queued' end
    from wanted w cross join lateral (
      select count(*) as last_day, count(*) filter (where o.created_at > ${now}::timestamptz - interval '1 hour') as last_hour
      from outbox o
      where w.is_counted and o.venue_id = w.venue_id and o.by_guest and o.status <> 'suppressed'
        and mail_key(o.to_address) = mail_key(w.email collate "default") and o.created_at > ${now}::timestamptz - interval '24 hours'
    ) as written
    order by w.id
    on conflict (cause) do nothing
    returning id, status`,
  )

/** The messages that have an address and are not switched off. Those that nobody at the venue caused are counted. */
const addressed = (given: readonly object[]) => sql`
    select m.id, m.venue_id, m.cause, recipient.email, m.kind, m.booking_id, ${LOCALE} as locale, m.not_before,
      case when b.id is null then m.facts else m.facts || jsonb_build_object('booking', ${SNAPSHOT}) end as facts,
      m.by_guest and not ${IS_TO_STAFF} and lower(recipient.email) is distinct from lower(v.email) as is_counted
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as m (id text, kind text, cause text, venue_id text,
      booking_id text, to_address text, locale text, facts jsonb, not_before timestamptz, by_guest boolean)
    left join venues v on v.id = m.venue_id
    left join bookings b on b.id = m.booking_id and b.venue_id = m.venue_id
    left join venue_guests g on g.venue_id = b.venue_id and g.guest_id = b.user_id
    left join users u on u.id = b.user_id
    left join access_rules r on r.id = b.access_rule_id and r.venue_id = b.venue_id
    left join ticket_types k on k.id = b.ticket_type_id and k.venue_id = b.venue_id
    left join events e on e.id = b.event_id and e.venue_id = b.venue_id
    cross join lateral (select coalesce(m.to_address, case when ${IS_TO_STAFF} then v.email
      else ${ADDRESS_OF_BOOKING} end) as email) as recipient
    where recipient.email is not null and recipient.email !~* '\\.local\\.?\\s*$'
      and not exists (select from message_settings s
        where s.venue_id = m.venue_id and s.kind = m.kind and not s.enabled)`

const paid = (column: RawBuilder<unknown>, ...statuses: string[]) => sql`(
  select coalesce(sum(${column}), 0) from payments
  where payments.booking_id = b.id and payments.venue_id = b.venue_id and payments.status = any(${statuses}::text[])
    and not ${isReplacedHold})`

/** What the terms still decide about, and what is kept beside it: `openSumsOf` in domain/cancellation.ts. */
const WHOLE = sql`case payments.status when 'captured' then ${capturedPence} else payments.amount_pence end`
const LEFT = sql`greatest(${WHOLE} - refunded_pence - ${refundingPence}, 0)`
const OPEN = sql`greatest(least(${WHOLE} - freed_pence, ${LEFT} - freed_kept_pence), 0)`
const SETTLED = sql`least(freed_kept_pence, ${LEFT})`
const COUNTED = ['captured', 'authorised', 'saved']

/** The name of an event or ticket as the reader knows it: staff by the venue's own name for it. */
const named = (table: string) => sql`coalesce(case when not ${IS_TO_STAFF}
  then ${sql.ref(`${table}.names`)} ->> ${LOCALE} end, ${sql.ref(`${table}.name`)})`

/** `BookingFacts` in facts.ts. */
const SNAPSHOT = sql`jsonb_build_object(
  'guest_name', b.guest_name, 'guest_phone', b.guest_phone, 'guest_email', b.guest_email,
  'kind', b.kind, 'status', b.status, 'date', b.booking_date, 'starts_at', b.starts_at, 'ends_at', b.ends_at,
  'party_size', b.party_size, 'event', ${named('e')}, 'occasion', b.occasion, 'dietary', b.dietary,
  'guest_comments', b.guest_comments, 'extras', b.bundle_selections, 'was_approved', b.approved_at is not null or exists (select from outbox o
    where o.booking_id = b.id and o.venue_id = b.venue_id and o.kind in ('booking_confirmed', 'tickets')),
  'sequence', (select count(*) from booking_audit a where a.booking_id = b.id and a.venue_id = b.venue_id
    and a.type = any(${CALENDAR_CHANGES}::text[])),
  'other_starts_at', case when b.kind = 'table' and m.kind in ('booking_received', 'booking_confirmed') then (
    select min(other.starts_at) from bookings other
    where other.venue_id = b.venue_id and other.user_id = b.user_id and other.id <> b.id and other.kind = 'table'
      and other.status in ('pending', 'approved', 'checked_in') and other.closed_at is null
      and other.payment_due_at is null and other.created_at <= b.created_at
      and other.starts_at < b.ends_at and b.starts_at < other.ends_at) end,
  'paid_pence', ${paid(sql`captured_pence - refunded_pence`, 'captured')},
  'held_pence', ${paid(sql`amount_pence`, 'authorised', 'saved')},
  'open_pence', ${paid(OPEN, ...COUNTED)}, 'settled_pence', ${paid(SETTLED, ...COUNTED)},
  'deposit_mode', b.deposit_mode, 'ticket', ${named('k')}, 'reference', b.reference,
  'rule', case when r.id is not null then jsonb_build_object(
    'price_per_cover_pence', r.price_per_cover_pence, 'min_covers', r.min_covers) end)`
