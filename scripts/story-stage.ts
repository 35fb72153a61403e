import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../test/support/free-port.ts'
import { type ReceivedMail, startMailServer } from '../test/support/smtp.ts'
import { root } from './generated-files.ts'

/** What the chapters of the story play on: the running service, its mail server, and a client over real HTTP. */
export interface Stage {
  readonly url: string
  /** Sends JSON and expects success. */
  call<T>(method: string, path: string, body?: unknown, token?: string): Promise<T>
  /** Sends JSON and gives the status with the body, whatever it is. */
  ask(
    method: string,
    path: string,
    body?: unknown,
    token?: string,
  ): Promise<{ status: number; body: Record<string, unknown>; text: string }>
  /** Waits until `count` mails to the address have arrived, and returns them in order. */
  mailsTo(address: string, count: number): Promise<ReceivedMail[]>
  /** Pays at the sandbox, as the guest's browser does. */
  pay(clientSecret: string): Promise<void>
}

const WAIT_MS = 20_000

const waitFor = async <T>(what: string, find: () => T | undefined): Promise<T> => {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await sleep(100)) {
    const found = find()
    if (found !== undefined) return found
  }
  throw new Error(`${what} did not happen within ${WAIT_MS / 1000} seconds.`)
}

/** Starts the service with an empty database and the demo accounts, plays, and stops everything again. */
export const onStage = async (play: (stage: Stage) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'maitred-story-'))
  const mail = await startMailServer()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const service = fork(join(root, 'server/main.ts'), [], {
    cwd: root,
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: folder,
      DATABASE_URL: '',
      SMTP_URL: mail.url,
      DEMO: 'on',
      SANDBOX: 'on',
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
    },
  })
  const ended = new Promise<void>((resolve) => service.once('exit', () => resolve()))
  try {
    await new Promise<void>((resolve, reject) => {
      service.once('message', () => resolve())
      service.once('exit', (code) =>
        reject(new Error(`The service stopped with ${code} before it listened.`)),
      )
    })
    await play(stageAt(url, mail.received))
  } finally {
    service.kill('SIGTERM')
    await ended
    await mail.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const stageAt = (url: string, received: readonly ReceivedMail[]): Stage => {
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
  return {
    url,
    ask,
    call,
    mailsTo: (address, count) =>
      waitFor(`Mail ${count} to ${address}`, () => {
        const mails = received.filter(({ to }) => to.includes(address))
        return mails.length >= count ? mails : undefined
      }),
    pay: async (clientSecret) => {
      const intentId = clientSecret.split('_secret_')[0]
      await call('POST', `/api/sandbox/intents/${intentId}/confirm`, { client_secret: clientSecret })
    },
  }
}
