/**
 * Everything the service says no with. A rule or an action throws one of these; server/http/errors.ts is the one
 * place that turns the kind into a status.
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

/** The same sentence whether the thing is absent or somebody else's, so that the answer tells nothing. */
export const notFound = (thing: string) => new Refusal('not_found', `${thing} not found.`)
