import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Clock } from '../../server/ports/clock.ts'
import { StripeBooks } from './fake-stripe-books.ts'
import {
  cardDeclined,
  type FakeIntent,
  type FakeOutcome,
  type FakeSetup,
  type Fields,
  StripeFailure,
} from './fake-stripe-objects.ts'

/**
 * - `error`, `errorAfter`: a 500 before or after acting, remembered under the idempotency key.
 * - `unavailable`, `rateLimit`: a 503 or 429 before the endpoint began, not remembered.
 * - `decline`: a 402 card error without acting, remembered.
 * - `reset`, `resetAfter`: the connection breaks before or after acting.
 * - `timeout`: acts, and never answers.
 */
export type StripeFault =
  | 'error'
  | 'errorAfter'
  | 'unavailable'
  | 'rateLimit'
  | 'decline'
  | 'reset'
  | 'resetAfter'
  | 'timeout'

interface RecordedRequest {
  readonly method: string
  readonly path: string
  readonly idempotencyKey: string | undefined
  readonly fields: Fields
}

export interface FakeStripe {
  readonly url: string
  readonly books: StripeBooks
  readonly requests: readonly RecordedRequest[]
  /** What a process needs in its settings to pay here. */
  readonly settings: Record<string, string>
  confirm(intentId: string, outcome?: FakeOutcome): FakeIntent | FakeSetup
  /** A person pays on the hosted page. */
  pay(sessionId: string, outcome?: FakeOutcome): FakeIntent
  /** The next `times` requests whose `METHOD path` matches fail this way; replayed answers do not count. */
  failNext(match: RegExp, how: StripeFault, times?: number): void
  stopFailing(): void
  /** Nothing is remembered any more, as after a day. */
  forgetKeys(): void
  signedEvent(type: string, object: unknown, id?: string): { rawBody: string; signature: string }
  close(): Promise<void>
}

const SECRET_KEY = 'sk_test_fake'
const WEBHOOK_SECRET = 'whsec_fake'

/** The header Stripe sends with an event: `t=…,v1=…`, an HMAC over the time and the exact bytes. */
export const signAsStripe = (rawBody: string, secret: string, at: Date): string => {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${rawBody}`).digest('hex')}`
}

/** An event as the provider words it, with its signature. */
export const signedEvent = (
  event: { id: string; type: string; object: unknown },
  secret: string,
  at: Date,
): { rawBody: string; signature: string } => {
  const rawBody = JSON.stringify(
    { id: event.id, object: 'event', type: event.type, data: { object: event.object } },
    null,
    2,
  )
  return { rawBody, signature: signAsStripe(rawBody, secret, at) }
}

interface Answer {
  status: number
  body: unknown
}
interface Remembered {
  request: string
  answer: Answer
}

export interface FakeStripeOptions {
  /** Called when a request, as `METHOD path`, has been acted on, before it is answered; the answer waits for it. */
  beforeAnswer?(line: string): Promise<void> | void
}

