import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { codeAt } from '../../domain/totp.ts'
import { createApp } from '../../server/app.ts'
import { safeError } from '../../server/http/safe-error.ts'
import { hashPassword } from '../../server/modules/accounts/index.ts'
import { clientFor } from '../support/client.ts'
import { stranger } from '../support/events.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { openNight } from '../support/night.ts'
import { openPublicVenue, tableForTwo } from '../support/public-venue.ts'
import { buyVoucher } from '../support/vouchers.ts'
import { type Person, testConfig, useWorld, type World } from '../support/world.ts'

/**
 * Tokens that somebody else chose, kept or overheard, and secrets where they do not belong. Sign-in, expiry and the
 * second factor themselves are in their own room; what another process hears of a logout, with announcements.
 */

const world = useWorld()
const PASSWORD = 'correct horse battery'
const CHOSEN = 'A'.repeat(43)
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(PASSWORD)
})
afterEach(() => vi.restoreAllMocks())

const withPassword = async (person: Person, place: World = world): Promise<Person> => {
  await place.database.read.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute()
  return person
}
const signIn = (email: string, headers: Record<string, string> = {}, more: object = {}) =>
  world.anyone.call('POST /api/auth/login', { body: { email, password: PASSWORD, ...more }, headers })
const me = async (token: string) =>
  (await world.anyone.call('GET /api/auth/me', { headers: { authorization: `Bearer ${token}` } })).status

