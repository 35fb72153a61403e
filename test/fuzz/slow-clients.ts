import { connect, type Socket } from 'node:net'
import { readAnswer } from '../support/wire.ts'

/** A caller who takes their time, and what must become of them. */
interface SlowClient {
  readonly name: string
  readonly atOnce: string
  /** Sent one character at a time, every so often. */
  readonly slowly: string
  readonly everyMs: number
  /** `answered`: they finish in time. `refused`: they get 408. `closed`: they sent nothing at all. */
  readonly expected: 'answered' | 'refused' | 'closed'
}

const WITHIN_MS = 60_000
const LOGIN = JSON.stringify({ email: 'nobody@example.com', password: 'not the password' })
const post = (length: number) =>
  `POST /api/auth/login HTTP/1.1\r\nhost: maitred.test\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

const SLOW_CLIENTS: readonly SlowClient[] = [
  {
    name: 'headers that never end',
    atOnce: 'GET /healthz HTTP/1.1\r\nhost: maitred.test\r\nx-y: ',
    slowly: 'x'.repeat(1000),
    everyMs: 500,
    expected: 'refused',
  },
  {
    name: 'a body that never ends',
    atOnce: post(1000),
    slowly: ' '.repeat(999),
    everyMs: 500,
    expected: 'refused',
  },
  { name: 'a body that never begins', atOnce: post(10), slowly: '', everyMs: 500, expected: 'refused' },
  {
    name: 'a slow first line',
    atOnce: '',
    slowly: `GET /${'x'.repeat(1000)}`,
    everyMs: 500,
    expected: 'refused',
  },
  { name: 'nothing at all', atOnce: '', slowly: '', everyMs: 500, expected: 'closed' },
  {
    name: 'a slow body that ends',
    atOnce: post(LOGIN.length),
    slowly: LOGIN,
    everyMs: 100,
    expected: 'answered',
  },
]

/** Opens a few connections of each kind; `faults` waits for their ends and says which were not as they must be. */
export const startSlowClients = (port: number, each = 2): { faults(): Promise<string[]>; stop(): void } => {
  const sockets: Socket[] = []
  const ends = SLOW_CLIENTS.flatMap((client) =>
    Array.from({ length: each }, () => {
      const socket = connect(port, '127.0.0.1')
      sockets.push(socket)
      return runSlowly(socket, client)
    }),
  )
  return {
    faults: async () => (await Promise.all(ends)).filter((fault) => fault !== undefined),
    stop: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

const runSlowly = (socket: Socket, { name, atOnce, slowly, everyMs, expected }: SlowClient) =>
  new Promise<string | undefined>((resolve) => {
    const startedAt = performance.now()
    const chunks: Buffer[] = []
    let sent = 0
    const finish = (fault: string | undefined) => {
      clearInterval(dripping)
      clearTimeout(deadline)
      socket.destroy()
      resolve(fault && `${name}: ${fault} after ${Math.round((performance.now() - startedAt) / 1000)} s`)
    }
    const dripping = setInterval(() => {
      if (sent < slowly.length) socket.write(slowly[sent] ?? '')
      sent += 1
    }, everyMs)
    const deadline = setTimeout(() => finish('still open'), WITHIN_MS)
    socket.write(atOnce)
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      const read = readAnswer(Buffer.concat(chunks), false, false)
      if (read) finish(faultOf(expected, read.answer.status, read.answer.text))
    })
    socket.on('close', () => finish(expected === 'closed' ? undefined : 'closed without an answer'))
  })

const faultOf = (expected: SlowClient['expected'], status: number, text: string) => {
  const wanted = expected === 'answered' ? 401 : 408
  return status === wanted && /^\{"error":"[A-Z][^"]*\."\}$/.test(text)
    ? undefined
    : `answered ${status} ${text}`
}
