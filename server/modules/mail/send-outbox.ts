import { setTimeout as pause } from 'node:timers/promises'
import { type Selectable, sql } from 'kysely'
import type { Outbox } from '../../db/tables.ts'
import { MailFailed, type MailPort, MailRefused } from '../../ports/mail/port.ts'
import type { Services } from '../../services.ts'
import { isReachable } from './addresses.ts'

/** Mails under way at once. */
const SENDERS = 4
const SEND_WITHIN_MS = 90_000
/** Longer than any sending may take, so that nobody else takes up a mail that is still on its way. */
const LEASE_MS = 5 * 60_000
const FIRST_DELAY_MS = 15_000
const LONGEST_DELAY_MS = 4 * 3_600_000
/** With these delays a mail is given up after about a day. */
const MAX_ATTEMPTS = 15
const MARK_TRIES = 3

type QueuedMail = Pick<
  Selectable<Outbox>,
  'id' | 'to_address' | 'from_name' | 'reply_to' | 'subject' | 'html' | 'text' | 'attempts'
>

export interface SendOptions {
  readonly onFailure: (error: unknown) => void
  /** True when the process is ending: no further mail is begun. */
  readonly stopping?: () => boolean
}

/**
 * Sends what is due and returns how many mails went out. A mail is leased before it is sent and marked after, so that
 * processes working side by side never send the same one, and one that failed comes again, later each time.
 *
 * This is delivery at least once. When a process dies, or loses the database, between the moment the mail server took
 * a mail and the moment we noted it, the mail is sent again when its lease runs out. It then carries the same
 * Message-ID, by which mailboxes recognise the copy; no sender can promise more, because the mail server's answer and
 * our note cannot be one step.
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
      try {
        await within(SEND_WITHIN_MS, port.send(outgoing(services, mail)))
      } catch (error) {
        onFailure(await postpone(services, mail, error))
        continue
      }
      sent += 1
      await markSent(services, mail)
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: SENDERS }, sender))
  const broken = outcomes.find((outcome) => outcome.status === 'rejected')
  if (broken) throw broken.reason
  return sent
}

/** One statement: whoever gets the row has it until the lease runs out; rows others are leasing are passed over. */
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
            // Later than any delay: the clock has been put back since.
            eb('next_attempt_at', '>', new Date(now.getTime() + LONGEST_DELAY_MS)),
          ]),
        )
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'to_address', 'from_name', 'reply_to', 'subject', 'html', 'text', 'attempts'])
    .executeTakeFirst()
}

const outgoing = ({ config }: Services, mail: QueuedMail) => {
  if (!isReachable(mail.to_address))
    throw new MailRefused('This address is nobody’s, so nothing is sent to it.')
  return {
    messageId: `<${mail.id}@${config.MAIL_FROM.split('@').at(-1)}>`,
    from: { name: mail.from_name, address: config.MAIL_FROM },
    to: mail.to_address,
    replyTo: mail.reply_to,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
  }
}

const within = async (ms: number, sending: ReturnType<MailPort['send']>): Promise<void> => {
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

/** The mail is gone, so noting it is worth more than one try. */
const markSent = async ({ database, clock }: Services, { id }: QueuedMail): Promise<void> => {
  for (let n = 1; ; n += 1) {
    try {
      await database.read
        .updateTable('outbox')
        .set({ status: 'sent', sent_at: clock.now(), last_error: null })
        .where('id', '=', id)
        .execute()
      return
    } catch (error) {
      if (n === MARK_TRIES) throw error
      await pause(1000)
    }
  }
}

/** Puts the mail back for later, or gives it up. Returns what may be logged: which mail, and nothing about whom. */
const postpone = async ({ database, clock }: Services, mail: QueuedMail, error: unknown): Promise<Error> => {
  const isGivenUp = error instanceof MailRefused || mail.attempts >= MAX_ATTEMPTS
  const reason = error instanceof MailFailed ? error.message : 'The mail could not be written.'
  const delayMs = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (mail.attempts - 1))
  await database.read
    .updateTable('outbox')
    .set({
      status: isGivenUp ? 'failed' : 'queued',
      next_attempt_at: new Date(clock.now().getTime() + delayMs),
      last_error: reason,
    })
    .where('id', '=', mail.id)
    .execute()
  const outcome = isGivenUp ? 'given up' : 'to be tried again'
  return new MailFailed(`Mail ${mail.id} was not sent on attempt ${mail.attempts}, ${outcome}: ${reason}`, {
    cause: error,
  })
}
