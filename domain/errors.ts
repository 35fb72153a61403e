/**
 * The domain errors. Rules and actions throw them; server/http/errors.ts is the only place that translates a kind
 * into an HTTP status.
 */
export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'payment_required'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_many'
  | 'upstream_failed'
  | 'unavailable'

export interface RefusalExtras {
  code?: string
  fields?: string[]
  missing?: string[]
  retryAfterSeconds?: number
  /** What a device forgets names for, sent in the header X-Maitred-Refusal. */
  proof?: 'session_ended' | 'no_venue_access'
  /** Further machine-readable members of the error body. */
  body?: Record<string, unknown>
}

export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly extras: RefusalExtras

  constructor(kind: RefusalKind, message: string, extras: RefusalExtras = {}) {
    super(message)
    this.name = 'Refusal'
    this.kind = kind
    this.extras = extras
  }
}

const refusal = (kind: RefusalKind) => (message: string, extras?: RefusalExtras) =>
  new Refusal(kind, message, extras)

export const invalid = refusal('invalid')
export const unauthenticated = refusal('unauthenticated')
export const paymentRequired = refusal('payment_required')
export const forbidden = refusal('forbidden')
export const conflict = refusal('conflict')
export const tooMany = refusal('too_many')
export const upstreamFailed = refusal('upstream_failed')
export const unavailable = refusal('unavailable')

/** The same message whether the thing does not exist or belongs to another tenant, so the reply does not reveal which. */
export const notFound = (thing: string, extras?: RefusalExtras) =>
  new Refusal('not_found', `${thing} not found.`, extras)
