import { describe, expect, test } from 'vitest'
import {
  conflict,
  forbidden,
  invalid,
  notFound,
  paymentRequired,
  tooMany,
  unauthenticated,
  unavailable,
  upstreamFailed,
} from '../../domain/errors.ts'
import { DatabaseUnavailable } from '../db/errors.ts'
import { errorResponse } from './errors.ts'
import { safeError } from './safe-error.ts'

const withCode = (code: string, more: object = {}) =>
  Object.assign(new Error('secret detail'), { code, ...more })

describe('anything thrown becomes a status and a sentence', () => {
  test.each([
    [invalid('No.'), 400],
    [unauthenticated('No.'), 401],
    [paymentRequired('No.'), 402],
    [forbidden('No.'), 403],
    [notFound('Venue'), 404],
    [conflict('No.'), 409],
    [tooMany('No.'), 429],
    [upstreamFailed('No.'), 502],
    [unavailable('No.'), 503],
  ])('%s: %i', (error, status) => {
    expect(errorResponse(error)).toEqual({ status, body: { error: error.message } })
  })

  test('a refusal carries its machine-readable parts', () => {
    const error = invalid('No.', {
      code: 'x',
      fields: ['a'],
      missing: ['b'],
      body: { more: 1 },
      retryAfterSeconds: 7,
    })
    expect(errorResponse(error)).toEqual({
      status: 400,
      body: { error: 'No.', code: 'x', fields: ['a'], missing: ['b'], more: 1 },
      retryAfterSeconds: 7,
    })
    expect(errorResponse(invalid('No.', { fields: [] })).body).toEqual({ error: 'No.' })
  })

  test.each([
    ['23P01', 409],
    ['40P01', 409],
    ['40001', 409],
    ['55P03', 409],
    ['22021', 400],
    ['22P05', 400],
    ['57014', 503],
    ['53300', 503],
    ['53100', 503],
    ['53200', 503],
    ['57P01', 503],
    ['42P01', 500],
    ['23503', 500],
    ['23505', 500],
    ['23514', 500],
  ])('%s of the database: %i, without a word of it', (code, status) => {
    const answer = errorResponse(withCode(code))
    expect(answer.status).toBe(status)
    expect(JSON.stringify(answer.body)).not.toContain('secret')
  })

  test.each([
    ['23505', 'users_email_key', 409],
    ['23505', 'venue_tables_number', 409],
    ['23503', 'bookings_event_id_venue_id_fkey', 409],
    ['23514', 'ticket_never_oversold', 409],
    ['23505', 'bookings_pkey', 500],
    ['23503', 'bookings_created_by_fkey', 500],
    ['23514', 'users_role_check', 500],
  ])('%s by %s: %i, since only what two requests can run into is a conflict', (code, constraint, status) => {
    expect(errorResponse(withCode(code, { constraint })).status).toBe(status)
  })

  test.each([
    [413, 400],
    [415, 400],
    [400, 400],
    [414, 400],
    [404, 404],
    [500, 500],
  ])('%i of the framework: %i', (statusCode, status) => {
    const answer = errorResponse(withCode('FST_ERR_X', { statusCode }))
    expect(answer.status).toBe(status)
    expect(JSON.stringify(answer.body)).not.toContain('secret')
  })

  test("a status that somebody else's library put on its error is not ours: 500", () => {
    expect(errorResponse(withCode('card_declined', { statusCode: 402 })).status).toBe(500)
  })

  test.each(['busy', 'unreachable', 'lost', 'unknown', 'timeout'] as const)(
    'a database that is not available (%s): 503 with Retry-After',
    (reason) => {
      const { status, body, retryAfterSeconds } = errorResponse(
        new DatabaseUnavailable(reason, new Error('secret')),
      )
      expect([status, JSON.stringify(body).includes('secret')]).toEqual([503, false])
      expect(retryAfterSeconds).toBeGreaterThan(0)
    },
  )

  test.each([[new Error('secret')], ['secret'], [undefined], [null], [{ message: 'secret' }]])(
    'what nobody expected (%s): 500',
    (thrown) => {
      expect(errorResponse(thrown)).toEqual({
        status: 500,
        body: { error: 'Something went wrong on our side. Please try again.' },
      })
    },
  )
})

describe('an error in the log', () => {
  test('says where it happened and which rule it broke, but not whose data it was', () => {
    const error = Object.assign(new Error('duplicate key: ada@example.com'), {
      code: '23505',
      constraint_name: 'users_email_key',
      detail: 'Key (email)=(ada@example.com) already exists.',
      query: 'insert into users …',
      params: ['ada@example.com'],
      parameters: ['ada@example.com'],
    })
    const logged = safeError(error)
    expect(JSON.stringify(logged)).not.toContain('ada')
    expect(logged).toMatchObject({ type: 'Error', code: '23505', constraint: 'users_email_key' })
    expect(logged.stack).toMatch(/^\s+at /)
  })

  test('keeps the message of one that quotes nothing, and what caused it', () => {
    const error = new Error('relation "nothing" does not exist', { cause: withCode('ECONNREFUSED') })
    expect(safeError(error)).toMatchObject({
      message: 'relation "nothing" does not exist',
      cause: { code: 'ECONNREFUSED', message: 'secret detail' },
    })
    expect(safeError('text')).toEqual({ type: 'string' })
  })
})
