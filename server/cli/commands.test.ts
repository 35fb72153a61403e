import { expect, test } from 'vitest'
import { makeVenue } from '../../test/support/factories.ts'
import { useWorld } from '../../test/support/world.ts'
import { commands } from './index.ts'

const world = useWorld()

const runCommand = async (name: string, options: Record<string, string> = {}, applied: string[] = []) => {
  const lines: string[] = []
  await commands[name]?.run({
    database: world.database,
    options,
    applied,
    now: world.clock.now(),
    print: (line) => lines.push(line),
  })
  return lines.join('\n')
}

const account = { email: 'New.Admin@example.com', role: 'admin', password: 'a good password' }

test('user:create makes an account that can sign in, its e-mail in lower case and its name from it', async () => {
  const printed = await runCommand('user:create', account)
  const reply = await world.anyone.call('POST /api/auth/login', {
    body: { email: account.email, password: account.password },
  })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ user: { role: 'admin', name: 'New.Admin' } })
  expect(printed).toMatch(/^Created new\.admin@example\.com \(admin\), usr_\w+\.$/)
})

test('user:create refuses an e-mail that has an account, and leaves that account as it is', async () => {
  const there = await world.person('client', { name: 'Here First' })
  await expect(runCommand('user:create', { ...account, email: there.email.toUpperCase() })).rejects.toThrow(
    /There is already an account for/,
  )
  const { user } = await there.ok('GET /api/auth/me')
  expect(user).toEqual({ id: there.id, role: 'client', name: 'Here First' })
})

test.each([
  ['an e-mail that is none', { email: 'nobody' }, '"email" must be an e-mail address.'],
  ['an unknown role', { role: 'king' }, '"role" must be one of client, organiser, admin, guest.'],
  ['a short password', { password: 'short' }, '"password" must have at least 10 characters.'],
  ['a common password', { password: 'password123' }, 'This password is one of the most common ones.'],
  ['an empty name', { name: ' ' }, '"name" must not be empty.'],
])('user:create refuses %s and says why', async (_what, options, sentence) => {
  await expect(runCommand('user:create', { ...account, ...options })).rejects.toThrow(sentence)
})

test('migrate says what was applied, or that nothing was', async () => {
  expect(await runCommand('migrate', {}, ['001_a.sql', '002_b.sql'])).toBe('Applied 001_a.sql, 002_b.sql.')
  expect(await runCommand('migrate')).toBe('The schema is up to date.')
})

test('seed leaves a database with venues alone', async () => {
  await makeVenue(await world.person('client'))
  expect(await runCommand('seed')).toBe('Nothing was seeded: the database is not empty.')
})
