import type { Static, TSchema } from 'typebox'
import type { Tag } from './tags.ts'

export const ROLES = ['client', 'organiser', 'admin', 'guest'] as const
export type Role = (typeof ROLES)[number]

/** What a member may do at a venue, from most to least. `viewer` reads what a manager reads and changes nothing. */
export const VENUE_ROLES = ['owner', 'manager', 'host', 'door', 'viewer'] as const
export type VenueRole = (typeof VENUE_ROLES)[number]

/**
 * Who may call a row.
 * - `roles: 'anyone'`: no token needed; with `session: 'optional'` a token, if sent, must be good and names the caller.
 * - `roles: [...]`: a live session of one of these roles, else 401 or 403.
 * - `venue`: the path parameter that names a venue; one the caller cannot access answers 404. Admins, where the
 *   row admits them, may access every venue.
 */
export type Access =
  | { readonly roles: 'anyone'; readonly session?: 'optional' }
  | { readonly roles: readonly Role[]; readonly venue?: string }

export const anyone = { roles: 'anyone' } as const
export const anyoneOrSession = { roles: 'anyone', session: 'optional' } as const
export const session = { roles: ROLES } as const
export const operator = { roles: ['client'] } as const
export const operatorOf = <const P extends 'id' | 'venueId'>(venue: P) =>
  ({ roles: ['client'], venue }) as const
export const venueStaffOf = <const P extends 'id' | 'venueId'>(venue: P) =>
  ({ roles: ['client', 'admin'], venue }) as const
/** Operators, and organisers for bookings of events they run; the action asks which booking. */
export const bookingStaff = { roles: ['client', 'organiser'] } as const
export const admin = { roles: ['admin'] } as const

export type LimitName = 'publicRead' | 'publicWrite' | 'checkEmail' | 'login'

/**
 * How an answer may be cached. `private` is the default. `reference` answers carry a strong ETag whose check costs
 * less than building the body. `public` may live in shared caches for a minute. `immutable` never changes.
 */
export type Caching = 'private' | 'reference' | 'public' | 'none' | 'immutable'

/**
 * Whose share of the database connections a row uses, so that a rush of guests cannot starve the others:
 * `guests` for what needs no account, `staff` for operators and organisers, `sign-in` for sessions and passwords,
 * `money` for finalising payments and for the provider's webhooks.
 */
export type Share = 'guests' | 'staff' | 'sign-in' | 'money'

export type Status = 400 | 401 | 402 | 403 | 404 | 409 | 429 | 500 | 502 | 503

/** A request that works when tried in the demo world, with its own ids in place of the example ids. */
interface Example {
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: Readonly<Record<string, unknown>> | string
}

/** What a body may be, beside JSON. */
type BodyType = 'text/csv'

export interface Row {
  /** The name of the operation in generated clients: a verb and its object. Never changes once published. */
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tag: Tag
  readonly access: Access
  /**
   * The least role a member needs at the venue concerned: too little is 403. Rows that are about a venue, a booking, an
   * event or a guest name it. Owners alone are admitted where it is absent.
   */
  readonly needs?: Exclude<VenueRole, 'viewer'>
  readonly query?: TSchema
  readonly body?: TSchema
  /** The body of the 200 answer. Rows that answer with something other than JSON name its media type instead. */
  readonly ok: TSchema | { readonly mediaType: string }
  /** The body of the 202 answer of rows that may go on working in the background. */
  readonly accepted?: TSchema
  /** Refusals beyond those that follow from access, body, parameters and limit. */
  readonly refuses?: readonly Status[]
  /** What a refusal means in this row, where its general meaning says too little. */
  readonly means?: Readonly<Partial<Record<Status, string>>>
  readonly example?: Example
  readonly limit?: LimitName
  /** Takes an `Idempotency-Key` header: the same key and body within 24 hours get the same answer. */
  readonly idempotencyKey?: true
  /**
   * Gives or changes a place, tickets or vouchers, now or for somebody who waits. A promo or voucher code that its body
   * does not take is refused with 409 (`code_not_accepted`).
   */
  readonly books?: true
  readonly caching?: Caching
  /** Defaults to `guests` for rows that anyone may call, else `staff`. */
  readonly share?: Share
  /** Bytes of the body accepted, where it is not what `bodyLimitOf` says. */
  readonly bodyLimit?: number
  /** The handler gets the body's exact text and nobody has parsed it: a signature over it is checked first. */
  readonly rawBody?: true
  /** The body is text of this type instead of JSON, in UTF-8. The handler gets it as `request.rawBody`. */
  readonly bodyType?: BodyType
  /** Not in SPEC part 4: an endpoint of ours. */
  readonly extension?: true
  /** Still answers while the platform is in maintenance. */
  readonly worksInMaintenance?: true
}

type RouteKey = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

export const rows = <const R extends Record<RouteKey, Row>>(table: R): R => table

type PathParams<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Param}/${infer Tail}`
    ? ParamName<Param> | PathParams<Tail>
    : ParamName<Rest>
  : never
type ParamName<P extends string> = P extends `${infer Name}.${string}` ? Name : P

export type ParamsOf<K extends string> = { [P in PathParams<K>]: string }
export type QueryOf<R extends Row> = R extends { query: infer S extends TSchema } ? Static<S> : undefined
export type BodyOf<R extends Row> = R extends { body: infer S extends TSchema } ? Static<S> : undefined
export type OkOf<R extends Row> = R['ok'] extends infer S extends TSchema ? Static<S> : never
export type AcceptedOf<R extends Row> = R extends { accepted: infer S extends TSchema } ? Static<S> : never

export const pathParams = (path: string): string[] =>
  [...path.matchAll(/:([a-zA-Z]+)/g)].map((match) => match[1] as string)

/** The venue roles that a row admits: the one it needs and those above it, and viewers wherever a manager may read. */
export const venueRolesOf = (key: string, { needs = 'owner' }: Row): readonly VenueRole[] => {
  const sufficient = VENUE_ROLES.slice(0, VENUE_ROLES.indexOf(needs) + 1)
  return key.startsWith('GET ') && needs !== 'owner' ? [...sufficient, 'viewer'] : sufficient
}

export const shareOf = (row: Row): Share => row.share ?? (row.access.roles === 'anyone' ? 'guests' : 'staff')

const BODY_BYTES = 1_048_576
/** What anybody may send without a token. */
const PUBLIC_BODY_BYTES = 32_768

/** The most bytes of a body that a row accepts. */
export const bodyLimitOf = (row: Row): number =>
  row.bodyLimit ?? (row.access.roles === 'anyone' ? PUBLIC_BODY_BYTES : BODY_BYTES)

/** Every status a row can answer with, for the OpenAPI document and the tests that walk the contract. */
export const refusalsOf = (key: string, row: Row): Status[] => {
  const statuses = new Set<Status>(row.refuses)
  if (row.body || row.bodyType || row.query) statuses.add(400)
  if (row.access.roles !== 'anyone') statuses.add(401).add(403)
  else if (row.access.session) statuses.add(401)
  if (pathParams(key).length > 0) statuses.add(400).add(404)
  if (row.limit) statuses.add(429)
  if (row.idempotencyKey) statuses.add(400).add(409)
  if (row.books) statuses.add(409)
  if (key.includes(' /api/') && !row.worksInMaintenance) statuses.add(503)
  return [...statuses].sort()
}
