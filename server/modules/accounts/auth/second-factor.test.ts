import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeAt } from '../../../../domain/totp.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'
import { hashPassword } from './passwords.ts'

const world = useWorld()

const PASSWORD = 'correct horse battery'
const STEP_SECONDS = 30
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(PASSWORD)
})

const withPassword = async () => {
  const person = await world.person('client')
  await world.database.read.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute()
  return person
}

const signIn = async ({ email }: Person) =>
  (await world.anyone.call('POST /api/auth/login', { body: { email, password: PASSWORD } })).body

const validate = (user: { id: string }, token: string) =>
  world.anyone.call('POST /api/2fa/validate', { body: { user_id: user.id, token } })

const code = (secret: string, steps = 0) =>
  codeAt(secret, new Date(world.clock.now().getTime() + steps * STEP_SECONDS * 1000))

/** A code that is invalid for all steps around now. */
const wrongCode = (secret: string, n = 0) => {
  const near = [-3, -2, -1, 0, 1, 2, 3].map((steps) => code(secret, steps))
  const candidates = Array.from({ length: 20 }, (_, at) => String(100_000 + at))
  return candidates.filter((candidate) => !near.includes(candidate))[n] ?? '000000'
}

const factorOf = (person: Person) =>
  world.database.read
    .selectFrom('second_factors')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', person.id)
    .executeTakeFirst()

const challengeOf = (person: Person) =>
  world.database.read
    .selectFrom('login_challenges')
    .select(['failures', 'expires_at'])
    .where('user_id', '=', person.id)
    .executeTakeFirst()

/** A user with two-factor on, in a time step without a used code. */
const withSecondFactor = async () => {
  const person = await withPassword()
  const { secret } = await person.ok('POST /api/2fa/enrol')
  await person.ok('POST /api/2fa/confirm', { body: { token: code(secret) } })
  world.clock.advance({ minutes: 10 })
  return { person, secret }
}

const WRONG = [401, { error: 'That code is not right, or was used before.' }]
const NO_CHALLENGE = [401, { error: 'Sign in with your password first.' }]

describe('enrolment', () => {
  test('returns a secret, its otpauth URL and a QR code, and has no effect until it is confirmed', async () => {
    const person = await withPassword()
    const begun = await person.ok('POST /api/2fa/enrol')
    expect(begun).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      otpauth_url: expect.stringMatching(/^otpauth:\/\/totp\/Maitred:.+secret=/),
      qr_code: expect.stringMatching(/^data:image\/png;base64,/),
    })
    expect(begun.otpauth_url).toContain(encodeURIComponent(person.email))
    expect(await signIn(person)).toHaveProperty('token')
    expect(await factorOf(person)).toMatchObject({ secret: begun.secret, confirmed_at: null })
  })

  test('can be restarted, with another secret each time', async () => {
    const person = await withPassword()
    const [first, second] = [await person.ok('POST /api/2fa/enrol'), await person.ok('POST /api/2fa/enrol')]
    expect(second.secret).not.toBe(first.secret)
    const stale = await person.call('POST /api/2fa/confirm', { body: { token: code(first.secret) } })
    expect([stale.status, stale.body]).toEqual([
      400,
      { error: 'That code is not right, or was used before.', fields: ['token'] },
    ])
    await person.ok('POST /api/2fa/confirm', { body: { token: code(second.secret) } })
    expect(await factorOf(person)).toMatchObject({ confirmed_at: world.clock.now() })
  })

  test('answers 409 to a confirmation before enrolment, to a second confirmation, and to enrolment when on', async () => {
    const person = await withPassword()
    const early = await person.call('POST /api/2fa/confirm', { body: { token: '123456' } })
    expect([early.status, early.error]).toEqual([409, 'Start the enrolment first.'])
    const { secret } = await person.ok('POST /api/2fa/enrol')
    await person.ok('POST /api/2fa/confirm', { body: { token: code(secret) } })
    const again = await person.call('POST /api/2fa/confirm', { body: { token: code(secret, 1) } })
    expect([again.status, again.error]).toEqual([409, 'Two-factor sign-in is already on.'])
    const other = await person.call('POST /api/2fa/enrol')
    expect([other.status, (await factorOf(person))?.secret]).toEqual([409, secret])
  })
})

