import type { RequestListener, ServerResponse } from 'node:http'
import { type Admission, busy } from './admission.ts'
import { originHeaders } from './cors.ts'
import { errorAnswer } from './errors.ts'
import { ERROR_HEADERS } from './headers.ts'
import type { Record } from './record.ts'

/** Nobody hears no later than this, and many hear it together: one by one they would keep the service from its work. */
const TOGETHER_MS = 25

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

/**
 * Says no to a crowd of guests before anything is done for it, ahead of the router and with words that were put
 * together beforehand: of these there may be ten for each one who is served. Whoever comes in another way, or just
 * before the queue is full, hears the same from the door itself.
 */
export const turnCrowdAway = (
  guests: Pick<Admission, 'hasRoom'>,
  newId: () => string,
  record: Record,
  handler: RequestListener,
): RequestListener => {
  let refused: { readonly response: ServerResponse; readonly id: string; readonly startedAt: number }[] = []
  const tellThem = () => {
    const all = refused
    refused = []
    for (const one of all) {
      record(one, status)
      one.response.writeHead(status, [...HEADERS, 'x-request-id', one.id]).end(BODY)
    }
  }
  return (request, response) => {
    const isGuestsChange = request.method === 'POST' && request.url?.startsWith('/api/public/')
    if (!isGuestsChange || guests.hasRoom()) return handler(request, response)
    if (refused.length === 0) setTimeout(tellThem, TOGETHER_MS)
    refused.push({ response, id: newId(), startedAt: performance.now() })
  }
}
