import { afterAll, beforeAll, expect, test } from 'vitest'
import { conflict } from '../domain/errors.ts'
import type { Database } from '../server/db/database.ts'
import { newId } from '../server/db/values.ts'
import { freshDatabase, plainDatabase } from './support/test-database.ts'
import { runningTwice } from './support/twice.ts'

let database: Database
beforeAll(async () => {
  database = await plainDatabase()
})
afterAll(() => database.close())

const insertUser = (db: Database['read'], id: string) =>
  db
    .insertInto('users')
    .values({ id, role: 'client', name: 'Ada', email: `${id}@example.com`, created_at: new Date() })
    .execute()
const users = () => database.read.selectFrom('users').select('id').execute()

test('a transaction that runs twice is kept once, and shows what it leaves outside', async () => {
  for (const handle of [runningTwice(database), runningTwice(database).forShare('guests')]) {
    const left: string[] = []
    const before = (await users()).length
    const kept = await handle.tx(async (tx) => {
      const id = newId('usr')
      left.push(id)
      await insertUser(tx, id)
      return id
    })
    expect(left).toHaveLength(2)
    expect(left[1]).toBe(kept)
    expect(await users()).toHaveLength(before + 1)
    expect(await users()).toContainEqual({ id: kept })
  }
})

test('a transaction that throws runs once', async () => {
  let runs = 0
  const refused = runningTwice(database).tx(async () => {
    runs += 1
    throw conflict('No.')
  })
  await expect(refused).rejects.toThrow('No.')
  expect(runs).toBe(1)
})

test('the suite runs its transactions twice on one engine', async () => {
  const fresh = await freshDatabase()
  let runs = 0
  await fresh.tx(async () => {
    runs += 1
  })
  await fresh.close()
  expect(runs).toBe(fresh.engine === 'postgres' ? 2 : 1)
})
