import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engine, freshPostgresUrl } from '../../test/support/test-database.ts'
import { type Database, openDatabase, type Tx } from './database.ts'
import { openPostgres } from './postgres.ts'
import { prepared } from './prepared.ts'

// These are promises about a server and its pool of connections; the embedded engine has neither.
const hasPool = engine === 'postgres'

describe.runIf(hasPool)('a pool of two connections', () => {
  let database: Database
  let bystander: Database
  beforeAll(async () => {
    const url = await freshPostgresUrl()
    const open = (poolSize: number) =>
      openDatabase(
        openPostgres({ url, poolSize, prepare: true, acquireTimeoutMs: 300, statementTimeoutMs: 1000 }),
      )
    database = open(2)
    bystander = open(2)
  })
  afterAll(() => Promise.all([database.close(), bystander.close()]))

  const pid = async (tx: Tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    return rows[0]?.pid
  }

  const heldTransaction = () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    return { release, done: database.tx(async () => gate) }
  }

  test('refuses a transaction that cannot get one in time, and loses none of them', async () => {
    const held = [heldTransaction(), heldTransaction()]
    const late = Array.from({ length: 3 }, () => database.tx(async () => 'too late'))
    for (const outcome of await Promise.allSettled(late))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { kind: 'unavailable' } })
    for (const { release } of held) release()
    await Promise.all(held.map(({ done }) => done))
    const after = await Promise.all(Array.from({ length: 6 }, () => database.tx(async () => 'in time')))
    expect(after).toEqual(Array.from({ length: 6 }, () => 'in time'))
  })

  const kill = (backend: number | undefined) =>
    sql`select pg_terminate_backend(${backend}::int)`.execute(bystander.read)

  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

  const LOST = { code: expect.stringMatching(/^(57P01|CONNECTION_(CLOSED|DESTROYED)|ECONNRESET)$/) }

  /** Every connection of the pool is tried several times over. */
  const expectAllWell = async () => {
    const transactions = Array.from({ length: 6 }, () => database.tx(pid))
    const statements = Array.from({ length: 6 }, () => database.ping())
    expect(await Promise.all(transactions)).not.toContain(undefined)
    await Promise.all(statements)
  }

  test('recovers when the server kills a connection between two statements of a transaction', async () => {
    const killed = database.tx(async (tx) => {
      await kill(await pid(tx))
      await pause(100)
      await sql`select 1`.execute(tx)
    })
    await expect(killed).rejects.toMatchObject(LOST)
    await expectAllWell()
  })

  test('recovers when the server kills a connection before a transaction commits', async () => {
    const killed = database.tx(async (tx) => {
      await kill(await pid(tx))
      await pause(100)
    })
    await expect(killed).rejects.toMatchObject(LOST)
    await expectAllWell()
  })

  test('recovers when the server kills a connection during a statement of a transaction', async () => {
    const killed = database.tx(async (tx) => {
      const backend = await pid(tx)
      setTimeout(() => kill(backend), 50)
      await sql`select pg_sleep(0.9)`.execute(tx)
    })
    await expect(killed).rejects.toMatchObject(LOST)
    await expectAllWell()
  })

  test('recovers when the server kills every connection under load', async () => {
    const work = () => database.tx((tx) => sql`select pg_sleep(0.02), ${'x'}::text`.execute(tx))
    const statement = (n: number) => sql`select pg_sleep(0.005), ${String(n)}::text`.execute(database.read)
    const running = Promise.allSettled(Array.from({ length: 60 }, (_, n) => (n % 3 ? statement(n) : work())))
    await pause(30)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(bystander.read)
    const outcomes = await running
    expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true)
    await expectAllWell()
  })

  test('sends the quick reads of one turn together, and lets none of them wait for a slow one', async () => {
    const backend = prepared((db, _: object) => ({
      compile: () => sql<{ pid: number }>`select pg_backend_pid() as pid`.compile(db),
    }))
    const quick = async () => (await backend(database.read, {}))[0]?.pid
    await expectAllWell()
    const slow = sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.3)`.execute(database.read)
    const startedAt = performance.now()
    const pids = await Promise.all(Array.from({ length: 8 }, quick))
    expect(performance.now() - startedAt).toBeLessThan(250)
    expect(new Set(pids).size).toBe(1)
    expect(pids).not.toContain((await slow).rows[0]?.pid)
  })

  test('stops a statement that runs too long', async () => {
    await expect(sql`select pg_sleep(5)`.execute(database.read)).rejects.toMatchObject({ code: '57014' })
  })

  test('goes by an index however small a table is', async () => {
    await database.runScript('create table few (id text primary key); insert into few values (1), (2)')
    const { rows } = await sql<object>`explain select * from few where id = '1'`.execute(database.read)
    expect(JSON.stringify(rows)).toMatch(/Index|Bitmap/)
  })

  test('gives a connection back without a trace of an undone transaction', async () => {
    const failing = database.tx(async (tx) => {
      await sql`set local statement_timeout = 1`.execute(tx)
      await sql`select pg_sleep(1)`.execute(tx)
    })
    await expect(failing).rejects.toMatchObject({ code: '57014' })
    for (let n = 0; n < 4; n += 1) {
      const { rows } = await database.tx((tx) => sql`show statement_timeout`.execute(tx))
      expect(rows).toEqual([{ statement_timeout: '1s' }])
    }
  })
})
