import type { TSchema } from 'typebox'
import type { LimitName, Row, Status } from '../../../../contract/row.ts'
import { refusalsOf } from '../../../../contract/row.ts'
import { LIMITS } from '../../../http/rate-limits.ts'
import { documented } from './openapi-schemas.ts'

interface Refusal {
  readonly example: string
  /** What the status means unless a row says more; without it every row says what it means there. */
  readonly meaning?: string
  /** Its name under `components.responses`, where it has a general meaning. */
  readonly name?: string
}

const REFUSALS: Record<Status, Refusal> = {
  400: {
    name: 'BadRequest',
    meaning: 'A field is missing or invalid. `fields` names it.',
    example: '"name" is required.',
  },
  401: {
    name: 'NotSignedIn',
    meaning: 'The token is missing, unknown or expired. Sign in again.',
    example: 'Sign in to continue.',
  },
  402: { example: 'The card has not been authorised yet.' },
  403: {
    name: 'NotAllowed',
    meaning: 'You are signed in, but your role or your venues do not allow this.',
    example: 'Your account is not allowed to do this.',
  },
  404: {
    name: 'NotFound',
    meaning: 'Not found, or not yours: the answer is the same.',
    example: 'Venue not found.',
  },
  409: { example: 'That table is already taken at that time.' },
  429: { example: 'Too many requests. Please wait a moment and try again.' },
  500: {
    name: 'UnexpectedError',
    meaning: 'Something went wrong on our side.',
    example: 'Something went wrong on our side. Please try again.',
  },
  502: { example: 'The payment provider did not answer as it should. It is safe to try again.' },
  503: {
    name: 'Unavailable',
    meaning: 'The service is in maintenance or overloaded, or something it needs is not configured.',
    example: 'The service is down for maintenance. Please try again soon.',
  },
}

/** The limits that count requests themselves; sign-in counts failures and says so in its own words. */
const COUNTED: Record<Exclude<LimitName, 'login'>, keyof typeof LIMITS> = {
  publicRead: 'publicRead',
  publicWrite: 'publicWrite',
  checkEmail: 'checkEmail',
}

const RETRY = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }
const CACHE = { 'Cache-Control': { $ref: '#/components/headers/CacheControl' } }
const ETAG = { ETag: { $ref: '#/components/headers/ETag' } }

/** Every answer of a row, by status. */
export const responses = (key: string, row: Row): Record<string, unknown> => ({
  200: success(key, row),
  ...(row.accepted ? { 202: accepted(row.accepted) } : {}),
  ...(row.caching === 'reference' ? { 304: { $ref: '#/components/responses/NotModified' } } : {}),
  ...Object.fromEntries(refusalsOf(key, row).map((status) => [status, refusal(key, row, status)])),
  default: { $ref: `#/components/responses/${REFUSALS[500].name}` },
})

/** `components.responses`: the refusals in their general meaning. */
export const componentResponses = (): Record<string, unknown> => ({
  NotModified: {
    description: 'Nothing changed since the version that `If-None-Match` names. The body is empty.',
    headers: ETAG,
  },
  ...Object.fromEntries(
    (Object.keys(REFUSALS).map(Number) as Status[]).flatMap((status) => {
      const { name, meaning } = REFUSALS[status]
      return name && meaning ? [[name, errorResponse(status, meaning)]] : []
    }),
  ),
})

export const componentHeaders = {
  RetryAfter: {
    description: 'Whole seconds to wait before the next try.',
    schema: { type: 'integer', minimum: 1 },
    example: 30,
  },
  ETag: {
    description: 'Version of the answer. Send it back as `If-None-Match`.',
    schema: { type: 'string' },
    example: '"7f3a9c"',
  },
  CacheControl: {
    description: 'How long caches may keep the answer.',
    schema: { type: 'string' },
    example: 'public, max-age=30, s-maxage=60, stale-while-revalidate=60',
  },
}

export const componentParameters = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` of an earlier answer. If it is still current, the answer is 304 without a body.',
    schema: { type: 'string' },
    example: '"7f3a9c"',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Any text of up to 255 characters, new for every order. The same key and body get the same answer for 24 hours; ' +
      'the same key with another body is 409. A key belongs to its path and caller.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: '4d1c0f5e-7a4b-4f57-9d0c-6a1f0f3f2b11',
  },
}

const success = (key: string, row: Row) => {
  const headers = {
    ...(row.caching === 'reference' ? ETAG : {}),
    ...(row.caching === 'public' || row.caching === 'immutable' ? CACHE : {}),
  }
  return {
    description: successText(key, row),
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    content:
      'mediaType' in row.ok
        ? { [String(row.ok.mediaType)]: { schema: rawSchema(String(row.ok.mediaType)) } }
        : { 'application/json': { schema: documented(row.ok) } },
  }
}

const accepted = (schema: TSchema) => ({
  description: 'Accepted. The work goes on in the background.',
  content: { 'application/json': { schema: documented(schema) } },
})

const successText = (key: string, { ok, summary }: Row) => {
  if ('description' in ok && typeof ok.description === 'string') return ok.description
  return key.startsWith('GET ') ? `${summary}.` : 'Done.'
}

const rawSchema = (mediaType: string) => {
  if (mediaType === 'application/json') return { type: 'object' }
  return mediaType.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' }
}

const refusal = (key: string, row: Row, status: Status) => {
  const text = row.means?.[status] ?? (status === 429 ? limitText(row) : undefined)
  if (text !== undefined) return errorResponse(status, text)
  const { name } = REFUSALS[status]
  if (!name) throw new Error(`The contract does not say what ${status} means in ${key}.`)
  return { $ref: `#/components/responses/${name}` }
}

const limitText = ({ limit }: Row) => {
  if (limit === undefined || limit === 'login') return undefined
  const { points, seconds } = LIMITS[COUNTED[limit]]
  return `More than ${points} requests of this kind in ${seconds} seconds from one IP address, unless configured otherwise.`
}

const errorResponse = (status: Status, description: string) => ({
  description,
  ...(status === 429 || status === 503 ? { headers: RETRY } : {}),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      example: { error: REFUSALS[status].example },
    },
  },
})
