import { setTimeout as pause } from 'node:timers/promises'
import { type Selectable, sql } from 'kysely'
import { ACCOUNT_MESSAGE_KINDS } from '../../../../contract/messages.ts'
import { isTooLate } from '../../../../domain/message-fit.ts'
import type { Outbox } from '../../../db/tables.ts'
import { MailFailed, type MailPort, MailRefused, type OutgoingMail } from '../../../ports/mail/port.ts'
import type { Services } from '../../../services.ts'
import { isReachable } from './addresses.ts'
import { type Composed, compose } from './compose.ts'
import type { Facts } from './facts.ts'
import { loadMessage, type MessageRow } from './load-message.ts'
import { hasWaitEnded, isPaymentClosed } from './queries.ts'
import { isVoid, surroundingsOf } from './write-message.ts'

const CONCURRENT_SENDS = 4
const SEND_TIMEOUT_MS = 90_000
/** Longer than the send timeout, so that no other process leases a mail that is still being sent. */
const LEASE_MS = 5 * 60_000
const FIRST_DELAY_MS = 15_000
const MAX_DELAY_MS = 4 * 3_600_000
/** With these delays a mail fails after about a day. */
const MAX_ATTEMPTS = 15
const MARK_SENT_ATTEMPTS = 3

const COLUMNS = [
  'id',
  'kind',
  'venue_id',
  'booking_id',
  'locale',
  'facts',
  'to_address',
  'from_name',
  'reply_to',
  'subject',
  'html',
  'text',
  'attempts',
] as const
type QueuedMail = Pick<Selectable<Outbox>, (typeof COLUMNS)[number]>

interface SendOptions {
  readonly onFailure: (error: unknown) => void
  /** True while the process shuts down: no further mail is sent. */
  readonly stopping?: () => boolean
}

/**
 * Sends the due mails and returns how many were sent. Each mail is leased before it is sent, so that concurrent
 * processes never send the same one. A failed mail is retried with a growing delay.
 *
 * Delivery is at least once. When a process dies, or loses the database, after the mail server accepted a mail and
 * before it is marked as sent, the mail is sent again after its lease expires. It then has the same Message-ID, so
 * mailboxes can detect the duplicate. Exactly once is impossible, because the two steps cannot be atomic.
 */
export const sendOutbox = async (services: Services, options: SendOptions): Promise<number> => {
  const { mail: port } = services
  if (!port) return 0
  const { onFailure, stopping = () => false } = options
  let sent = 0
  const sender = async () => {
    while (!stopping()) {
      const mail = await leaseNext(services)
      if (!mail) return
      let outgoing: OutgoingMail | undefined
      try {
        outgoing = await outgoingMail(services, mail)
        if (outgoing) await withTimeout(SEND_TIMEOUT_MS, port.send(outgoing))
      } catch (error) {
        onFailure(await scheduleRetry(services, mail, error))
        continue
      }
      if (!outgoing) {
        await deleteVoid(services, mail)
        continue
      }
      sent += 1
      await markSent(services, mail, outgoing)
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: CONCURRENT_SENDS }, sender))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  return sent
}

/** Leases the next due mail in one statement. Skips rows that another process is leasing at the moment. */
const leaseNext = async ({ database, clock }: Services): Promise<QueuedMail | undefined> => {
  const now = clock.now()
  return database.read
    .updateTable('outbox')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      next_attempt_at: new Date(now.getTime() + LEASE_MS),
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where(sql<boolean>`status = 'queued'`)
        .where((eb) =>
          eb.or([
            eb('next_attempt_at', '<=', now),
            // Later than any delay can reach: the clock was set back since.
            eb('next_attempt_at', '>', new Date(now.getTime() + MAX_DELAY_MS)),
          ]),
        )
        .where((eb) => eb.or([eb('not_before', 'is', null), eb('not_before', '<=', now)]))
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(COLUMNS)
    .executeTakeFirst()
}

/**
 * Composes the mail, outside any transaction. Undefined when there is nothing to say any more.
 */
