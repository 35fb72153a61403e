import type { FastifyError } from 'fastify'
import { Refusal, type RefusalKind, unavailable } from '../domain/errors.ts'

const STATUS: Record<RefusalKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_many: 429,
  upstream_failed: 502,
  unavailable: 503,
}

export const downForMaintenance = () =>
  unavailable('The service is down for maintenance. Please try again soon.', { retryAfterSeconds: 60 })

export const nothingHere = () => new Refusal('not_found', 'There is nothing at this address.')

export interface ErrorAnswer {
  status: number
  body: { error: string } & Record<string, unknown>
  retryAfterSeconds?: number
}

/** The one place where anything thrown becomes a status and a sentence. Nothing of an unexpected error leaks. */
export const errorAnswer = (error: unknown): ErrorAnswer => {
  if (error instanceof Refusal) return refusalAnswer(error)
  return databaseAnswer(error) ?? frameworkAnswer(error) ?? unexpected
}

const unexpected: ErrorAnswer = {
  status: 500,
  body: { error: 'Something went wrong on our side. Please try again.' },
}

const refusalAnswer = ({ kind, message, extras }: Refusal): ErrorAnswer => {
  const { code, fields, missing, body, retryAfterSeconds } = extras
  return {
    status: STATUS[kind],
    body: {
      error: message,
      ...(code ? { code } : {}),
      ...(fields && fields.length > 0 ? { fields } : {}),
      ...(missing ? { missing } : {}),
      ...body,
    },
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  }
}

const busy: ErrorAnswer = {
  status: 503,
  body: { error: 'The service is busy. Please try again in a moment.' },
  retryAfterSeconds: 1,
}
const unreachable: ErrorAnswer = {
  status: 503,
  body: { error: 'The database cannot be reached right now. Please try again in a moment.' },
  retryAfterSeconds: 2,
}

const noRoom: ErrorAnswer = {
  status: 503,
  body: { error: 'There is no room left to store anything. Please try again later.' },
  retryAfterSeconds: 60,
}

const overtaken: ErrorAnswer = {
  status: 409,
  body: { error: 'Somebody else changed this at the same moment. Please try again.' },
}

/** By SQLSTATE, or by the driver's own code where the connection failed. */
const DATABASE_ANSWERS: Record<string, ErrorAnswer> = {
  '23P01': { status: 409, body: { error: 'That table is already taken at that time.', code: 'table_taken' } },
  // Actions look first; a constraint that still speaks has seen what another request did in between.
  '23503': overtaken,
  '23505': overtaken,
  '40P01': overtaken,
  '40001': overtaken,
  '55P03': { status: 409, body: { error: 'Somebody else is changing this right now. Please try again.' } },
  '22021': { status: 400, body: { error: 'The request contains characters that cannot be stored.' } },
  '22P05': { status: 400, body: { error: 'The request contains characters that cannot be stored.' } },
  '57014': busy,
  '53300': busy,
  '53200': busy,
  '53100': noRoom,
  '57P01': unreachable,
  '57P02': unreachable,
  '57P03': unreachable,
  '08006': unreachable,
  '08001': unreachable,
  '25P03': unreachable,
  CONNECTION_CLOSED: unreachable,
  CONNECTION_ENDED: unreachable,
  CONNECTION_DESTROYED: unreachable,
  CONNECT_TIMEOUT: unreachable,
  ECONNREFUSED: unreachable,
  ECONNRESET: unreachable,
  ENOENT: unreachable,
  EPIPE: unreachable,
}

const soldOut: ErrorAnswer = {
  status: 409,
  body: { error: 'There are not enough places left.', code: 'sold_out' },
}

/** By the name of a check that two requests can run into together. */
const CONSTRAINT_ANSWERS: Record<string, ErrorAnswer> = {
  ticket_never_oversold: soldOut,
  event_never_oversold: soldOut,
}

const databaseAnswer = (error: unknown): ErrorAnswer | undefined => {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  return code === '23514' ? CONSTRAINT_ANSWERS[String(constraint)] : DATABASE_ANSWERS[String(code)]
}

const FRAMEWORK_SENTENCES: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request body is too large.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the body as JSON, with the header Content-Type: application/json.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The length of the body does not match its Content-Length header.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request body is not valid JSON.',
}

/** Fastify's own refusals, told by their codes: 413, 415 and broken JSON are all 400 here. */
const frameworkAnswer = (error: unknown): ErrorAnswer | undefined => {
  const { statusCode, code } = (error ?? {}) as Partial<FastifyError>
  if (!code?.toString().startsWith('FST_') || !statusCode || statusCode >= 500 || statusCode < 400)
    return undefined
  const sentence = FRAMEWORK_SENTENCES[code] ?? 'The request could not be read. Check its body and headers.'
  return { status: statusCode === 404 ? 404 : 400, body: { error: sentence } }
}
