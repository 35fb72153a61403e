import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { type App, createApp } from '../server/app.ts'
import { jobsOf } from '../server/background.ts'
import { readConfig } from '../server/config.ts'
import { migrate } from '../server/db/migrate.ts'
import { findSetupPath } from '../server/modules/venue/index.ts'
import { openConfiguredDatabase } from '../server/open-database.ts'
import { MIGRATIONS } from '../server/paths.ts'
import { freePort } from '../test/support/free-port.ts'
import { type ReceivedMail, startMailServer } from '../test/support/smtp.ts'

/** What the chapters of the story play on: the running service, its mail server, and a client over real HTTP. */
export interface Stage {
  /** The path of the page that makes the first account. */
  readonly setupPath: string
  /** The time by the service's clock. */
  now(): Date
  /** Moves the clock to this moment and does what the process would have done in the background. */
  passTo(moment: Date): Promise<void>
  /** Sends JSON and expects success. */
  call<T>(method: string, path: string, body?: unknown, token?: string): Promise<T>
  /** Sends JSON and gives the status with the body, whatever it is. */
  ask(method: string, path: string, body?: unknown, token?: string): Promise<Reply>
  /** Waits until a mail to the address with this in its subject has arrived. Each mail is given once. */
  mailTo(address: string, subject: string): Promise<ReceivedMail>
  /** Subjects of mails to the address that no chapter has asked for yet. */
  unread(address: string): string[]
  /** Pays at the sandbox, as the guest's browser does. */
  pay(clientSecret: string): Promise<void>
}

interface Reply {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly text: string
}

const WAIT_MS = 20_000

/** A Monday morning. The story is the same whenever it is played. */
const BEGIN = new Date('2026-10-05T09:00:00Z')

/** Starts the service with an empty database and a clock that can be moved, plays, and stops everything again. */
export const onStage = async (play: (stage: Stage) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'maitred-story-'))
  const mail = await startMailServer()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const config = readConfig({
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: folder,
    SMTP_URL: mail.url,
    SANDBOX: 'on',
    NODE_ENV: 'development',
    LOG_LEVEL: 'error',
  })
  let ahead = BEGIN.getTime() - Date.now()
  const clock = { now: () => new Date(Date.now() + ahead) }
  const logger = pino({ level: config.LOG_LEVEL })
  const database = await openConfiguredDatabase(config)
  let app: App | undefined
  try {
    await migrate(database, MIGRATIONS)
    app = await createApp({ config, clock, database, logger })
    await app.http.listen({ port, host: '127.0.0.1' })
    const jobs = jobsOf(app.services)
    const work = async () => {
      for (const { name, run } of jobs)
        await run(
          (error) => {
            throw new Error(`The job "${name}" failed.`, { cause: error })
          },
          () => false,
        )
    }
    await play({
      ...clientOf(url),
      ...inboxOf(mail.received, work),
      setupPath: (await findSetupPath(database.read)) ?? '',
      now: clock.now,
      passTo: async (moment) => {
        ahead += moment.getTime() - clock.now().getTime()
        // What one job leaves, such as a mail, another one finishes.
        await work()
        await work()
      },
    })
  } finally {
    await app?.close()
    await database.close()
    await mail.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const clientOf = (url: string): Pick<Stage, 'ask' | 'call' | 'pay'> => {
  const ask: Stage['ask'] = async (method, path, body, token) => {
    const reply = await fetch(url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    const isJson = reply.headers.get('content-type')?.includes('json')
    return { status: reply.status, body: isJson ? JSON.parse(text) : {}, text }
  }
  const call = async <T>(method: string, path: string, body?: unknown, token?: string) => {
    const reply = await ask(method, path, body, token)
    if (reply.status !== 200) throw new Error(`${method} ${path} answered ${reply.status}: ${reply.text}`)
    return reply.body as T
  }
  const pay = async (clientSecret: string) => {
    const intentId = clientSecret.split('_secret_')[0]
    await call('POST', `/api/sandbox/intents/${intentId}/confirm`, { client_secret: clientSecret })
  }
  return { ask, call, pay }
}

const inboxOf = (
  received: readonly ReceivedMail[],
  work: () => Promise<void>,
): Pick<Stage, 'mailTo' | 'unread'> => {
  const given = new Set<ReceivedMail>()
  const waiting = (address: string) =>
    received.filter((mail) => mail.to.includes(address) && !given.has(mail))
  return {
    mailTo: async (address, subject) => {
      for (const end = Date.now() + WAIT_MS; Date.now() < end; await sleep(100)) {
        await work()
        const mail = waiting(address).find(({ headers }) => headers.subject?.includes(subject))
        if (!mail) continue
        given.add(mail)
        return mail
      }
      const there = waiting(address).map(({ headers }) => headers.subject)
      throw new Error(`No mail "${subject}" came to ${address}. There is: ${there.join('; ') || 'nothing'}.`)
    },
    unread: (address) => waiting(address).map(({ headers }) => headers.subject ?? ''),
  }
}
