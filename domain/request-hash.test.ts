import { expect, test } from 'vitest'
import { bodyHash, bookingRequestHash } from './request-hash.ts'

const BODY = { party_size: 2, time: '20:00', guest_email: 'ada@example.com', turnstile_token: 'x' }

test('a body is the same in any order and with any bot-check token', () => {
  const { turnstile_token: _, ...rest } = BODY
  expect(bodyHash({ ...rest, turnstile_token: 'y' })).toBe(bodyHash(BODY))
  expect(
    bodyHash({ turnstile_token: 'y', guest_email: 'ada@example.com', time: '20:00', party_size: 2 }),
  ).toBe(bodyHash(BODY))
  expect(bodyHash({ ...BODY, confirm: true })).not.toBe(bodyHash(BODY))
})

const CORRECTED = { guest_email: 'bob@example.com', replaces: { booking_id: 'bkg_1' } }

test.each([
  ['confirm', null, { confirm: true }, true],
  ['an unpaid booking that it replaces', null, { replaces: { booking_id: 'bkg_1' } }, true],
  ['another party', null, { party_size: 3 }, false],
  ['another address', null, { guest_email: 'bob@example.com' }, false],
  ['another address in a session', { id: 'usr_1' }, { guest_email: 'bob@example.com' }, true],
  ['another address in a session that replaces a booking', { id: 'usr_1' }, CORRECTED, false],
  ['extras in a session', { id: 'usr_1' }, { bundle_selections: [1] }, false],
])('a booking request with %s: the same is %s', (_, actor, fields, same) => {
  expect(bookingRequestHash(actor, { ...BODY, ...fields }) === bookingRequestHash(actor, BODY)).toBe(same)
})

test('a correction in a session is the same when it is sent twice, and another one is not', () => {
  const hash = (fields: object) => bookingRequestHash({ id: 'usr_1' }, { ...BODY, ...CORRECTED, ...fields })
  expect(hash({ turnstile_token: 'y' })).toBe(hash({}))
  expect(hash({ dietary: 'nuts' })).not.toBe(hash({}))
})

test('two sessions never send the same request', () => {
  expect(bookingRequestHash({ id: 'a' }, BODY)).not.toBe(bookingRequestHash({ id: 'b' }, BODY))
})
