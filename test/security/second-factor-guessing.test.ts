import { beforeAll, describe, expect, test } from 'vitest'
import { codeAt } from '../../domain/totp.ts'
import { hashPassword } from '../../server/modules/accounts/index.ts'
import { type Person, useWorld } from '../support/world.ts'

/** Whoever has a password, or a session that was left open, must not get past the second factor by trying codes. */

// Rate limits are off in this world: the limit on codes holds all the same.
const world = useWorld()
const PASSWORD = 'correct horse battery'
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(PASSWORD)
})

const enrolled = async () => {
  const person = await world.person('client')
  await world.database.read.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute()
  const { secret } = await person.ok('POST /api/2fa/enrol')
  await person.ok('POST /api/2fa/confirm', { body: { token: codeAt(secret, world.clock.now()) } })
  world.clock.advance({ minutes: 10 })
  return { person, secret }
}

const wrongCodes = (secret: string, count: number) => {
  const near = [-3, -2, -1, 0, 1, 2, 3].map((steps) =>
    codeAt(secret, new Date(world.clock.now().getTime() + steps * 30_000)),
  )
  return Array.from({ length: count + 7 }, (_, n) => String(100_000 + n))
    .filter((code) => !near.includes(code))
    .slice(0, count)
}

const signIn = (person: Person, password = PASSWORD) =>
  world.anyone.call('POST /api/auth/login', { body: { email: person.email, password } })
const validate = (person: Person, token: string) =>
  world.anyone.call('POST /api/2fa/validate', { body: { user_id: person.id, token } })
const disable = (person: Person, token: string) => person.call('POST /api/2fa/disable', { body: { token } })
const changePassword = (person: Person, current_password: string, new_password: string) =>
  person.call('POST /api/auth/change-password', { body: { current_password, new_password } })

const BLOCKED = {
  error: 'Too many wrong codes for this account. Please wait and try again.',
  code: 'too_many_codes',
}

describe('guessing codes', () => {
  test('with the counter reset by changing the password to itself: the unchanged password is 400', async () => {
    const { person } = await enrolled()
    const reply = await changePassword(person, PASSWORD, PASSWORD)
    expect([reply.status, reply.body]).toEqual([
      400,
      { error: 'The new password is the one you have. Choose another one.', fields: ['new_password'] },
    ])
  })

  test('in a stolen session stops at ten, however often the password is changed in between', async () => {
    const { person, secret } = await enrolled()
    let password = PASSWORD
    const statuses: number[] = []
    for (const [n, code] of wrongCodes(secret, 24).entries()) {
      statuses.push((await disable(person, code)).status)
      if (n % 5 === 4) {
        expect((await changePassword(person, password, `another password ${n}`)).status).toBe(200)
        password = `another password ${n}`
      }
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(14)
    const right = await disable(person, codeAt(secret, world.clock.now()))
    expect([right.status, right.body]).toEqual([429, BLOCKED])
  })

  test('with the password stops at ten, however many challenges the password opens', async () => {
    const { person, secret } = await enrolled()
    const statuses: number[] = []
    for (const [n, code] of wrongCodes(secret, 20).entries()) {
      if (n % 4 === 0) await signIn(person)
      statuses.push((await validate(person, code)).status)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    await signIn(person)
    const right = await validate(person, codeAt(secret, world.clock.now()))
    expect([right.status, right.body]).toEqual([429, BLOCKED])
    expect(right.headers['retry-after']).toBe('900')
  })

  test('at the same moment in many requests counts every one', async () => {
    const { person, secret } = await enrolled()
    const replies = await Promise.all(wrongCodes(secret, 16).map((code) => disable(person, code)))
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(6)
  })

  test('is possible again only after fifteen minutes, and a right code does not reset the counter', async () => {
    const { person, secret } = await enrolled()
    for (const code of wrongCodes(secret, 9)) await disable(person, code)
    await signIn(person)
    expect((await validate(person, codeAt(secret, world.clock.now()))).status).toBe(200)
    world.clock.advance({ minutes: 1 })
    expect((await disable(person, wrongCodes(secret, 1)[0] ?? '')).status).toBe(400)
    expect((await disable(person, wrongCodes(secret, 1)[0] ?? '')).status).toBe(429)
    world.clock.advance({ minutes: 14, seconds: 1 })
    expect((await disable(person, codeAt(secret, world.clock.now()))).status).toBe(200)
  })
})

test('a session that was open before the second factor ends when it is switched on', async () => {
  const person = await world.person('client')
  await world.database.read.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute()
  const { body } = await signIn(person)
  const stolen = { authorization: `Bearer ${'token' in body ? body.token : ''}` }
  const me = () => world.anyone.call('GET /api/auth/me', { headers: stolen })
  expect((await me()).status).toBe(200)
  const { secret } = await person.ok('POST /api/2fa/enrol')
  await person.ok('POST /api/2fa/confirm', { body: { token: codeAt(secret, world.clock.now()) } })
  expect((await me()).status).toBe(401)
  expect((await person.call('GET /api/auth/me')).status).toBe(200)
})
