import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Actor } from './context.ts'
import type { Record } from './record.ts'

/** What is noted about a request on its way. */
interface Notes {
  actor: Actor | null
  rawBody: string
  startedAt: number
  /** Counts and logs the answer of this request's route; called as the answer is handed over. */
  record: Record
}

declare module 'fastify' {
  interface FastifyRequest extends Notes {}
}

/** A request as the binder sees it: read by Fastify, or sent to an address that is known already. */
export interface Asked extends Notes {
  readonly id: string
  readonly raw: IncomingMessage
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly params: unknown
  readonly query: unknown
  body?: unknown
}
