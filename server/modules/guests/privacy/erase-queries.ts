import { sql } from 'kysely'
import { significantDigits } from '../../../../domain/phone.ts'
import { isWalkInAddress } from '../../../../domain/walk-in.ts'
import type { Tx } from '../../../db/executor.ts'
import { newId } from '../../../db/values.ts'

/** What stands in rows that must name somebody. */
const NOBODY = 'Erased guest'

/** How the guest is named in texts. */
interface Traces {
  /** Addresses of the account and those where these venues write to, in lower case. Anybody's may stand there. */
  readonly addresses: readonly string[]
  /** Also those that were given with a booking, in the queue or on the wait list. */
  readonly allAddresses: readonly string[]
  readonly names: readonly string[]
  readonly phones: readonly string[]
}

export const tracesOf = async (tx: Tx, venueIds: readonly string[], guestId: string): Promise<Traces> => {
  const { rows } = await sql<{
    kind: 'own' | 'given'
    name: string
    email: string | null
    phone: string | null
  }>`
    select 'own' as kind, name, email, null as phone from users where id = ${guestId}
    union select 'own', name, contact_email, phone from venue_guests
      where guest_id = ${guestId} and venue_id = any(${venueIds}::text[])
    union select 'given', guest_name, guest_email, guest_phone from bookings
      where user_id = ${guestId} and venue_id = any(${venueIds}::text[])
    union select 'given', guest_name, null, guest_phone from reservations
      where user_id = ${guestId} and venue_id = any(${venueIds}::text[])
    union select 'given', '', email, phone from queue_entries
      where guest_id = ${guestId} and venue_id = any(${venueIds}::text[])
    union select 'given', '', guest_email, guest_phone from wishes
      where guest_id = ${guestId} and venue_id = any(${venueIds}::text[])`.execute(tx)
  const addressesOf = (some: typeof rows) => [
    ...new Set(some.flatMap(({ email }) => (email && !isWalkInAddress(email) ? email.toLowerCase() : []))),
  ]
  return {
    addresses: addressesOf(rows.filter(({ kind }) => kind === 'own')),
    allAddresses: addressesOf(rows),
    names: [...new Set(rows.map(({ name }) => name).filter((name) => name.trim() !== ''))],
    phones: [...new Set(rows.flatMap(({ phone }) => phone ?? []))],
  }
}

/** What must end before the guest can be erased, in words; undefined when nothing is left. */
export const findOpenBusiness = async (tx: Tx, venueIds: readonly string[], guestId: string, now: Date) => {
  const { rows } = await sql<{ what: string }>`
    with theirs as (
      select id, venue_id, status, ends_at from bookings where user_id = ${guestId} and venue_id = any(${venueIds}::text[])
    ), paid as (
      select p.id, p.venue_id, p.status from payments p join theirs on theirs.id = p.booking_id and theirs.venue_id = p.venue_id
    )
    select 'an open booking' as what from theirs
    where ends_at > ${now} and status in ('pending', 'approved', 'checked_in')
    union all
    select 'an open reservation' from reservations where user_id = ${guestId} and venue_id = any(${venueIds}::text[])
      and ends_at > ${now} and status in ('confirmed', 'seated')
    union all
    select 'an open payment' from paid where status in ('created', 'awaiting_payment', 'processing', 'authorised')
    union all
    select 'a refund under way' from paid join money_tasks task on task.payment_id = paid.id
      and task.venue_id = paid.venue_id and task.status = 'queued'
    union all
    select 'a refund under way' from paid join refunds r on r.payment_id = paid.id
      and r.venue_id = paid.venue_id and r.status = 'pending'
    union all
    select 'an import under way at the venue' from imports
    where venue_id = any(${venueIds}::text[]) and status in ('queued', 'running')
    limit 1`.execute(tx)
  return rows[0]?.what
}

/** True where a text contains one of the words, whatever the case. */
const mentions = (column: ReturnType<typeof sql>, words: readonly string[]) =>
  sql<boolean>`exists (select from unnest(${words.map((word) => word.toLowerCase())}::text[]) as word
    where position(word in lower(${column})) > 0)`

