import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { type Client, clientFor } from '../../support/client.ts'
import { freePort } from '../../support/free-port.ts'

const MAIN = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url))
/** Ends the process with whoever started it. */
const PRELOAD = new URL('../../faults/support/child.mjs', import.meta.url).href

/** The service as a process of its own, called over its socket. Every reply is checked against the contract. */
export interface Service {
  readonly url: string
  client(token?: string): Client
  /** As a crash would, unless a signal is named. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

export const startService = async (settings: Record<string, string>, main = MAIN): Promise<Service> => {
  const port = Number(settings.PORT ?? (await freePort()))
  const child = fork(main, [], {
    execArgv: ['--enable-source-maps', '--import', PRELOAD],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-8000)
    })
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  await Promise.race([
    new Promise((resolve) => child.once('message', resolve)),
    ended.then((code) => {
      throw new Error(`The service ended with ${code} while starting.\n${output}`)
    }),
  ])
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    client: (token) => clientFor(overSocket(url), token),
    end: (signal = 'SIGKILL') => {
      child.kill(signal)
      return ended
    },
  }
}

interface InjectOptions {
  method: string
  url: string
  query?: Record<string, string>
  headers: Record<string, string>
  payload?: unknown
}

/** Fastify's `inject` as the test client uses it, over a socket to another process. */
const overSocket = (base: string) =>
  ({
    inject: async ({ method, url, query = {}, headers, payload }: InjectOptions) => {
      const address = new URL(url, base)
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value))
      const response = await fetch(address, {
        method,
        headers: payload === undefined ? headers : { 'content-type': 'application/json', ...headers },
        ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
      })
      const body = await response.text()
      return {
        statusCode: response.status,
        headers: Object.fromEntries(response.headers),
        body,
        json: () => JSON.parse(body),
      }
    },
  }) as unknown as Pick<FastifyInstance, 'inject'>
