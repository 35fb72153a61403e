import { describe, expect, test } from 'vitest'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

const change = async (id: string, body: Record<string, unknown>) =>
  (await world.person('admin')).call('POST /api/admin/users/:id/keys', { params: { id }, body })

const keysOf = async (userId: string) => {
  const { keys_balance } = await world.database.read
    .selectFrom('users')
    .select('keys_balance')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const entries = await world.database.read
    .selectFrom('key_ledger')
    .select(['type', 'delta', 'note', 'venue_id', 'booking_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return { keys_balance, entries }
}

const entry = (delta: number, note: string) => ({
  type: 'grant',
  delta,
  note,
  venue_id: null,
  booking_id: null,
  created_at: world.clock.now(),
})

describe('changing a user’s keys', () => {
  test('grants and revokes keys and writes a ledger entry for each', async () => {
    const guest = await world.person('guest')
    const granted = await change(guest.id, { delta: 50, note: ' Welcome ' })
    expect([granted.status, granted.body]).toEqual([200, { success: true, balance: 50 }])
    const revoked = await change(guest.id, { delta: -50 })
    expect([revoked.status, revoked.body]).toEqual([200, { success: true, balance: 0 }])
    expect(await keysOf(guest.id)).toEqual({
      keys_balance: 0,
      entries: [entry(50, 'Welcome'), entry(-50, '')],
    })
  })

  test('answers 409 when the balance would be negative, and writes nothing', async () => {
    const guest = await world.person('guest')
    await change(guest.id, { delta: 5 })
    const reply = await change(guest.id, { delta: -6 })
    expect([reply.status, reply.error]).toEqual([409, 'The user has 5 keys, so 6 cannot be removed.'])
    expect(await keysOf(guest.id)).toEqual({ keys_balance: 5, entries: [entry(5, '')] })
  })

  test('answers 409 when the balance would exceed the maximum', async () => {
    const guest = await world.person('guest')
    await world.database.read
      .updateTable('users')
      .set({ keys_balance: 2_147_483_647 })
      .where('id', '=', guest.id)
      .execute()
    expect((await change(guest.id, { delta: 1 })).status).toBe(409)
  })

  test('concurrently loses no update', async () => {
    const guest = await world.person('guest')
    const replies = await Promise.all(Array.from({ length: 10 }, () => change(guest.id, { delta: 3 })))
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const { keys_balance, entries } = await keysOf(guest.id)
    expect([keys_balance, entries.length]).toEqual([30, 10])
  })

  test('of an unknown user answers 404', async () => {
    const reply = await change('usr_unknown', { delta: 1 })
    expect([reply.status, reply.error]).toEqual([404, 'User not found.'])
  })

  test.each([
    ['0', { delta: 0 }, '"delta" must not be 0.'],
    ['absent', {}, '"delta" is required.'],
    ['a text', { delta: '5' }, '"delta" must be a whole number.'],
    ['a fraction', { delta: 0.5 }, '"delta" must be a whole number.'],
    ['above a million', { delta: 1_000_001 }, '"delta" must be 1000000 or less.'],
  ])('by a delta that is %s answers 400', async (_, body, sentence) => {
    const guest = await world.person('guest')
    const reply = await change(guest.id, body)
    expect([reply.status, reply.error]).toEqual([400, sentence])
    expect((await keysOf(guest.id)).entries).toEqual([])
  })
})
