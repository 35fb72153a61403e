import type { RequestListener } from 'node:http'
import { type Admission, busy } from './admission.ts'
import { originHeaders } from './cors.ts'
import { listenForOrders } from './crowd-connection.ts'
import { errorAnswer } from './errors.ts'
import { ERROR_HEADERS } from './headers.ts'
import type { Record } from './record.ts'
import { KEPT_OPEN_MS } from './unreadable.ts'

/** Nobody hears no later than this, and many hear it together: one by one they would keep the service from its work. */
const TOGETHER_MS = 200

const { status, body, retryAfterSeconds } = errorAnswer(busy())
const BODY = JSON.stringify(body)
const HEADERS = [
  ...Object.entries(ERROR_HEADERS).flat(),
  ...originHeaders({ CORS_ORIGINS: [] })({ url: '/api/public/', headers: {} }),
  'retry-after',
  String(retryAfterSeconds),
  'content-type',
  'application/json; charset=utf-8',
  'content-length',
  String(Buffer.byteLength(BODY)),
]

/** The same answer as a text, with what Node adds to it. */
const HEAD = [
  `HTTP/1.1 ${status} Service Unavailable`,
  ...HEADERS.flatMap((name, n) => (n % 2 === 0 ? [`${name}: ${HEADERS[n + 1]}`] : [])),
  'Connection: keep-alive',
  `Keep-Alive: timeout=${KEPT_OPEN_MS / 1000}`,
].join('\r\n')
const wholeAnswer = (id: string, date: string) =>
  `${HEAD}\r\nDate: ${date}\r\nx-request-id: ${id}\r\n\r\n${BODY}`

interface Refused {
  readonly id: string
  readonly startedAt: number
  readonly tell: (id: string, date: string) => void
}

/**
 * Says no to a crowd of guests before anything is done for it, ahead of the router and with words that were put
 * together beforehand: of these there may be ten for each one who is served. Whoever asks again over the same
 * connection while the crowd lasts is heard without even reading the request as HTTP. Whoever comes in another way, or
 * just before the queue is full, hears the same from the door itself.
 */
export const turnCrowdAway = (
  guests: Pick<Admission, 'hasRoom'>,
  newId: () => string,
  record: Record,
  handler: RequestListener,
): RequestListener => {
  let refused: Refused[] = []
  const tellThem = () => {
    const all = refused
    refused = []
    const date = new Date().toUTCString()
    for (const one of all) {
      record(one, status)
      one.tell(one.id, date)
    }
  }
  const refuse = (tell: Refused['tell']) => {
    if (refused.length === 0) setTimeout(tellThem, TOGETHER_MS)
    refused.push({ id: newId(), startedAt: performance.now(), tell })
  }
  return (request, response) => {
    const isGuestsChange = request.method === 'POST' && request.url?.startsWith('/api/public/')
    if (!isGuestsChange || guests.hasRoom()) return handler(request, response)
    const { socket } = request
    const { bytesRead } = socket
    refuse((id) => {
      response.writeHead(status, [...HEADERS, 'x-request-id', id]).end(BODY)
      response.once('close', () => {
        // Whatever else has arrived may be the rest of this request, or part of another.
        if (!request.complete || socket.bytesRead !== bytesRead) return
        listenForOrders(socket, () => {
          if (guests.hasRoom()) return false
          refuse((id, date) => socket.write(wholeAnswer(id, date), 'latin1'))
          return true
        })
      })
    })
  }
}
