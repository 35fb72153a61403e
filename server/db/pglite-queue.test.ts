import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engine, freshDatabase } from '../../test/support/test-database.ts'
import type { Database } from './database.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

// A server has many connections, and every statement waits for I/O.
describe.runIf(engine === 'pglite')('the one connection of the embedded database', () => {
  let database: Database
  beforeAll(async () => {
    database = await freshDatabase()
  })
  afterAll(() => database.close())

  const transaction = (share: 'guests' | 'staff') =>
    database.forShare(share).tx((tx) => sql`select 1`.execute(tx))

  test('is given once per turn of the event loop, so that a rush does not keep the process from its other work', async () => {
    let done = 0
    const guests = database.forShare('guests')
    const rush = Array.from({ length: 20 }, () =>
      guests.serve(() => transaction('guests')).then(() => (done += 1)),
    )
    await nextTurn()
    await nextTurn()
    expect(done).toBeLessThan(10)
    expect(guests.waiting).toBeGreaterThan(10)
    await Promise.all(rush)
  })

  test('goes to each share in turn', async () => {
    const order: string[] = []
    const run = (share: 'guests' | 'staff') => transaction(share).then(() => order.push(share))
    await Promise.all([...Array.from({ length: 10 }, () => run('guests')), run('staff')])
    expect(order.indexOf('staff')).toBeLessThan(3)
  })
})
