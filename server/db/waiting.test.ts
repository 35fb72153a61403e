import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeFaults } from '../../test/support/faults.ts'
import { freshDatabase } from '../../test/support/test-database.ts'
import type { Database } from './database.ts'
import { MAX_STATEMENTS_AT_ONCE } from './request-guard.ts'

describe('requests that wait for a connection', () => {
  let database: Database
  let guests: Database
  beforeAll(async () => {
    database = await freshDatabase()
    guests = database.forShare('guests')
  })
  afterAll(() => database.close())

  const statements = (count: number) =>
    Promise.all(Array.from({ length: count }, () => sql`select 1`.execute(guests.read)))

  /** More than any share has connections. */
  const MANY = 100

  /** The most requests that wait at once while this runs. */
  const mostWaiting = async (work: Promise<unknown>) => {
    let most = 0
    let isDone = false
    const done = work.finally(() => {
      isDone = true
    })
    while (!isDone) {
      most = Math.max(most, guests.waiting)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await done
    return most
  }

  test('one request with a hundred statements waits once', async () => {
    expect(await mostWaiting(guests.serve(() => statements(MANY)))).toBe(1)
    expect(takeFaults()).not.toEqual([])
  })

  test('a hundred requests with a statement each are a hundred that wait', async () => {
    const requests = Array.from({ length: MANY }, () => guests.serve(() => statements(1)))
    expect(await mostWaiting(Promise.all(requests))).toBeGreaterThan(MANY / 2)
    expect(guests.waiting).toBe(0)
  })

  test('a request that failed does not wait any more', async () => {
    const failing = guests.serve(async () => {
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    expect(await mostWaiting(guests.serve(() => statements(MANY)))).toBe(1)
    takeFaults()
  })

  test('the guard of the tests reports one request with nine statements at once, and not one with eight', async () => {
    await guests.serve(() => statements(MAX_STATEMENTS_AT_ONCE))
    await Promise.all([guests.serve(() => statements(5)), guests.serve(() => statements(5))])
    expect(takeFaults()).toEqual([])
    await guests.serve(() => statements(MAX_STATEMENTS_AT_ONCE + 1))
    expect(takeFaults()).toEqual([expect.stringContaining('One request has 9 statements under way at once.')])
  })
})
