import { beforeAll, describe, expect, test } from 'vitest'
import { codeAt } from '../../domain/totp.ts'
import { hashPassword } from '../../server/modules/accounts/index.ts'
import { mailedToken } from '../support/mails.ts'
import { openPublicVenue } from '../support/public-venue.ts'
import { type Person, useWorld } from '../support/world.ts'

/** Links that open an account: mailed only to its address, worth nothing twice, and silent about who has one. */

const world = useWorld()

const OLD = 'correct horse battery'
const NEW = 'another good password'
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(OLD)
})

const withPassword = async (role: 'client' | 'guest' | 'admin' = 'client'): Promise<Person> => {
  const person = await world.person(role)
  await world.database.read.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute()
  return person
}
const forgot = (email: string) => world.anyone.call('POST /api/auth/forgot-password', { body: { email } })
const reset = (token: string, new_password = NEW) =>
  world.anyone.call('POST /api/auth/reset-password', { body: { token, new_password } })
const magic = (email: string) => world.anyone.call('POST /api/auth/magic-link', { body: { email } })
const consume = (token: string) => world.anyone.call('POST /api/auth/magic-link/consume', { body: { token } })
const signIn = (email: string, password: string) =>
  world.anyone.call('POST /api/auth/login', { body: { email, password } })
const statuses = (replies: readonly { status: number }[]) => replies.map(({ status }) => status).sort()
const mailsTo = async (email: string) =>
  (await world.database.read.selectFrom('outbox').select('id').where('to_address', '=', email).execute())
    .length

const SPENT = {
  error: 'This link does not work any more. Ask for a new one.',
  code: 'link_spent',
  fields: ['token'],
}

describe('a forgotten password', () => {
  test('is set anew by the mailed link, which ends every session', async () => {
    const person = await withPassword()
    expect((await forgot(` ${person.email.toUpperCase()} `)).body).toEqual({ success: true })
    const token = await person.mailed('reset')
    expect((await person.call('GET /api/auth/me')).status).toBe(200)
    expect((await reset(token)).body).toEqual({ success: true })
    expect((await person.call('GET /api/auth/me')).status).toBe(401)
    expect((await signIn(person.email, OLD)).status).toBe(401)
    expect((await signIn(person.email, NEW)).status).toBe(200)
  })

  test('link is stored only as a hash', async () => {
    const person = await withPassword()
    await forgot(person.email)
    const rows = await world.database.read
      .selectFrom('account_tokens')
      .selectAll()
      .where('user_id', '=', person.id)
      .execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(await person.mailed('reset'))
  })

  test('link works once, and takes the account’s other links with it', async () => {
    const person = await withPassword()
    await forgot(person.email)
    const first = await person.mailed('reset')
    world.clock.advance({ seconds: 1 })
    await forgot(person.email)
    const second = await person.mailed('reset')
    expect(second).not.toBe(first)
    expect((await reset(first)).status).toBe(200)
    for (const token of [first, second, 'x'.repeat(43)]) {
      const refused = await reset(token, 'yet another password')
      expect([refused.status, refused.body]).toEqual([400, SPENT])
    }
    expect((await signIn(person.email, NEW)).status).toBe(200)
  })

  test('link mailed before the password was changed works no more', async () => {
    const person = await withPassword()
    await forgot(person.email)
    const token = await person.mailed('reset')
    const body = { current_password: OLD, new_password: NEW }
    await person.ok('POST /api/auth/change-password', { body })
    expect((await reset(token, 'yet another password')).body).toEqual(SPENT)
    expect((await signIn(person.email, NEW)).status).toBe(200)
  })

  test('link used twice at once sets one password', async () => {
    const person = await withPassword()
    await forgot(person.email)
    const token = await person.mailed('reset')
    const replies = await Promise.all([1, 2, 3].map((n) => reset(token, `the password of ${n}`)))
    expect(statuses(replies)).toEqual([200, 400, 400])
    const won = replies.findIndex(({ status }) => status === 200) + 1
    for (const n of [1, 2, 3])
      expect((await signIn(person.email, `the password of ${n}`)).status).toBe(n === won ? 200 : 401)
  })

  test('link expires after an hour, and a short password leaves it usable', async () => {
    const person = await withPassword()
    await forgot(person.email)
    const token = await person.mailed('reset')
    expect((await reset(token, 'short')).status).toBe(400)
    world.clock.advance({ minutes: 60 })
    expect((await reset(token)).body).toEqual(SPENT)
    expect((await signIn(person.email, OLD)).status).toBe(200)
  })

  test('keeps the second factor, and ends a sign-in that waits for a code', async () => {
    const person = await withPassword()
    const { secret } = await person.ok('POST /api/2fa/enrol')
    await person.ok('POST /api/2fa/confirm', { body: { token: codeAt(secret, world.clock.now()) } })
    world.clock.advance({ minutes: 1 })
    expect((await signIn(person.email, OLD)).body).toMatchObject({ requires_2fa: true })
    await forgot(person.email)
    await reset(await person.mailed('reset'))
    const code = { user_id: person.id, token: codeAt(secret, world.clock.now()) }
    expect((await world.anyone.call('POST /api/2fa/validate', { body: code })).status).toBe(401)
    expect((await signIn(person.email, NEW)).body).toMatchObject({ requires_2fa: true })
  })
})