describe('signing in with two-factor on', () => {
  let person: Person
  let secret: string
  beforeEach(async () => {
    ;({ person, secret } = await withSecondFactor())
  })

  test('requires the code first, and returns a token only with the code', async () => {
    expect(await signIn(person)).toEqual({ requires_2fa: true, user_id: person.id })
    const reply = await validate(person, code(secret))
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        user: { id: person.id, role: 'client', name: person.name },
        token: expect.stringMatching(/^[\w-]{43}$/),
      },
    ])
    const me = await world.anyone.call('GET /api/auth/me', {
      headers: { authorization: `Bearer ${reply.body.token}` },
    })
    expect(me.body.user).toEqual({ id: person.id, role: 'client', name: person.name })
    expect(await challengeOf(person)).toBeUndefined()
  })

  test('accepts a code once: the same code is rejected in the next sign-in', async () => {
    await signIn(person)
    expect((await validate(person, code(secret))).status).toBe(200)
    await signIn(person)
    const replayed = await validate(person, code(secret))
    expect([replayed.status, replayed.body]).toEqual(WRONG)
  })

  test('rejects an older code after a newer one', async () => {
    await signIn(person)
    expect((await validate(person, code(secret, 1))).status).toBe(200)
    await signIn(person)
    expect((await validate(person, code(secret))).status).toBe(401)
    expect((await validate(person, code(secret, -1))).status).toBe(401)
    world.clock.advance({ seconds: 2 * STEP_SECONDS })
    expect((await validate(person, code(secret))).status).toBe(200)
  })

  test.each([
    [-2, 401],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 401],
  ])('answers a code %i steps away with %i', async (steps, status) => {
    await signIn(person)
    expect((await validate(person, code(secret, steps))).status).toBe(status)
  })

  test('accepts the code within five minutes of the password, and not after', async () => {
    await signIn(person)
    world.clock.advance({ minutes: 4, seconds: 59 })
    expect((await validate(person, wrongCode(secret))).status).toBe(401)
    world.clock.advance({ seconds: 1 })
    const late = await validate(person, code(secret))
    expect([late.status, late.body]).toEqual(NO_CHALLENGE)
  })

  test('gives the same reply without a password, for an unknown account, and after success', async () => {
    const early = await validate(person, code(secret))
    const unknown = await validate({ id: 'usr_nobody' }, code(secret))
    expect([early.status, early.body]).toEqual(NO_CHALLENGE)
    expect([unknown.status, unknown.text]).toEqual([early.status, early.text])
    await signIn(person)
    expect((await validate(person, code(secret))).status).toBe(200)
    const second = await validate(person, code(secret, 1))
    expect([second.status, second.body]).toEqual(NO_CHALLENGE)
  })

  test('rejects every code after the fifth wrong one, until the password is given again', async () => {
    await signIn(person)
    for (let n = 0; n < 4; n += 1) expect((await validate(person, wrongCode(secret, n))).status).toBe(401)
    world.clock.advance({ minutes: 1 })
    const fifth = await validate(person, wrongCode(secret))
    expect([fifth.status, fifth.body, fifth.headers['retry-after']]).toEqual([
      429,
      { error: 'Too many wrong codes. Sign in with your password again.', code: 'challenge_ended' },
      '240',
    ])
    const right = await validate(person, code(secret))
    expect([right.status, right.headers['retry-after']]).toEqual([429, '240'])

    expect(await signIn(person)).toEqual({ requires_2fa: true, user_id: person.id })
    expect((await validate(person, code(secret))).status).toBe(200)
  })

  test('counts concurrent wrong codes one by one', async () => {
    await signIn(person)
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => validate(person, wrongCode(secret, n))),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([401, 401, 401, 401, 429, 429, 429, 429])
    expect((await challengeOf(person))?.failures).toBe(5)
  })

  test('opens one session per code, even with concurrent requests', async () => {
    await signIn(person)
    const replies = await Promise.all(Array.from({ length: 4 }, () => validate(person, code(secret))))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
  })

  test('cannot be completed after the password was changed', async () => {
    await signIn(person)
    await person.ok('POST /api/auth/change-password', {
      body: { current_password: PASSWORD, new_password: 'a new one entirely' },
    })
    const reply = await validate(person, code(secret))
    expect([reply.status, reply.body]).toEqual(NO_CHALLENGE)
  })
})

describe('whether two-factor is on', () => {
  test('is said to its owner: not before the first code, and no longer once it is off', async () => {
    const person = await withPassword()
    const isOn = async () => (await person.ok('GET /api/2fa')).enabled
    expect(await isOn()).toBe(false)
    const { secret } = await person.ok('POST /api/2fa/enrol')
    expect(await isOn()).toBe(false)
    await person.ok('POST /api/2fa/confirm', { body: { token: code(secret) } })
    expect(await isOn()).toBe(true)
    world.clock.advance({ minutes: 10 })
    await person.ok('POST /api/2fa/disable', { body: { token: code(secret) } })
    expect(await isOn()).toBe(false)
  })
})

describe('switching two-factor off', () => {
  test('requires a current code, and after it the password is enough', async () => {
    const { person, secret } = await withSecondFactor()
    await signIn(person)
    const wrong = await person.call('POST /api/2fa/disable', { body: { token: wrongCode(secret) } })
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { error: 'That code is not right, or was used before.', fields: ['token'] },
    ])
    expect(await person.ok('POST /api/2fa/disable', { body: { token: code(secret) } })).toEqual({
      success: true,
    })
    expect([await factorOf(person), await challengeOf(person)]).toEqual([undefined, undefined])
    expect(await signIn(person)).toHaveProperty('token')
    const again = await person.call('POST /api/2fa/disable', { body: { token: code(secret, 1) } })
    expect([again.status, again.error]).toEqual([409, 'Two-factor sign-in is not on.'])
  })
})
