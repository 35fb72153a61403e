import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import { newId } from '../../server/db/values.ts'
import { verifyMoney } from '../../server/modules/money/index.ts'
import { startProxy, type Proxy as TcpProxy } from '../faults/support/proxy.ts'
import { type MailServer, startMailServer } from '../support/smtp.ts'
import { freshPostgresUrl } from '../support/test-database.ts'
import { staysSo, until } from '../support/until.ts'
import { type Service, startService } from './support/service.ts'
import { directly, makeAccount, makePublicVenue, tomorrow } from './support/setup.ts'

/** Two processes that both do all recurring work: each piece of it is done once. */
const PAID = 6
const UNPAID = 6
const MAILS = 60

let url: string
let database: Database
let mails: MailServer
let smtpProxy: TcpProxy
let services: Service[] = []
let paid: string[]
let unpaid: string[]

beforeAll(async () => {
  url = await freshPostgresUrl()
  database = directly(url)
  mails = await startMailServer()
  smtpProxy = await startProxy({ host: '127.0.0.1', port: Number(new URL(mails.url).port) })
  await leaveWork()
  services = await Promise.all([startWorker(), startWorker()])
})
afterAll(async () => {
  await Promise.all(services.map((service) => service.end('SIGTERM')))
  await database?.close()
  await smtpProxy?.close()
  await mails?.close()
})

const startWorker = () =>
  startService({
    DATABASE_URL: url,
    SMTP_URL: `smtp://127.0.0.1:${smtpProxy.port}`,
    MAIL_FROM: 'us@example.com',
  })

const queueMails = (causes: readonly string[]) =>
  database.read
    .insertInto('outbox')
    .values(
      causes.map((cause) => ({
        id: newId('mail'),
        cause,
        kind: 'voucher' as const,
        to_address: `${cause}@example.com`,
        subject: cause,
        html: '<p>Hello</p>',
        text: 'Hello',
        next_attempt_at: new Date(),
        created_at: new Date(),
      })),
    )
    .execute()

/** Bookings whose guests paid, or did not, and never came back; and a queue of mail. No process works on it yet. */
const leaveWork = async () => {
  const service = await startService({ DATABASE_URL: url })
  const operator = await (await makeAccount(database, 'client')).signIn(service)
  const place = await makePublicVenue(operator, service.client(), {
    price_per_cover_pence: 500,
    deposit_mode: 'charge',
  })
  const book = async () => {
    await place.table()
    const { status, body, text } = await place.book({ date: tomorrow() })
    if (status !== 200 || !('requires_payment' in body)) throw new Error(`No deposit was asked for: ${text}`)
    return body
  }
  const bookings = []
  for (let n = 0; n < PAID + UNPAID; n += 1) bookings.push(await book())
  for (const { payment_intent_id, payment_client_secret } of bookings.slice(0, PAID))
    await service.client().ok('POST /api/sandbox/intents/:intentId/confirm', {
      params: { intentId: payment_intent_id },
      body: { client_secret: payment_client_secret },
    })
  paid = bookings.slice(0, PAID).map(({ booking_id }) => booking_id)
  unpaid = bookings.slice(PAID).map(({ booking_id }) => booking_id)
  await service.end('SIGTERM')
  await sql`update payments set created_at = now() - interval '20 minutes', updated_at = now() - interval '20 minutes'`.execute(
    database.read,
  )
  await sql`update bookings set payment_due_at = now() - interval '5 minutes'`.execute(database.read)
  await queueMails(Array.from({ length: MAILS }, (_, n) => `queued-${n}`))
}

const timesReceived = () => {
  const times = new Map<string, number>()
  for (const { headers } of mails.received) {
    const id = headers['message-id'] ?? ''
    times.set(id, (times.get(id) ?? 0) + 1)
  }
  return times
}

const nothingQueued = async () => {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from outbox where status = 'queued'`.execute(database.read)
  return rows[0]?.n === 0
}

test('payments that no browser finished are settled once', async () => {
  const open = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from payments
      where status in ('created', 'awaiting_payment', 'processing')`.execute(database.read)
    return rows[0]?.n
  }
  await until('every payment is settled', async () => (await open()) === 0, 30_000)
  const { rows } = await sql<{ id: string; status: string; steps: string }>`
    select id, status, (select string_agg(type, ' ' order by at, type) from booking_audit
      where booking_id = bookings.id and type in ('payment_succeeded', 'cancelled', 'released')) as steps
    from bookings`.execute(database.read)
  const outcome = (ids: readonly string[]) => rows.filter(({ id }) => ids.includes(id))
  expect(outcome(paid).map(({ status, steps }) => `${status}: ${steps}`)).toEqual(
    Array(PAID).fill('approved: payment_succeeded'),
  )
  const closed = outcome(unpaid).map(({ status, steps }) => `${status}: ${steps}`)
  expect(closed).toHaveLength(UNPAID)
  expect(new Set(closed).size).toBe(1)
  expect(closed[0]).toMatch(/^cancelled: (cancelled|released)$/)
  const ledger = await database.read.selectFrom('money_ledger').select('type').execute()
  expect(ledger.map(({ type }) => type)).toEqual(Array(PAID).fill('capture'))
  expect(await verifyMoney(database.read)).toEqual([])
})

test('every mail is sent once', async () => {
  await until('the outbox is empty', nothingQueued, 30_000)
  const times = timesReceived()
  expect(times.size).toBeGreaterThanOrEqual(MAILS)
  expect([...times.values()].filter((n) => n !== 1)).toEqual([])
})

test('a mail whose sender was killed waits for the end of its lease and is then sent by another', async () => {
  const [killed, other] = services as [Service, Service]
  await other.end('SIGTERM')
  smtpProxy.swallow()
  await queueMails(['held'])
  const held = () =>
    database.read
      .selectFrom('outbox')
      .select(['id', 'attempts', 'status'])
      .where('cause', '=', 'held')
      .executeTakeFirstOrThrow()
  await until('the mail is on its way', async () => (await held()).attempts === 1)
  await killed.end()
  smtpProxy.heal()
  services = [await startWorker()]
  const { id } = await held()
  const received = () => timesReceived().get(`<${id}@example.com>`) ?? 0
  // More than two rounds of the one that is left.
  await staysSo('the mail waits', async () => (await held()).status === 'queued' && received() === 0, 6000)
  await database.read
    .updateTable('outbox')
    .set({ next_attempt_at: new Date() })
    .where('id', '=', id)
    .execute()
  await until('the mail is sent', nothingQueued)
  expect(received()).toBe(1)
})