describe('signing in by mail', () => {
  test('opens a guest’s account once', async () => {
    const guest = await world.person('guest')
    expect((await magic(guest.email)).body).toEqual({ success: true })
    const token = await guest.mailed('sign-in')
    const replies = await Promise.all([1, 2, 3].map(() => consume(token)))
    expect(statuses(replies)).toEqual([200, 400, 400])
    const opened = replies.find(({ status }) => status === 200)?.body as unknown as { token: string }
    expect(opened).toEqual({
      user: { id: guest.id, role: 'guest', name: guest.name },
      token: expect.stringMatching(/^[\w-]{43}$/),
    })
    const headers = { authorization: `Bearer ${opened.token}` }
    expect((await world.anyone.call('GET /api/me/bookings', { headers })).status).toBe(200)
    expect((await consume(token)).body).toEqual(SPENT)
  })

  test('opens the account that a booking by e-mail made, with that booking in it', async () => {
    const place = await openPublicVenue(world)
    await place.table()
    const email = `booked-by-mail-${process.pid}@example.com`
    const id = await place.booked({ guest_email: email, guest_name: 'Rowan Ellery' })
    expect((await magic(email)).status).toBe(200)
    const opened = await consume((await mailedToken(world.database, email, 'sign-in')) ?? '')
    expect(opened.body).toMatchObject({ user: { role: 'guest', name: 'Rowan Ellery' } })
    const { token } = opened.body as unknown as { token: string }
    const own = await world.anyone.call('GET /api/me/bookings', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(own.body.data.map((booking) => [booking.id, booking.venue_id])).toEqual([[id, place.venueId]])
  })

  test('expires after 15 minutes', async () => {
    const guest = await world.person('guest')
    await magic(guest.email)
    world.clock.advance({ minutes: 15 })
    expect((await consume(await guest.mailed('sign-in'))).status).toBe(400)
  })

  test('is for guests only, and for those who still are when they use it', async () => {
    for (const role of ['client', 'organiser', 'admin'] as const) {
      const person = await world.person(role)
      expect((await magic(person.email)).body).toEqual({ success: true })
      expect(await mailedToken(world.database, person.email, 'sign-in')).toBeUndefined()
    }
    const risen = await world.person('guest')
    await magic(risen.email)
    await world.database.read
      .updateTable('users')
      .set({ role: 'client' })
      .where('id', '=', risen.id)
      .execute()
    expect((await consume(await risen.mailed('sign-in'))).body).toEqual(SPENT)
  })

  test('does not get past a second factor', async () => {
    const guest = await withPassword('guest')
    const { secret } = await guest.ok('POST /api/2fa/enrol')
    await guest.ok('POST /api/2fa/confirm', { body: { token: codeAt(secret, world.clock.now()) } })
    await magic(guest.email)
    const reply = await consume(await guest.mailed('sign-in'))
    expect(reply.body).toEqual({ requires_2fa: true, user_id: guest.id })
  })

  test('does not take a link to reset a password, nor the other way round', async () => {
    const guest = await withPassword('guest')
    await forgot(guest.email)
    await magic(guest.email)
    expect((await consume(await guest.mailed('reset'))).status).toBe(400)
    expect((await reset(await guest.mailed('sign-in'))).status).toBe(400)
  })
})

describe('asking for a link', () => {
  test('gets the same reply in the same time, whoever has the address', async () => {
    const emails = [
      'nobody-has-this@example.com',
      (await world.person('guest')).email,
      (await world.person('client')).email,
      (await world.person('admin')).email,
    ]
    for (const ask of [forgot, magic]) {
      const replies: string[] = []
      const least = emails.map(() => Number.POSITIVE_INFINITY)
      for (let round = 0; round < 3; round += 1)
        for (const [at, email] of emails.entries()) {
          const begun = performance.now()
          const { status, text } = await ask(email)
          least[at] = Math.min(least[at] ?? 0, performance.now() - begun)
          replies.push(`${status} ${text}`)
        }
      expect(new Set(replies)).toEqual(new Set(['200 {"success":true}']))
      // Every reply waits as long; what it finds takes a few milliseconds of that.
      expect(Math.min(...least)).toBeGreaterThan(140)
      expect(Math.max(...least) / Math.min(...least)).toBeLessThan(1.5)
    }
    expect(await mailsTo(emails[0] as string)).toBe(0)
  })
})

describe('links are mailed seldom enough that nobody can be flooded', () => {
  const limited = useWorld({ settings: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
  let addresses = 0
  const from = () => {
    addresses += 1
    return { 'x-forwarded-for': `198.51.100.${addresses}` }
  }
  const ask = (email: string, headers = from()) =>
    limited.anyone.call('POST /api/auth/forgot-password', { body: { email }, headers })

  test('to one address: five an hour, whether or not it has an account', async () => {
    for (const email of [(await limited.person('client')).email, 'no-account-at-all@example.com']) {
      const replies = []
      for (let n = 0; n < 6; n += 1) replies.push(await ask(email))
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
      expect(replies.at(-1)?.headers['retry-after']).toMatch(/^\d+$/)
    }
  })

  test('from one IP address: thirty an hour', async () => {
    const here = from()
    const asked = Array.from({ length: 31 }, (_, n) => ask(`flood-${n}@example.com`, here))
    expect(statuses(await Promise.all(asked)).filter((status) => status === 429)).toHaveLength(1)
  })
})