const outgoingMail = async (services: Services, mail: QueuedMail): Promise<OutgoingMail | undefined> => {
  if (!isReachable(mail.to_address))
    throw new MailRefused('This is a placeholder address, so no mail is sent to it.')
  const { booking } = mail.facts as Facts
  if (isTooLate(mail.kind, booking && new Date(booking.ends_at), services.clock.now()))
    throw new MailRefused('The booking was over before the mail could be sent.')
  const composed = mail.html === null ? await composeNow(services, mail) : storedBody(mail)
  if (!composed) return undefined
  const { MAIL_FROM } = services.config
  return {
    messageId: `<${mail.id}@${MAIL_FROM.split('@').at(-1)}>`,
    from: { name: composed.fromName, address: MAIL_FROM },
    to: mail.to_address,
    replyTo: composed.replyTo,
    subject: composed.subject,
    html: composed.html,
    text: composed.text,
    attachments: composed.attachments,
    calendar: composed.calendar,
  }
}

/** Kinds whose link is to a payment that may be closed by the time they are sent. */
const ASKS_TO_PAY: readonly string[] = ['deposit_request', 'hold_declined', 'fee']

const composeNow = async (services: Services, mail: MessageRow): Promise<Composed | undefined> => {
  const { read } = services.database
  const { url, payment_id } = mail.facts as Facts
  const asksToPay = ASKS_TO_PAY.includes(mail.kind) && url && payment_id
  if (asksToPay && (await isPaymentClosed(read, mail.venue_id, payment_id))) return undefined
  if (await hasWaitEnded(read, mail.venue_id, mail.facts as Facts)) return undefined
  const loaded = await loadMessage(read, mail)
  return isVoid(mail, loaded, services.clock.now())
    ? undefined
    : compose(mail, loaded, surroundingsOf(services))
}

/** Mail that was queued before bodies were composed at sending. */
const storedBody = ({ from_name, reply_to, subject, html, text }: QueuedMail): Composed => ({
  fromName: from_name ?? '',
  replyTo: reply_to,
  subject: subject ?? '',
  html: html ?? '',
  text: text ?? '',
  attachments: [],
  calendar: null,
})

/** Deleted, so that a booking that moves back to its old time can be reminded of it. */
const deleteVoid = ({ database }: Services, { id }: QueuedMail) =>
  database.read.deleteFrom('outbox').where('id', '=', id).execute()

const withTimeout = async (ms: number, sending: ReturnType<MailPort['send']>): Promise<void> => {
  const late = new AbortController()
  try {
    await Promise.race([
      sending,
      pause(ms, undefined, { signal: late.signal, ref: false }).then(() => {
        throw new MailFailed(`The mail server took longer than ${ms} ms.`)
      }),
    ])
  } finally {
    late.abort()
  }
}

/** One-time links are of no use to anybody but their reader, so they do not stay in the database. */
const withoutSecrets = ({ kind }: QueuedMail) =>
  (ACCOUNT_MESSAGE_KINDS as readonly string[]).includes(kind) ? { facts: {} } : {}

/** The mail is already sent. Retries the update, because a failure would send the mail again. */
const markSent = async (
  { database, clock }: Services,
  mail: QueuedMail,
  { from, replyTo, subject }: OutgoingMail,
): Promise<void> => {
  for (let n = 1; ; n += 1) {
    try {
      await database.read
        .updateTable('outbox')
        .set({
          status: 'sent',
          sent_at: clock.now(),
          last_error: null,
          from_name: from.name,
          reply_to: replyTo,
          subject,
          ...withoutSecrets(mail),
        })
        .where('id', '=', mail.id)
        .execute()
      return
    } catch (error) {
      if (n === MARK_SENT_ATTEMPTS) throw error
      await pause(1000)
    }
  }
}

/** Schedules a retry, or fails the mail. Returns an error for the log, which contains no personal data. */
const scheduleRetry = async (
  { database, clock }: Services,
  mail: QueuedMail,
  error: unknown,
): Promise<Error> => {
  const isFailed = error instanceof MailRefused || mail.attempts >= MAX_ATTEMPTS
  const reason = error instanceof MailFailed ? error.message : 'The mail could not be written.'
  const delayMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (mail.attempts - 1))
  await database.read
    .updateTable('outbox')
    .set({
      status: isFailed ? 'failed' : 'queued',
      next_attempt_at: new Date(clock.now().getTime() + delayMs),
      last_error: reason,
      ...(isFailed ? withoutSecrets(mail) : {}),
    })
    .where('id', '=', mail.id)
    .execute()
  const outcome = isFailed ? 'given up' : 'to be tried again'
  return new MailFailed(`Mail ${mail.id} was not sent on attempt ${mail.attempts}, ${outcome}: ${reason}`, {
    cause: error,
  })
}
