import { describe, expect, test } from 'vitest'
import { mailedToken } from '../../../../test/support/mails.ts'
import { useWorld } from '../../../../test/support/world.ts'

const PASSWORD = 'a-longer-password'
let addresses = 0
const newAddress = () => {
  addresses += 1
  return `signs-up-${addresses}-${process.pid}@example.com`
}

/** What the console's page tells its script. */
const offersAccount = async ({ app }: Pick<ReturnType<typeof useWorld>, 'app'>): Promise<unknown> => {
  const { body } = await app.http.inject({ url: '/console' })
  return JSON.parse(/id="page">(.*?)<\/script>/.exec(body)?.[1] ?? '{}').sign_up
}

describe('without SIGN_UP=on', () => {
  const closed = useWorld()

  test('there is no way to sign up', async () => {
    const body = { name: 'Ines', email: newAddress() }
    const reply = await closed.anyone.call('POST /api/auth/sign-up', { body })
    expect([reply.status, reply.body]).toEqual([404, { error: 'There is nothing at this address.' }])
    const confirmed = await closed.anyone.call('POST /api/auth/sign-up/confirm', {
      body: { token: 'x', password: PASSWORD },
    })
    expect(confirmed.status).toBe(404)
    expect(await mailedToken(closed.database, body.email, 'confirm')).toBeUndefined()
    expect(await offersAccount(closed)).toBe(false)
  })
})

describe('with SIGN_UP=on', () => {
  const world = useWorld({ settings: { SIGN_UP: 'on' } })
  const signUp = (email: string, name = 'Ines Calloway') =>
    world.anyone.call('POST /api/auth/sign-up', { body: { name, email } })
  const confirm = (token: string, password = PASSWORD) =>
    world.anyone.call('POST /api/auth/sign-up/confirm', { body: { token, password } })
  const sentTo = async (email: string) => (await mailedToken(world.database, email, 'confirm')) ?? ''
  const usersOf = (email: string) =>
    world.database.read
      .selectFrom('users')
      .select(['id', 'role', 'name'])
      .where('email', '=', email)
      .execute()
  const signIn = (email: string) =>
    world.anyone.call('POST /api/auth/login', { body: { email, password: PASSWORD } })

  test('there is no account before the address is confirmed, and one that signs in after', async () => {
    const email = newAddress()
    expect(await offersAccount(world)).toBe(true)
    expect((await signUp(email.toUpperCase())).body).toEqual({ success: true })
    expect([await usersOf(email), (await signIn(email)).status]).toEqual([[], 401])
    const kinds = await world.database.read
      .selectFrom('outbox')
      .select('kind')
      .where('to_address', '=', email)
      .execute()
    expect(kinds).toEqual([{ kind: 'sign_up' }])
    const confirmed = await confirm(await sentTo(email))
    expect(confirmed.body).toEqual({
      user: { id: expect.stringMatching(/^usr_/), role: 'client', name: 'Ines Calloway' },
      token: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect((await signIn(email)).status).toBe(200)
  })

  test('somebody else who signs up your address does not choose your password', async () => {
    const email = newAddress()
    const body = { name: 'Attacker', email, password: 'known-to-the-attacker' }
    expect((await world.anyone.call('POST /api/auth/sign-up', { body })).status).toBe(200)
    await confirm(await sentTo(email))
    const login = (password: string) =>
      world.anyone.call('POST /api/auth/login', { body: { email, password } })
    expect((await login('known-to-the-attacker')).status).toBe(401)
    expect((await login(PASSWORD)).status).toBe(200)
  })

  test('a common password and the own address are refused, and the link still works', async () => {
    const email = newAddress()
    await signUp(email)
    const token = await sentTo(email)
    for (const password of ['password123', email])
      expect(await confirm(token, password)).toMatchObject({
        status: 400,
        body: { code: 'weak_password', fields: ['password'] },
      })
    expect((await confirm(token)).status).toBe(200)
  })

  test('a link works once, for 24 hours', async () => {
    const email = newAddress()
    await signUp(email)
    const token = await sentTo(email)
    const replies = await Promise.all([confirm(token), confirm(token)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    const late = newAddress()
    await signUp(late)
    world.clock.advance({ hours: 24 })
    expect((await confirm(await sentTo(late))).status).toBe(400)
  })

  test('an address that has an account gets the same reply and a link to set its password', async () => {
    const person = await world.person('client')
    expect((await signUp(person.email, 'Somebody else')).body).toEqual({ success: true })
    expect(await sentTo(person.email)).toBe('')
    expect(await person.mailed('reset')).toHaveLength(43)
    expect(await usersOf(person.email)).toMatchObject([{ name: person.name }])
  })

  test('a guest who confirms their address becomes an operator, and their sessions end', async () => {
    const guest = await world.person('guest')
    await signUp(guest.email, 'Now an operator')
    expect((await guest.call('GET /api/auth/me')).status).toBe(200)
    expect((await confirm(await sentTo(guest.email))).status).toBe(200)
    expect((await guest.call('GET /api/auth/me')).status).toBe(401)
    expect(await usersOf(guest.email)).toEqual([{ id: guest.id, role: 'client', name: 'Now an operator' }])
  })
})