/** Finds a name as whole words, in plain text, in HTML and in JSON. */
const patternOf = (name: string): string => {
  const plain = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const pattern = plain.replace(/[&<>"']/g, (character) => `(?:\\\\?${character}|&[#a-z0-9]+;)`)
  return `${/^\w/.test(name) ? '\\m' : ''}${pattern}${/\w$/.test(name) ? '\\M' : ''}`
}

/**
 * Of messages to the guest, about their bookings, or with their address or phone number in them, only that there was
 * one is kept. The same goes for sent messages with their name. One that waits to be sent to somebody else, such as a
 * gift voucher, still goes, without the name.
 */
export const scrubMessages = async (tx: Tx, venueIds: readonly string[], guestId: string, traces: Traces) => {
  const contact = [...traces.allAddresses, ...traces.phones]
  const content = sql`concat_ws(' ', subject, html, text, last_error, facts)`
  const patterns = traces.names.map(patternOf)
  const isNamed = sql`${content} ~* any(${patterns}::text[])`
  await sql`
    update outbox set to_address = '', from_name = null, reply_to = null, subject = null, html = null, text = null,
      facts = '{}', last_error = null, status = case when status = 'queued' then 'failed' else status end
    where venue_id = any(${venueIds}::text[])
      and (lower(to_address) = any(${traces.allAddresses}::text[])
        or ${mentions(content, contact)}
        or (status <> 'queued' and ${isNamed})
        or exists (select from bookings b where b.user_id = ${guestId} and b.venue_id = outbox.venue_id
          and (b.id = outbox.booking_id or position(b.id in outbox.cause) > 0)))`.execute(tx)
  for (const pattern of patterns) {
    const without = (column: string) => sql`regexp_replace(${sql.ref(column)}, ${pattern}, 'a guest', 'gi')`
    await sql`update outbox set subject = ${without('subject')}, html = ${without('html')}, text = ${without('text')},
        facts = regexp_replace(facts::text, ${pattern}, 'a guest', 'gi')::jsonb, last_error = null
      where status = 'queued' and venue_id = any(${venueIds}::text[]) and ${content} ~* ${pattern}`.execute(
      tx,
    )
  }
  await sql`delete from idempotency_keys where (venue_id = any(${venueIds}::text[]) and about && array[${guestId}]::text[])
    or about && array(select id from bookings where user_id = ${guestId} and venue_id = any(${venueIds}::text[]))`.execute(
    tx,
  )
}

/** Amounts, days and states of payments stay. */
export const scrubPayments = async (tx: Tx, venueIds: readonly string[], guestId: string, traces: Traces) => {
  const theirs = sql`(select p.id from payments p join bookings b on b.id = p.booking_id and b.venue_id = p.venue_id
    where b.user_id = ${guestId} and b.venue_id = any(${venueIds}::text[]))`
  const isTheirs = sql`payment_id in ${theirs} and venue_id = any(${venueIds}::text[])`
  await sql`update sandbox_intents set receipt_email = null, description = ''
    where metadata ->> 'payment_id' in ${theirs} or (metadata ->> 'venue_id' = any(${venueIds}::text[])
      and lower(receipt_email) = any(${traces.addresses}::text[]))`.execute(tx)
  await sql`delete from sandbox_idempotency
    where exists (select from unnest(array${theirs}) as theirs (id) where position(theirs.id in key) > 0)
      or (exists (select from unnest(${venueIds}::text[]) as venue where position(venue in request) > 0)
        and ${mentions(sql`request || coalesce(answer::text, '')`, traces.allAddresses)})`.execute(tx)
  for (const table of ['money_tasks', 'refunds'] as const)
    await sql`update ${sql.table(table)} set reason = null,
        actor = case when actor = any(${traces.names}::text[]) then 'Guest' else actor end
      where ${isTheirs}`.execute(tx)
  await sql`update payments set description = '' where id in ${theirs} and venue_id = any(${venueIds}::text[])`.execute(
    tx,
  )
}

/** Vouchers that the guest bought or was given keep their code and their balance. */
export const scrubVouchers = async (tx: Tx, venueIds: readonly string[], { addresses }: Traces) => {
  const isTheirs = (column: string) => sql`lower(${sql.ref(column)}) = any(${addresses}::text[])`
  const atVenues = sql`venue_id = any(${venueIds}::text[])`
  await sql`update payments set purchase = null where purpose = 'vouchers' and ${atVenues}
    and status not in ('created', 'awaiting_payment', 'processing')
    and ${mentions(sql`purchase::text`, addresses)}`.execute(tx)
  await sql`update vouchers set purchaser_name = ${NOBODY}, purchaser_email = ''
    where ${atVenues} and ${isTheirs('purchaser_email')}`.execute(tx)
  await sql`update vouchers set recipient_name = null, recipient_email = null
    where ${atVenues} and ${isTheirs('recipient_email')}`.execute(tx)
}

export const scrubBookings = async (
  tx: Tx,
  venueIds: readonly string[],
  guestId: string,
  { names }: Traces,
) => {
  const theirs = sql`(select id from bookings where user_id = ${guestId} and venue_id = any(${venueIds}::text[]))`
  const isTheirs = sql`booking_id in ${theirs} and venue_id = any(${venueIds}::text[])`
  // Details hold texts about the guest: reasons, notes before and after a change, addresses.
  await sql`update booking_audit set details = null,
      actor = case when actor_id = ${guestId} then 'Guest' else actor end,
      actor_id = case when actor_id = ${guestId} then null else actor_id end
    where ${isTheirs}`.execute(tx)
  // The history of somebody else says with whom tables were swapped.
  await sql`update booking_audit set details = details || jsonb_build_object('swapped_with', ${NOBODY}::text)
    where venue_id = any(${venueIds}::text[]) and details ->> 'swapped_with' = any(${names}::text[])`.execute(
    tx,
  )
  await sql`update refund_requests set request = '' where ${isTheirs}`.execute(tx)
  await sql`update tickets set holder_name = null where ${isTheirs}`.execute(tx)
  await sql`update bookings set ticket_names = null, guest_name = ${NOBODY}, guest_email = null, guest_phone = null, guest_phone_key = null, comments = '', reason = null,
      reservation_tags = '{}', request_hash = null, occasion = null, dietary = null, guest_comments = null,
      marketing_consent = null, manage_token_hash = null,
      created_by = case when created_by = ${guestId} then null else created_by end
    where user_id = ${guestId} and venue_id = any(${venueIds}::text[])`.execute(tx)
}

/** Also reservations that nobody linked to the guest and that have the same phone number. */
export const scrubReservations = async (
  tx: Tx,
  venueIds: readonly string[],
  guestId: string,
  { phones }: Traces,
) => {
  const digits = phones.map(significantDigits).filter((text) => text.length >= 6)
  await sql`update reservations set guest_name = ${NOBODY}, guest_phone = null, notes = '', reservation_tags = '{}'
    where venue_id = any(${venueIds}::text[]) and (user_id = ${guestId} or (user_id is null and exists (
      select from unnest(${digits}::text[]) as number
      where regexp_replace(guest_phone, '\\D', '', 'g') like '%' || number)))`.execute(tx)
}

/** Their waits stay as numbers. Whoever waits now is in the way of nobody: the party goes on without its contact. */
export const scrubQueue = async (
  tx: Tx,
  venueIds: readonly string[],
  guestId: string,
  { addresses, phones }: Traces,
) => {
  await sql`update queue_entries set name = ${NOBODY}, phone = null, email = null, note = '', guest_id = null
    where venue_id = any(${venueIds}::text[]) and (guest_id = ${guestId} or phone = any(${phones}::text[])
      or lower(email) = any(${addresses}::text[]))`.execute(tx)
}

/**
 * Wishes on a wait list are deleted with what they were offered: those of the guest's account, bookings and addresses. What
 * was sent to other systems about them has the guest's name in it.
 */
export const deleteWishes = async (
  tx: Tx,
  venueIds: readonly string[],
  guestId: string,
  { allAddresses }: Traces,
) => {
  const { rows } = await sql<{ id: string }>`
    delete from wishes where venue_id = any(${venueIds}::text[]) and (guest_id = ${guestId}
      or lower(guest_email) = any(${allAddresses}::text[])
      or id in (select wish_id from bookings where user_id = ${guestId} and venue_id = wishes.venue_id))
    returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0)
    await sql`delete from webhook_deliveries where venue_id = any(${venueIds}::text[])
      and exists (select from unnest(${ids}::text[]) as wish where position(wish in body) > 0)`.execute(tx)
}

/** What these venues wrote down beside the roster entry, which goes last. */
export const deleteKnowledge = async (tx: Tx, venueIds: readonly string[], guestId: string) => {
  const atVenues = sql`venue_id = any(${venueIds}::text[])`
  await sql`delete from guest_tags where guest_id = ${guestId} and ${atVenues}`.execute(tx)
  await sql`delete from venue_connections where ${guestId} in (user_a, user_b) and ${atVenues}`.execute(tx)
  await sql`delete from connections where ${guestId} in (user_a, user_b) and exists (
    select from memberships where user_id in (user_a, user_b) and ${atVenues})`.execute(tx)
  await sql`delete from bars where guest_id = ${guestId} and ${atVenues}`.execute(tx)
  // What was sent to other systems has the guest's name in it. What waits to be sent goes with it. A booking that came
  // from another entry by a merge has messages under the id of that entry.
  await sql`delete from webhook_deliveries where ${atVenues} and (position(${guestId} in body) > 0
    or body::jsonb -> 'booking' ->> 'reference' in (
      select reference from bookings where user_id = ${guestId} and venue_id = webhook_deliveries.venue_id))`.execute(
    tx,
  )
  await sql`delete from guest_audit where guest_id = ${guestId} and ${atVenues}`.execute(tx)
  await sql`delete from imported_rows where guest_id = ${guestId} and ${atVenues}`.execute(tx)
}

/**
 * Deletes the account when no venue is left that knows it and nobody has made it theirs: with a password, with keys or by
 * signing in. Operators and organisers keep theirs. Mails about the account go with it. Keys that were spent
 * on bookings stay in the ledger, under the account that stands for the erased, with a grant that balances them.
 */
export const removeAccount = async (
  tx: Tx,
  account: { readonly id: string; readonly email: string },
  stand: string,
  venueIds: readonly string[],
  now: Date,
) => {
  const { rows } = await sql`select from users where id = ${account.id} and role = 'guest'
    and password_hash is null and keys_balance = 0 and signed_in_at is null
    and not exists (select from sessions where user_id = ${account.id})
    and not exists (select from venue_guests where guest_id = ${account.id})`.execute(tx)
  if (rows.length === 0) return
  const moved = await tx
    .updateTable('key_ledger')
    .set({ user_id: stand })
    .where('user_id', '=', account.id)
    .where('booking_id', 'is not', null)
    .returning('delta')
    .execute()
  const spent = -moved.reduce((sum, { delta }) => sum + delta, 0)
  if (spent !== 0)
    await tx
      .insertInto('key_ledger')
      .values({
        id: newId('key'),
        user_id: stand,
        type: 'grant',
        delta: spent,
        note: NOBODY,
        created_at: now,
      })
      .execute()
  await sql`delete from key_ledger where user_id = ${account.id}`.execute(tx)
  await sql`update bookings set created_by = null where created_by = ${account.id}`.execute(tx)
  await sql`update booking_audit set actor = 'Guest', actor_id = null where actor_id = ${account.id}`.execute(
    tx,
  )
  await sql`delete from guest_tags where guest_id = ${account.id}`.execute(tx)
  await sql`delete from invitations where email = ${account.email}
    and (status <> 'pending' or venue_id = any(${venueIds}::text[]))`.execute(tx)
  await sql`update outbox set to_address = '', from_name = null, reply_to = null, subject = null, html = null, text = null,
      facts = '{}', last_error = null, status = case when status = 'queued' then 'failed' else status end
    where venue_id is null and lower(to_address) = ${account.email}`.execute(tx)
  await sql`delete from users where id = ${account.id}`.execute(tx)
}
