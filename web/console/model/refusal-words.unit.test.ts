import { describe, expect, test } from 'vitest'
import { ApiError } from '../../shared/client.ts'
import { sentenceFor } from './api.ts'

// @ts-expect-error: Vite's own way to read files, which these types do not know.
const SOURCES: Record<string, string> = import.meta.glob(
  [
    '../../../server/modules/**/*.ts',
    '../../../server/http/*.ts',
    '../../../domain/**/*.ts',
    '!**/*.test.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
)

const STATUS = { invalid: 400, forbidden: 403, notFound: 404, conflict: 409, tooMany: 429, unavailable: 503 }
const THROWN = new RegExp(
  `\\b(${Object.keys(STATUS).join('|')})\\(\\s*((?:'(?:[^'\\\\]|\\\\.)*'|\`(?:[^\`\\\\]|\\\\.)*\`|[^;{}]*?\\? *'[^']*'))`,
  'g',
)

/** Every sentence with which the service refuses something, as it stands in its source. */
const refusals = Object.entries(SOURCES).flatMap(([file, source]) =>
  [...source.matchAll(THROWN)].map(([, kind = '', text = '']) => ({
    file: file.slice('../../../'.length),
    status: STATUS[kind as keyof typeof STATUS],
    // What a template fills in is a name or a number.
    message: text.slice(1, -1).replace(/\$\{[^}]*\}/g, 'Rowan'),
  })),
)

const IS_TECHNICAL = /"[a-z_.]+"|`|\b[a-z]+_[a-z_]+\b/

describe('what a host reads when the service refuses', () => {
  test('is looked for in every sentence of the service', () => {
    expect(refusals.length).toBeGreaterThan(150)
    expect(refusals.filter(({ message }) => IS_TECHNICAL.test(message)).length).toBeGreaterThan(10)
  })

  test.each(refusals)('$file: $message', ({ status, message }) => {
    const said = sentenceFor(new ApiError(status, { error: message, code: status === 400 ? 'invalid' : '' }))
    expect(said).not.toMatch(IS_TECHNICAL)
    expect(said).toMatch(/\S/)
  })

  test.each([
    ['"email" must not be empty.', 400, 'invalid'],
    ['"turnstile_token" is required without a session.', 400, 'invalid'],
    ['That table is blocked at that time. Send allow_blocked to use it all the same.', 409, 'table_blocked'],
  ])('%s is never shown', (error, status, code) => {
    expect(sentenceFor(new ApiError(status, { error, code }))).not.toMatch(IS_TECHNICAL)
  })

  test('names the placeholders of a mail, which are typed as they are', () => {
    const error = '"{{nobody}}" is not a placeholder of reminder. Use {{guest_name}}.'
    expect(sentenceFor(new ApiError(400, { error, code: 'invalid' }))).toBe(error)
  })

  test('is the service’s own sentence where it is for people', () => {
    const error = 'The table of this booking is locked. Unlock it first.'
    expect(sentenceFor(new ApiError(409, { error, code: 'locked' }))).toBe(error)
  })
})
