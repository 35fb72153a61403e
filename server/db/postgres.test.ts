import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engine, freshPostgresUrl } from '../../test/support/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import type { Tx } from './executor.ts'
import { pipeline, rawQuery } from './pipeline.ts'
import { connectionsOf, openPostgres, statementNames } from './postgres.ts'

// These are promises about a server and its pool of connections; the embedded engine has neither.
const hasPool = engine === 'postgres'

const POOL = 8

describe.runIf(hasPool)('a pool of two connections', () => {
  /** Refuses soon; the others wait as long as a busy test machine may need. */
  let hasty: Database
  let database: Database
  let bystander: Database
  beforeAll(async () => {
    const url = await freshPostgresUrl()
    const open = (acquireTimeoutMs: number) =>
      openDatabase(
        openPostgres({ url, poolSize: POOL, prepare: true, acquireTimeoutMs, statementTimeoutMs: 1000 }),
      )
    hasty = open(300).forShare('staff')
    database = open(60_000).forShare('staff')
    bystander = open(60_000)
  })
  afterAll(() => Promise.all([hasty.close(), database.close(), bystander.close()]))

  const pid = async (tx: Tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    return rows[0]?.pid
  }

  const heldTransaction = () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    return { release, done: hasty.tx(async () => gate) }
  }

  test('refuses a transaction that cannot get one in time, and loses none of them', async () => {
    const held = [heldTransaction(), heldTransaction()]
    const late = Array.from({ length: 3 }, () => hasty.tx(async () => 'too late'))
    for (const outcome of await Promise.allSettled(late))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { reason: 'busy' } })
    for (const { release } of held) release()
    await Promise.all(held.map(({ done }) => done))
    const after = await Promise.all(Array.from({ length: 6 }, () => hasty.tx(async () => 'in time')))
    expect(after).toEqual(Array.from({ length: 6 }, () => 'in time'))
  })

  test.each(['guests', 'staff', 'background'] as const)(
    'compiles no statement on connections of %s: that takes longer than the statement',
    async (share) => {
      const { rows } = await sql<{ jit: string }>`show jit`.execute(bystander.forShare(share).read)
      expect(rows).toEqual([{ jit: 'off' }])
    },
  )

  const kill = (backend: number | undefined) =>
    sql`select pg_terminate_backend(${backend}::int)`.execute(bystander.read)

  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

  const LOST = { name: 'DatabaseUnavailable', reason: expect.stringMatching(/^(lost|unknown)$/) }

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

  test('survives when the server kills a connection while its transaction waits for something else', async () => {
    const errors: unknown[] = []
    const note = (error: unknown) => errors.push(error)
    process.on('uncaughtException', note)
    await database
      .tx(async (tx) => {
        await kill(await pid(tx))
        await pause(200)
      })
      .catch(() => {})
    process.off('uncaughtException', note)
    expect(errors).toEqual([])
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

  test('replaces a connection that only reads any more, and repeats the write on another', async () => {
    await sql`create table if not exists written (n int)`.execute(bystander.read)
    const readOnly = await database.tx(async (tx) => {
      await sql`select set_config('default_transaction_read_only', 'on', false)`.execute(tx)
      return pid(tx)
    })
    const writer = await database.tx(async (tx) => {
      await sql`insert into written values (1)`.execute(tx)
      return pid(tx)
    })
    expect(writer).not.toBe(readOnly)
    const { rows } = await sql`select n from written`.execute(bystander.read)
    expect(rows).toEqual([{ n: 1 }])
    await expectAllWell()
  })

  test('recovers when the server kills every connection under load', async () => {
    const work = () => database.tx((tx) => sql`select pg_sleep(0.02), ${'x'}::text`.execute(tx))
    const statement = (n: number) => sql`select pg_sleep(0.005), ${String(n)}::text`.execute(database.read)
    const running = Promise.allSettled(Array.from({ length: 60 }, (_, n) => (n % 3 ? statement(n) : work())))
    // Transactions survive one loss, so the connections are killed often enough to fail some of the work.
    for (let n = 0; n < 8; n += 1) {
      await pause(25)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(bystander.read)
    }
    const outcomes = await running
    expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true)
    await expectAllWell()
  })

  test('sends a group of reads on one connection, and returns the rows of each', async () => {
    const backend = rawQuery(database.read, sql<{ pid: number }>`select pg_backend_pid() as pid`)
    const [[one], nothing, [other]] = await pipeline(database.read, [backend, undefined, backend])
    expect([one?.pid, nothing]).toEqual([other?.pid, []])
  })

  test('runs no statement of a failed group on the transaction of another request', async () => {
    await database.runScript('create table if not exists trail (pid int, words text)')
    const failing = rawQuery(database.read, sql`select 1 / 0`)
    const traced = rawQuery(
      database.read,
      sql`insert into trail values (pg_backend_pid(), 'read') returning xmin::text`,
    )
    const group = () =>
      expect(pipeline(database.read, [failing, traced])).rejects.toMatchObject({ code: '22012' })
    // Everything this transaction writes is undone; a foreign statement on its connection would be, too.
    const undone = () =>
      expect(
        database.tx(async (tx) => {
          await sql`insert into trail values (pg_backend_pid(), 'transaction')`.execute(tx)
          throw new Error('undo')
        }),
      ).rejects.toThrow('undo')
    for (let round = 0; round < 10; round += 1) await Promise.all([group(), undone(), group(), undone()])
    const { rows } = await sql<{ words: string; n: number }>`
      select words, count(*)::int as n from trail group by words`.execute(database.read)
    expect(rows).toEqual([{ words: 'read', n: 20 }])
  })

  test('refuses what follows a failed statement inside a transaction, and commits nothing', async () => {
    await database.runScript('create table if not exists kept (n int primary key)')
    const insert = (tx: Tx, n: number) => rawQuery(tx, sql`insert into kept values (${n})`)
    const failing = database.tx((tx) => pipeline(tx, [insert(tx, 1), insert(tx, 1), insert(tx, 2)]))
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    const careless = database.tx(async (tx) => {
      await pipeline(tx, [insert(tx, 1), insert(tx, 1)]).catch(() => {})
    })
    await expect(careless).rejects.toThrow('rolled back')
    const { rows } = await sql`select n from kept`.execute(database.read)
    expect(rows).toEqual([])
  })

  test('stops a statement that runs too long', async () => {
    await expect(sql`select pg_sleep(5)`.execute(database.read)).rejects.toMatchObject({ code: '57014' })
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

describe('the connections of a share', () => {
  test.each([
    [8, [2, 2, 1, 1, 1, 1]],
    [10, [3, 2, 1, 1, 1, 1]],
    [20, [7, 5, 2, 3, 1, 2]],
    [40, [14, 10, 4, 6, 2, 4]],
  ])('of %i in all are %j', (poolSize, expected) => {
    const shares = ['guests', 'staff', 'sign-in', 'money', 'versions', 'background'] as const
    expect(shares.map((share) => connectionsOf(share, poolSize))).toEqual(expected)
  })
})

describe('the name of a prepared statement', () => {
  test('is the same in every process for the same text, and another for another', () => {
    const [one, other] = [statementNames(), statementNames()]
    other('select 0')
    expect(one('select 1')).toBe(other('select 1'))
    expect(one('select 1')).not.toBe(one('select 2'))
    expect(one('select 1')).toMatch(/^[\w-]{32}$/)
  })

  test('is not given to more statements than a server should keep', () => {
    const nameOf = statementNames()
    for (let n = 0; n < 2000; n += 1) expect(nameOf(`select ${n}`)).toBeDefined()
    expect(nameOf('select 2000')).toBeUndefined()
    expect(nameOf('select 0')).toBeDefined()
  })
})