describe('a token that the caller chose', () => {
  test('is never adopted: signing in makes a new one each time', async () => {
    const person = await withPassword(await world.person('client'))
    const tokens = new Set<string>()
    for (const [headers, body] of [
      [{ authorization: `Bearer ${CHOSEN}` }, {}],
      [{ cookie: `session=${CHOSEN}; token=${CHOSEN}` }, {}],
      [{ 'x-session-token': CHOSEN, 'x-request-id': CHOSEN }, {}],
      [{}, { token: CHOSEN, session: CHOSEN, id: CHOSEN }],
      [{ authorization: `Bearer ${person.token}` }, {}],
    ] as const) {
      const { status, body: answer, headers: sent } = await signIn(person.email, headers, body)
      expect([status, sent['set-cookie']]).toEqual([200, undefined])
      tokens.add((answer as { token: string }).token)
    }
    expect(tokens.size).toBe(5)
    expect([...tokens].filter((token) => !/^[\w-]{43}$/.test(token))).toEqual([])
    expect(tokens).not.toContain(CHOSEN)
    expect(tokens).not.toContain(person.token)
    expect(await me(CHOSEN)).toBe(401)
  })

  test('is looked for in no other place than the header', async () => {
    const { token } = await world.person('client')
    for (const request of [
      { url: `/api/auth/me?token=${token}&access_token=${token}&authorization=Bearer%20${token}` },
      { url: '/api/auth/me', headers: { cookie: `session=${token}; token=${token}` } },
      { url: '/api/auth/me', headers: { 'x-access-token': token, 'x-api-key': token } },
      { url: '/api/auth/me', headers: { authorization: token } },
      {
        url: '/api/auth/me',
        headers: { authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` },
      },
      { url: '/api/auth/me', headers: { authorization: `Bearer ${token},x` } },
    ])
      expect([request, (await world.app.http.inject(request)).statusCode]).toEqual([request, 401])
  })

  test('of what the database keeps is no token: its hash opens nothing', async () => {
    const { id } = await world.person('admin')
    const { token_hash } = await world.database.read
      .selectFrom('sessions')
      .select('token_hash')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await me(token_hash)).toBe(401)
  })
})

describe('a token after logout', () => {
  test('stays dead though it was in use at that moment, and the other sessions stay', async () => {
    const person = await withPassword(await world.person('client'))
    const { token } = (await signIn(person.email)).body as { token: string }
    world.clock.advance({ minutes: 2 })
    const using = Array.from({ length: 20 }, () => person.call('GET /api/auth/me'))
    await person.ok('POST /api/auth/logout')
    await Promise.all(using)
    world.clock.advance({ minutes: 2 })
    expect([await me(person.token), await me(token)]).toEqual([401, 200])
    expect((await person.call('POST /api/auth/logout')).status).toBe(401)
  })

  test('is gone from the database', async () => {
    const person = await world.person('guest')
    await person.ok('POST /api/auth/logout')
    const left = await world.database.read
      .selectFrom('sessions')
      .select('user_id')
      .where('user_id', '=', person.id)
      .execute()
    expect(left).toEqual([])
  })
})

describe('a password that is changed while somebody signs in with the old one', () => {
  /** What happens between the check of the password and the session. */
  const meanwhile = (change: () => Promise<unknown>) =>
    vi.spyOn(world.app.services.limits, 'forget').mockImplementationOnce(async () => {
      await change()
    })
  const changed = async ({ id }: Person) => {
    await world.database.read
      .updateTable('users')
      .set({ password_hash: await hashPassword('a new one entirely') })
      .where('id', '=', id)
      .execute()
  }

  test('opens no session', async () => {
    const person = await withPassword(await world.person('client'))
    meanwhile(() => changed(person))
    const reply = await signIn(person.email)
    expect([reply.status, reply.error]).toEqual([401, 'The e-mail address or the password is not right.'])
    const sessions = await world.database.read
      .selectFrom('sessions')
      .select('user_id')
      .where('user_id', '=', person.id)
      .execute()
    expect(sessions).toHaveLength(1)
  })

  test('opens no sign-in that a code could finish', async () => {
    const person = await withPassword(await world.person('client'))
    const { secret } = await person.ok('POST /api/2fa/enrol')
    await person.ok('POST /api/2fa/confirm', { body: { token: codeAt(secret, world.clock.now()) } })
    world.clock.advance({ minutes: 2 })
    meanwhile(() => changed(person))
    expect((await signIn(person.email)).status).toBe(401)
    const finished = await world.anyone.call('POST /api/2fa/validate', {
      body: { user_id: person.id, token: codeAt(secret, world.clock.now()) },
    })
    expect([finished.status, finished.error]).toEqual([401, 'Sign in with your password first.'])
  })
})

describe('a sign-in that waits for its code', () => {
  test('is no session, and is finished only with the code of the account whose password was given', async () => {
    const enrolled = async () => {
      const person = await withPassword(await world.person('admin'))
      const { secret } = await person.ok('POST /api/2fa/enrol')
      await person.ok('POST /api/2fa/confirm', { body: { token: codeAt(secret, world.clock.now()) } })
      return { person, secret }
    }
    const [mine, theirs] = [await enrolled(), await enrolled()]
    world.clock.advance({ minutes: 2 })
    const { body } = await signIn(mine.person.email)
    expect(body).toEqual({ requires_2fa: true, user_id: mine.person.id })
    expect(await me(mine.person.id)).toBe(401)
    const validate = (user: Person, secret: string) =>
      world.anyone.call('POST /api/2fa/validate', {
        body: { user_id: user.id, token: codeAt(secret, world.clock.now()) },
      })
    expect((await validate(theirs.person, theirs.secret)).status).toBe(401)
    expect((await validate(mine.person, theirs.secret)).status).toBe(401)
    expect((await validate(mine.person, mine.secret)).status).toBe(200)
    expect((await validate(mine.person, mine.secret)).status).toBe(401)
  })
})

describe('a secret', () => {
  /** Somebody does everything that involves one; all of them, by what they are. */
  const live = async (place: World, logged: World['app']['http']) => {
    const night = await openNight(place)
    const person = await withPassword(night.operator, place)
    const as = clientFor(logged, person.token)
    const anyone = clientFor(logged)
    const signedIn = await anyone.ok('POST /api/auth/login', {
      body: { email: person.email, password: PASSWORD },
    })
    const wrong = 'Wr0ng-passw0rd'
    await anyone.call('POST /api/auth/login', { body: { email: person.email, password: wrong } })
    const newPassword = 'N3w-passw0rd-entirely'
    await as.ok('POST /api/auth/change-password', {
      body: { current_password: PASSWORD, new_password: newPassword },
    })
    const { secret } = await as.ok('POST /api/2fa/enrol')
    const totp = codeAt(secret, place.clock.now())
    await as.ok('POST /api/2fa/confirm', { body: { token: totp } })
    const bookingId = await night.bookAs('approved')
    const { qr_code } = await as.ok('GET /api/bookings/:id', { params: { id: bookingId } })
    const intent = await as.ok('POST /api/bookings/:id/hold/intent', {
      params: { id: bookingId },
      body: { amount_pence: 5000 },
    })
    await anyone.call('POST /api/sandbox/intents/:intentId/confirm', {
      params: { intentId: intent.intent_id },
      body: { client_secret: intent.client_secret, card_number: '4242424242424242', cvc: '987' },
    })
    await as.ok('POST /api/check-in', { body: { booking_id: bookingId, qr_code: qr_code ?? '' } })
    const shop = await openPublicVenue(place)
    const turnstile = 'turnstile-token-of-somebody'
    await shop.table()
    await anyone.call('POST /api/public/venues/:venueId/book', {
      params: { venueId: shop.venueId },
      body: tableForTwo(shop.ruleId, { ...stranger(), turnstile_token: turnstile }),
    })
    const voucher = await buyVoucher(place, shop.venueId)
    await anyone.call('POST /api/webhooks/stripe', {
      body: {},
      headers: { 'stripe-signature': 't=1,v1=signature-of-somebody' },
    })
    if (!('token' in signedIn)) throw new Error('A second factor was not on yet.')
    return {
      tokens: [person.token, signedIn.token],
      passwords: [PASSWORD, wrong, newPassword],
      codes: [totp, qr_code ?? ''],
      passing: [turnstile, 'signature-of-somebody', '4242424242424242'],
      /** What the service itself must be able to read again. */
      kept: [secret, intent.client_secret, voucher],
    }
  }

  const own = useWorld({ own: true })

  test('is in no log line, at any level, and in the database only where the service must read it again', async () => {
    const lines: string[] = []
    const app = await createApp({
      config: testConfig(),
      clock: fakeClock(),
      database: own.database,
      logger: pino(
        { level: 'trace', serializers: { err: safeError } },
        { write: (line: string) => void lines.push(line) },
      ),
    })
    const secrets = await live(own, app.http)
    await app.close()

    const log = lines.join('')
    expect(lines.length).toBeGreaterThan(8)
    const all = Object.values(secrets).flat()
    expect(all.every((secret) => secret.length >= 6)).toBe(true)
    expect(all.filter((secret) => holds(log, secret))).toEqual([])

    const stored = await everythingIn(own)
    const { kept, ...never } = secrets
    for (const [what, values] of Object.entries(never))
      for (const value of values) expect([what, placesOf(stored, value)]).toEqual([what, []])
    expect(kept.map((value) => placesOf(stored, value))).toEqual([
      ['second_factors'],
      // Ours, and the books of the sandbox, which stands for the provider.
      ['payments', 'sandbox_idempotency', 'sandbox_intents'],
      ['vouchers'],
    ])
  })

  test('is in no refusal, though it stood beside what was refused', async () => {
    const secret = 'S3cret-that-I-typed'
    for (const [url, payload] of [
      ['/api/auth/login', { email: 7, password: secret }],
      ['/api/auth/login', { email: `${secret}\u0000`, password: secret }],
      ['/api/auth/login', { email: 'nobody@example.com', password: secret }],
      ['/api/2fa/validate', { user_id: 'usr_x', token: secret }],
      ['/api/auth/login', `{"password":"${secret}",`],
    ] as const) {
      const { body, statusCode } = await world.app.http.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': 'application/json' },
      })
      expect([statusCode >= 400, body.includes(secret)]).toEqual([true, false])
    }
    const bad = await world.app.http.inject({
      url: '/api/auth/me',
      headers: { authorization: `Bearer ${secret}` },
    })
    expect(bad.body).not.toContain(secret)
  })
})

/** Every table as text. */
const everythingIn = async ({ database: { read } }: World): Promise<Map<string, string>> => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(read)
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(to_jsonb(t)::text, ' ') as text from ${sql.table(name)} t`.execute(read)
    found.set(name, rows[0]?.text ?? '')
  }
  return found
}

const placesOf = (stored: Map<string, string>, value: string) =>
  [...stored]
    .filter(([, text]) => holds(text, value))
    .map(([name]) => name)
    .sort()

/** As a word of its own: six digits stand by chance in many a longer number. */
const holds = (text: string, value: string) =>
  text.split(value).some((_, at, pieces) => {
    const [before, after] = [pieces[at], pieces[at + 1]]
    return before !== undefined && after !== undefined && !/\w$/.test(before) && !/^\w/.test(after)
  })
