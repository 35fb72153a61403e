import { beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../server/modules/accounts/index.ts'
import { useWorld } from '../support/world.ts'

/** Limits on sign-in stop guessing. They must not become a way to keep the owner of an account out. */

const PER_EMAIL = 25
const world = useWorld({
  settings: { RATE_LIMITS: 'on', TRUST_PROXY: '1', LIMIT_LOGIN_PER_EMAIL: String(PER_EMAIL) },
})
const PASSWORD = 'correct horse battery'
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(PASSWORD)
})

const account = async () => {
  const person = await world.person('client')
  await world.database.read.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute()
  return person
}
const signIn = async (email: string, password: string, address: string) =>
  (
    await world.anyone.call('POST /api/auth/login', {
      body: { email, password },
      headers: { 'x-forwarded-for': address },
    })
  ).status

describe('wrong passwords for somebody else’s account', () => {
  test('ten of them from one address lock that address out, and not the owner', async () => {
    const { email } = await account()
    for (let n = 0; n < 10; n += 1) expect(await signIn(email, 'wrong', '192.0.2.1')).toBe(401)
    expect(await signIn(email, PASSWORD, '192.0.2.1')).toBe(429)
    expect(await signIn(email, PASSWORD, '192.0.2.2')).toBe(200)
  })

  test('from many addresses reach a limit that does not hold where the owner signed in before', async () => {
    const { email } = await account()
    expect(await signIn(email, PASSWORD, '192.0.2.50')).toBe(200)
    for (let n = 0; n < PER_EMAIL; n += 1) expect(await signIn(email, 'wrong', `198.51.100.${n}`)).toBe(401)
    expect(await signIn(email, 'wrong', '198.51.100.200')).toBe(429)
    expect(await signIn(email, PASSWORD, '198.51.100.201')).toBe(429)
    expect(await signIn(email, PASSWORD, '192.0.2.50')).toBe(200)
  })

  test('at an address the owner has signed in from are still limited to ten', async () => {
    const { email } = await account()
    expect(await signIn(email, PASSWORD, '192.0.2.60')).toBe(200)
    for (let n = 0; n < 10; n += 1) expect(await signIn(email, 'wrong', '192.0.2.60')).toBe(401)
    expect(await signIn(email, 'wrong', '192.0.2.60')).toBe(429)
  })
})

describe('one caller with many addresses', () => {
  test('of one IPv6 /64 has one limit', async () => {
    const { email } = await account()
    for (let n = 1; n <= 10; n += 1)
      expect(await signIn(email, 'wrong', `2001:db8:1:2::${n.toString(16)}`)).toBe(401)
    expect(await signIn(email, PASSWORD, '2001:db8:1:2:ffff::1')).toBe(429)
    expect(await signIn(email, PASSWORD, '2001:db8:1:3::1')).toBe(200)
  })

  test('written as IPv4, as mapped IPv6 and with ports has one limit', async () => {
    const { email } = await account()
    const spellings = [
      '192.0.2.70',
      '::ffff:192.0.2.70',
      '192.0.2.70:50001',
      '192.0.2.70:50002',
      '::ffff:c000:246',
    ]
    for (const address of [...spellings, ...spellings])
      expect(await signIn(email, 'wrong', address)).toBe(401)
    expect(await signIn(email, PASSWORD, '192.0.2.70')).toBe(429)
  })
})

test('the addresses that an account has signed in from are stored as hashes, the last twenty', async () => {
  const { id, email } = await account()
  for (let n = 0; n < 22; n += 1) {
    world.clock.advance({ minutes: 1 })
    await signIn(email, PASSWORD, `192.0.2.${100 + n}`)
  }
  const rows = await world.database.read
    .selectFrom('known_addresses')
    .select('address_hash')
    .where('user_id', '=', id)
    .execute()
  expect(rows).toHaveLength(20)
  for (const { address_hash } of rows) expect(address_hash).toMatch(/^[\w-]{43}$/)
})
