import type { FastifyError } from 'fastify'
import { invalid, Refusal, type RefusalKind, unavailable } from '../../domain/errors.ts'
import { DatabaseUnavailable } from '../db/errors.ts'

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

interface ErrorResponse {
  status: number
  body: { error: string } & Record<string, unknown>
  retryAfterSeconds?: number
  proof?: string
}

/** The one place where anything thrown becomes a status and a sentence. Nothing of an unexpected error leaks. */
export const errorResponse = (error: unknown): ErrorResponse => {
  if (error instanceof Refusal) return refusalResponse(error)
  return databaseResponse(error) ?? frameworkResponse(error) ?? unexpected
}

const unexpected: ErrorResponse = {
  status: 500,
  body: { error: 'Something went wrong on our side. Please try again.' },
}

const refusalResponse = ({ kind, message, extras }: Refusal): ErrorResponse => {
  const { code, fields, missing, body, retryAfterSeconds, proof } = extras
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
    ...(proof ? { proof } : {}),
  }
}

const busy: ErrorResponse = {
  status: 503,
  body: { error: 'The service is busy. Please try again in a moment.' },
  retryAfterSeconds: 1,
}
const unreachable: ErrorResponse = {
  status: 503,
  body: { error: 'The database cannot be reached right now. Please try again in a moment.' },
  retryAfterSeconds: 2,
}

const noRoom: ErrorResponse = {
  status: 503,
  body: { error: 'There is no room left to store anything. Please try again later.' },
  retryAfterSeconds: 60,
}

const changedMeanwhile: ErrorResponse = {
  status: 409,
  body: { error: 'Somebody else changed this at the same moment. Please try again.' },
}

/** By SQLSTATE. */
const DATABASE_RESPONSES: Record<string, ErrorResponse> = {
  '23P01': { status: 409, body: { error: 'That table is already taken at that time.', code: 'table_taken' } },
  '40P01': changedMeanwhile,
  '40001': changedMeanwhile,
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
}

const soldOut: ErrorResponse = {
  status: 409,
  body: { error: 'There are not enough places left.', code: 'sold_out' },
}

/**
 * By the name of a constraint that two requests can run into together. Actions check first, so one of these refuses
 * only what another request did in between. Any other constraint that refuses is a mistake of ours: 500, and logged.
 */
const CONSTRAINT_RESPONSES: Record<string, ErrorResponse> = {
  ticket_never_oversold: soldOut,
  event_never_oversold: soldOut,
  // Two requests add the same address, number or code.
  users_email_key: changedMeanwhile,
  venue_tables_number: changedMeanwhile,
  promo_codes_venue_id_code_key: changedMeanwhile,
  vouchers_venue_id_code_key: changedMeanwhile,
  tickets_venue_id_code_key: changedMeanwhile,
  // One request removes what another begins to use.
  seating_areas_floor_id_venue_id_fkey: changedMeanwhile,
  venue_tables_floor_id_venue_id_fkey: changedMeanwhile,
  venue_tables_area_id_venue_id_fkey: changedMeanwhile,
  table_claims_table_id_venue_id_fkey: changedMeanwhile,
  reservations_table_id_venue_id_fkey: changedMeanwhile,
  bookings_table_id_venue_id_fkey: changedMeanwhile,
  bookings_access_rule_id_venue_id_fkey: changedMeanwhile,
  rule_usage_rule_id_venue_id_fkey: changedMeanwhile,
  bookings_event_id_venue_id_fkey: changedMeanwhile,
  bookings_venue_id_user_id_fkey: changedMeanwhile,
  reservations_venue_id_user_id_fkey: changedMeanwhile,
  bookings_ticket_type_id_venue_id_fkey: changedMeanwhile,
  ticket_types_event_id_venue_id_fkey: changedMeanwhile,
  tickets_ticket_type_id_venue_id_fkey: changedMeanwhile,
}

/** SQLSTATE of foreign keys, unique constraints and checks. */
const NAMED = new Set(['23503', '23505', '23514'])

const databaseResponse = (error: unknown): ErrorResponse | undefined => {
  if (error instanceof DatabaseUnavailable) return error.reason === 'busy' ? busy : unreachable
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  return NAMED.has(String(code)) ? CONSTRAINT_RESPONSES[String(constraint)] : DATABASE_RESPONSES[String(code)]
}

const SEND_JSON = 'Send the body as JSON, with the header Content-Type: application/json.'
export const notJson = () => invalid(SEND_JSON)
export const notCsv = () => invalid('Send the body as CSV, with the header Content-Type: text/csv.')

const FRAMEWORK_SENTENCES: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request body is too large.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: SEND_JSON,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The length of the body does not match its Content-Length header.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request body is not valid JSON.',
}

/** Fastify's own errors, by their codes. 413, 415 and malformed JSON become 400. */
const frameworkResponse = (error: unknown): ErrorResponse | undefined => {
  const { statusCode, code } = (error ?? {}) as Partial<FastifyError>
  if (!code?.toString().startsWith('FST_') || !statusCode || statusCode >= 500 || statusCode < 400)
    return undefined
  const sentence = FRAMEWORK_SENTENCES[code] ?? 'The request could not be read. Check its body and headers.'
  return { status: statusCode === 404 ? 404 : 400, body: { error: sentence } }
}
