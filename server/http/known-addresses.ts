import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Asked } from './asked.ts'
import type { Actor } from './context.ts'
import type { Record } from './record.ts'

/** What an address means: its parameters, read and checked, and the route that answers it. */
export interface Meaning {
  readonly params: unknown
  readonly query: unknown
  readonly record: Record
  /** Everything a request goes through but finding its route and checking its address; throws what it is refused for. */
  readonly serve: (request: Asked, response: ServerResponse) => void | Promise<void>
}

export interface KnownAddresses {
  remember(raw: IncomingMessage, meaning: Meaning): void
  /** Why a request to a known address is refused, when it comes back to be told so. */
  refusalOf(raw: IncomingMessage): unknown
  /** Serves what is sent to known addresses, and leaves everything else to `handler`. */
  serveOr(handler: RequestListener): RequestListener
  /** From now on everything is left to the handler: the process is stopping. */
  close(): void
}

const ADDRESSES = 10_000
const LONGEST = 300

/**
 * Which route an address belongs to, and whether its parameters are in order, depends on nothing but its text. So for
 * a GET that was found and checked once, neither is done again. Who asks, whether they may, and what they are told is
 * worked out for each request, and refusals are told by Fastify's way like all others.
 */
export const createKnownAddresses = (idOf: (raw: IncomingMessage) => string): KnownAddresses => {
  const meanings = new LRUCache<string, Meaning>({ max: ADDRESSES })
  const refusals = new WeakMap<IncomingMessage, unknown>()
  let isClosed = false

  const meaningOf = ({ method, url, headers }: IncomingMessage) =>
    method === 'GET' && url && headers.host !== undefined && !isClosed ? meanings.get(url) : undefined

  return {
    remember: ({ method, url }, meaning) => {
      if (method !== 'GET' || !url || url.length > LONGEST) return
      // All who ask this are given the same ones.
      Object.freeze(meaning.params)
      Object.freeze(meaning.query)
      meanings.set(url, meaning)
    },
    refusalOf: (raw) => refusals.get(raw),
    serveOr: (handler) => (raw, response) => {
      const meaning = meaningOf(raw)
      if (!meaning) return handler(raw, response)
      const refuse = (error: unknown) => {
        refusals.set(raw, error)
        handler(raw, response)
      }
      try {
        const going = meaning.serve(new KnownRequest(raw, idOf(raw), meaning), response)
        if (going) going.catch(refuse)
      } catch (error) {
        refuse(error)
      }
    },
    close: () => {
      isClosed = true
    },
  }
}

class KnownRequest implements Asked {
  readonly id: string
  readonly raw: IncomingMessage
  readonly params: unknown
  readonly query: unknown
  readonly record: Record
  readonly rawBody = ''
  readonly startedAt = performance.now()
  actor: Actor | null = null

  constructor(raw: IncomingMessage, id: string, { params, query, record }: Meaning) {
    this.raw = raw
    this.id = id
    this.params = params
    this.query = query
    this.record = record
  }

  get url() {
    return this.raw.url ?? ''
  }
  get headers() {
    return this.raw.headers
  }
}
