import { beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../server/modules/accounts/index.ts'
import { makeVenue } from '../support/factories.ts'
import { mailedToken } from '../support/mails.ts'
import { type Person, useWorld } from '../support/world.ts'

/** Passwords that are tried first. Signing up, setting up and the command line are tested beside their code. */

const world = useWorld()
const PASSWORD = 'correct horse battery'
let person: Person

beforeAll(async () => {
  person = await world.person('client')
  const password_hash = await hashPassword(PASSWORD)
  await world.database.read.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute()
})

const weakOnes = (email: string) => ['password123', 'PASSWORD123', 'aaaaaaaaaa', email, email.toUpperCase()]
const refusal = (field: string) => ({ status: 400, body: { code: 'weak_password', fields: [field] } })
const signsIn = async (email: string, password: string) =>
  (await world.anyone.call('POST /api/auth/login', { body: { email, password } })).status === 200

describe('a common password and the own address are refused', () => {
  test('for a new password of one’s own account, which stays as it was', async () => {
    for (const new_password of weakOnes(person.email))
      expect(
        await person.call('POST /api/auth/change-password', {
          body: { current_password: PASSWORD, new_password },
        }),
      ).toMatchObject(refusal('new_password'))
    expect(await signsIn(person.email, PASSWORD)).toBe(true)
  })

  test('by the link of a forgotten password, which works all the same', async () => {
    await world.anyone.ok('POST /api/auth/forgot-password', { body: { email: person.email } })
    const token = await person.mailed('reset')
    const reset = (new_password: string) =>
      world.anyone.call('POST /api/auth/reset-password', { body: { token, new_password } })
    for (const password of weakOnes(person.email))
      expect(await reset(password)).toMatchObject(refusal('new_password'))
    expect((await reset('a-longer-password')).status).toBe(200)
    expect(await signsIn(person.email, 'a-longer-password')).toBe(true)
  })

  test('for the account of somebody who was invited, whose invitation stays', async () => {
    const owner = await world.person('client')
    const venueId = await makeVenue(owner)
    const email = `invited-${process.pid}@example.com`
    await owner.ok('POST /api/my-venues/:venueId/members', {
      params: { venueId },
      body: { email, role: 'host' },
    })
    const token = (await mailedToken(world.database, email, 'invite')) ?? ''
    const accept = (password: string) =>
      world.anyone.call('POST /api/invitations/:token/accept', {
        params: { token },
        body: { name: 'Ines Calloway', password },
      })
    for (const password of weakOnes(email)) expect(await accept(password)).toMatchObject(refusal('password'))
    expect((await accept('a-longer-password')).status).toBe(200)
  })
})
