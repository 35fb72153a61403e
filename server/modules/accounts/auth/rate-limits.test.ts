import { beforeAll, describe, expect, test } from 'vitest'
import { codeAt } from '../../../../domain/totp.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'
import { hashPassword } from './passwords.ts'

const PER_EMAIL = 3
const PER_PAIR = 2
const PER_ADDRESS = 6
const world = useWorld({
  settings: {
    RATE_LIMITS: 'on',
    TRUST_PROXY: '1',
    LIMIT_LOGIN_PER_EMAIL_AND_IP: String(PER_PAIR),
    LIMIT_LOGIN_PER_EMAIL: String(PER_EMAIL),
    LIMIT_LOGIN_PER_IP: String(PER_ADDRESS),
  },
})

const PASSWORD = 'correct horse battery'
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(PASSWORD)
})

const withPassword = async (): Promise<Person> => {
  const person = await world.person('client')
  await world.database.read.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute()
  return person
}

let addresses = 0
const newAddress = () => {
  addresses += 1
  return `203.0.113.${addresses}`
}

const signIn = async (email: string, password: string, address = newAddress()) =>
  world.anyone.call('POST /api/auth/login', {
    body: { email, password },
    headers: { 'x-forwarded-for': address },
  })

const statusesOf = async (calls: Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status).sort()

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

const REFUSED = { error: 'Too many requests. Please wait a moment and try again.', code: 'rate_limited' }

describe('failed sign-ins for one e-mail address', () => {
  test('answer 429 with Retry-After above the limit, even with the right password', async () => {
    const { email } = await withPassword()
    for (const _ of times(PER_EMAIL, () => 0)) expect((await signIn(email, 'wrong')).status).toBe(401)
    const refused = await signIn(email, PASSWORD)
    expect([refused.status, refused.body]).toEqual([429, REFUSED])
    expect(refused.headers['retry-after']).toMatch(/^\d+$/)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(890)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900)
  })

  test('are counted case-insensitively, and per address', async () => {
    const [{ email }, other] = [await withPassword(), await withPassword()]
    for (const written of [email, email.toUpperCase(), ` ${email} `]) await signIn(written, 'wrong')
    expect((await signIn(email, PASSWORD)).status).toBe(429)
    expect((await signIn(other.email, PASSWORD)).status).toBe(200)
  })

  test('are counted for addresses without an account too, so that replies do not differ', async () => {
    for (const _ of times(PER_EMAIL, () => 0)) await signIn('nobody-here@example.com', 'wrong')
    const refused = await signIn('nobody-here@example.com', 'wrong')
    expect([refused.status, refused.body]).toEqual([429, REFUSED])
  })

  test('cannot exceed the limit concurrently', async () => {
    const { email } = await withPassword()
    const statuses = await statusesOf(times(8, () => signIn(email, 'wrong')))
    expect(statuses).toEqual([401, 401, 401, 429, 429, 429, 429, 429])
  })

  test('are not reset by the owner’s sign-in, which is not counted itself', async () => {
    const { email } = await withPassword()
    const statuses = []
    for (const password of ['wrong', 'wrong', PASSWORD, PASSWORD, 'wrong', 'wrong'])
      statuses.push((await signIn(email, password)).status)
    expect(statuses).toEqual([401, 401, 200, 200, 401, 429])
  })
})

describe('failed sign-ins for one e-mail address from one IP address', () => {
  test('answer 429 above their limit, are counted case-insensitively, and leave the other addresses alone', async () => {
    const { email } = await withPassword()
    const address = newAddress()
    for (const written of [email, email.toUpperCase()])
      expect((await signIn(written, 'wrong', address)).status).toBe(401)
    const refused = await signIn(email, PASSWORD, address)
    expect([refused.status, refused.body]).toEqual([429, REFUSED])
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })

  test('are reset by a successful sign-in from there', async () => {
    const { email } = await withPassword()
    const address = newAddress()
    for (const password of ['wrong', PASSWORD, 'wrong', PASSWORD, 'wrong']) {
      const expected = password === PASSWORD ? 200 : 401
      expect((await signIn(email, password, address)).status).toBe(expected)
    }
  })
})

describe('failed sign-ins from one IP address', () => {
  test('answer 429 above the limit for every e-mail address, but not from another IP address', async () => {
    const { email } = await withPassword()
    const address = newAddress()
    for (const n of times(PER_ADDRESS, (at) => at))
      await signIn(`nobody${n}-ip@example.com`, 'wrong', address)
    const refused = await signIn(email, PASSWORD, address)
    expect([refused.status, refused.body]).toEqual([429, REFUSED])
    expect(refused.headers['retry-after']).toMatch(/^\d+$/)
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })

  test('do not include successful ones', async () => {
    const person = await withPassword()
    const address = newAddress()
    for (const _ of times(PER_ADDRESS + 1, () => 0))
      expect((await signIn(person.email, PASSWORD, address)).status).toBe(200)
  })

  test('include wrong second-factor codes', async () => {
    const address = newAddress()
    const guess = () =>
      world.anyone.call('POST /api/2fa/validate', {
        body: { user_id: 'usr_nobody', token: '123456' },
        headers: { 'x-forwarded-for': address },
      })
    for (const _ of times(PER_ADDRESS, () => 0)) expect((await guess()).status).toBe(401)
    expect((await guess()).status).toBe(429)
  })
})

describe('sign-ins that stop before the second factor', () => {
  test('are limited per account until one is completed', async () => {
    const person = await withPassword()
    const { secret } = await person.ok('POST /api/2fa/enrol')
    await person.ok('POST /api/2fa/confirm', { body: { token: codeAt(secret, world.clock.now()) } })
    world.clock.advance({ minutes: 1 })
    const { limits } = world.app.services

    for (const _ of times(19, () => 0)) await limits.take('openChallenges', person.id)
    expect((await signIn(person.email, PASSWORD)).status).toBe(200)
    expect((await signIn(person.email, PASSWORD)).status).toBe(429)
    const finished = await world.anyone.call('POST /api/2fa/validate', {
      body: { user_id: person.id, token: codeAt(secret, world.clock.now()) },
      headers: { 'x-forwarded-for': newAddress() },
    })
    expect(finished.status).toBe(200)
    expect((await signIn(person.email, PASSWORD)).status).toBe(200)
  })
})

describe('changes of the password', () => {
  test('are limited per account, so that a stolen session cannot guess it', async () => {
    const person = await withPassword()
    const change = (current_password: string) =>
      person.call('POST /api/auth/change-password', {
        body: { current_password, new_password: 'a new one entirely' },
      })
    for (const _ of times(10, () => 0)) expect((await change('wrong')).status).toBe(400)
    const refused = await change(PASSWORD)
    expect([refused.status, refused.body]).toEqual([429, REFUSED])
  })
})