/** An HTTP server that speaks as much of Stripe's API as the real SDK needs here. */
export const startFakeStripe = async (clock: Clock, options: FakeStripeOptions = {}): Promise<FakeStripe> => {
  const requests: RecordedRequest[] = []
  const faults: { match: RegExp; how: StripeFault }[] = []
  const remembered = new Map<string, Remembered>()
  const sockets = new Set<Socket>()
  let url = ''
  const books = new StripeBooks(clock, () => url)

  const takeFault = (line: string): StripeFault | undefined => {
    const at = faults.findIndex(({ match }) => match.test(line))
    return at < 0 ? undefined : faults.splice(at, 1)[0]?.how
  }

  const act = (method: string, path: string, fields: Fields, how: StripeFault | undefined): Answer => {
    try {
      if (how === 'error') throw apiError
      if (how === 'unavailable') throw unavailable
      if (how === 'rateLimit') throw rateLimited
      if (how === 'decline') throw cardDeclined()
      const body = answerTo(books, method, path, fields)
      if (how === 'errorAfter') throw apiError
      // The objects go on changing; an answer says how they were.
      return { status: 200, body: structuredClone(body) }
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error
      if (error.unsaved) throw error
      return { status: error.status, body: { error: error.body } }
    }
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const method = request.method ?? ''
    const [path = '', query = ''] = (request.url ?? '').split('?')
    const raw = await bodyOf(request)
    const key = method === 'POST' ? headerOf(request, 'idempotency-key') : undefined
    const fields = unfold(method === 'POST' ? raw : query)
    requests.push({ method, path, idempotencyKey: key, fields })
    if (headerOf(request, 'authorization') !== `Bearer ${SECRET_KEY}`)
      return reply(response, {
        status: 401,
        body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } },
      })

    const known = key === undefined ? undefined : remembered.get(key)
    if (known) {
      if (known.request !== `${path}\n${raw}`) return reply(response, mismatch)
      return reply(response, known.answer, { 'idempotent-replayed': 'true', 'stripe-should-retry': 'false' })
    }
    const how = takeFault(`${method} ${path}`)
    if (how === 'reset') return request.socket.destroy()
    let answer: Answer
    try {
      answer = act(method, path, fields, how)
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error
      return reply(response, { status: error.status, body: { error: error.body } })
    }
    if (key !== undefined) remembered.set(key, { request: `${path}\n${raw}`, answer })
    await options.beforeAnswer?.(`${method} ${path}`)
    if (how === 'timeout') return undefined
    if (how === 'resetAfter') return request.socket.destroy()
    // A remembered failure would only be repeated, so the provider asks not to try again.
    return reply(response, answer, answer.status >= 500 ? { 'stripe-should-retry': 'false' } : {})
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) =>
      reply(response, { status: 500, body: { error: { type: 'api_error', message: String(error) } } }),
    )
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  let events = 0
  return {
    url,
    books,
    requests,
    settings: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: url,
      PAYMENT_TIMEOUT_MS: '5000',
    },
    confirm: (intentId, outcome = 'succeed') =>
      intentId.startsWith('seti_') ? books.confirmSetup(intentId, outcome) : books.confirm(intentId, outcome),
    pay: (sessionId, outcome = 'succeed') => books.pay(sessionId, outcome),
    failNext: (match, how, times = 1) => {
      for (let n = 0; n < times; n += 1) faults.push({ match, how })
    },
    stopFailing: () => {
      faults.length = 0
    },
    forgetKeys: () => remembered.clear(),
    signedEvent: (type, object, id) => {
      events += 1
      return signedEvent({ id: id ?? `evt_fake_${events}`, type, object }, WEBHOOK_SECRET, clock.now())
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const apiError = new StripeFailure(500, { type: 'api_error', message: 'An unknown error occurred.' })
const unavailable = new StripeFailure(503, { type: 'api_error', message: 'Please try again.' }, true)
const rateLimited = new StripeFailure(
  429,
  { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' },
  true,
)
const mismatch: Answer = {
  status: 400,
  body: {
    error: {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    },
  },
}

const answerTo = (books: StripeBooks, method: string, path: string, fields: Fields): unknown => {
  const [, version, ...parts] = path.split('/')
  const [resource = '', id = '', action = ''] =
    parts[0] === 'checkout' ? ['sessions', ...parts.slice(2)] : parts
  if (version === 'v1')
    switch (`${method} ${resource}${id && '/:id'}${action && `/${action}`}`) {
      case 'POST payment_intents':
        return shown(books.createIntent(fields), fields)
      case 'GET payment_intents':
        return {
          object: 'list',
          url: '/v1/payment_intents',
          has_more: false,
          data:
            typeof fields.customer === 'string'
              ? books.intentsOf(fields.customer)
              : [...books.intents.values()].filter(
                  ({ created }) => created >= Number((fields.created as Fields | undefined)?.gte ?? 0),
                ),
        }
      case 'POST customers':
        return books.createCustomer()
      case 'POST setup_intents':
        return books.createSetup(fields)
      case 'GET setup_intents/:id':
        return books.setup(id)
      case 'POST setup_intents/:id/cancel':
        return books.cancelSetup(id)
      case 'GET payment_intents/:id':
        return shown(books.intent(id), fields)
      case 'POST payment_intents/:id/capture':
        return shown(books.capture(id, fields), fields)
      case 'POST payment_intents/:id/cancel':
        return shown(books.cancel(id), fields)
      case 'POST payment_intents/:id/confirm': {
        const declined = fields.payment_method === 'pm_card_chargeDeclined'
        const intent = books.confirm(id, declined ? 'decline' : 'succeed')
        if (declined) throw cardDeclined()
        return shown(intent, fields)
      }
      case 'POST refunds':
        return books.refund(fields)
      case 'GET refunds':
        return {
          object: 'list',
          url: '/v1/refunds',
          has_more: false,
          data: books.refunds.filter((refund) => refund.payment_intent === fields.payment_intent),
        }
      case 'GET disputes':
        return {
          object: 'list',
          url: '/v1/disputes',
          has_more: false,
          data: books.disputes.filter((dispute) => dispute.payment_intent === fields.payment_intent),
        }
      case 'POST sessions':
        return books.createSession(fields)
      case 'GET sessions/:id':
        return books.session(id)
      case 'POST sessions/:id/expire':
        return books.expire(id)
    }
  throw new StripeFailure(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  })
}

/** Stripe answers with the id alone of what the caller did not ask to have expanded. */
const shown = (intent: FakeIntent, fields: Fields) => {
  const expanded = Object.values(typeof fields.expand === 'object' ? fields.expand : {})
  if (expanded.includes('latest_charge')) return intent
  return { ...intent, latest_charge: intent.latest_charge?.id ?? null }
}

const reply = (response: ServerResponse, answer: Answer, headers: Record<string, string> = {}) => {
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    'request-id': 'req_fake',
    ...headers,
  })
  response.end(JSON.stringify(answer.body))
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  return body
}

const headerOf = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** `metadata[booking_id]=…&expand[0]=…` as objects. */
const unfold = (encoded: string): Fields => {
  const fields: Fields = {}
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.replaceAll(']', '').split('[')
    const last = path.pop() ?? ''
    let place = fields
    for (const step of path) {
      const next = place[step]
      if (typeof next === 'object') place = next
      else {
        const made: Fields = {}
        place[step] = made
        place = made
      }
    }
    place[last] = value
  }
  return fields
}
