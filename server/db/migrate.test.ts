import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startChild } from '../../test/support/child.ts'
import { engine, freshDatabase, freshPostgresUrl } from '../../test/support/test-database.ts'
import { MIGRATIONS } from '../paths.ts'
import { type Database, openDatabase } from './database.ts'
import type { Tx } from './executor.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'

const onDisk = readdirSync(MIGRATIONS)
  .filter((name) => name.endsWith('.sql'))
  .sort()

const appliedTo = async (database: Database) => {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by version`.execute(
    database.read,
  )
  return rows.map(({ name }) => name)
}

describe('migrating', () => {
  let database: Database
  let folder: string
  beforeAll(async () => {
    database = await freshDatabase()
    folder = mkdtempSync(join(tmpdir(), 'maitred-migrations-'))
    cpSync(MIGRATIONS, folder, { recursive: true })
  })
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('applies every migration once, and finds nothing to do after that', async () => {
    expect(await appliedTo(database)).toEqual(onDisk)
    expect(await migrate(database, MIGRATIONS)).toEqual([])
    expect(await appliedTo(database)).toEqual(onDisk)
  })

  test('keeps the signing key that the first one made', async () => {
    const key = () => database.read.selectFrom('platform').select('signing_key').execute()
    const before = await key()
    await migrate(database, MIGRATIONS)
    expect(await key()).toEqual(before)
    expect(before).toEqual([{ signing_key: expect.stringMatching(/^[\w-]{43}$/) }])
  })

  test('undoes everything when one statement fails, and applies it all once it is mended', async () => {
    const file = join(folder, '900_trial.sql')
    writeFileSync(file, 'create table trial (n integer);\ncreate table trial (n integer);')
    await expect(migrate(database, folder)).rejects.toThrow('already exists')
    expect(await appliedTo(database)).toEqual(onDisk)
    writeFileSync(file, "create table trial (n integer);\ninsert into trial values (length('a;b'));")
    expect(await migrate(database, folder)).toEqual(['900_trial.sql'])
    expect((await sql`select n from trial`.execute(database.read)).rows).toEqual([{ n: 3 }])
  })

  test('refuses a migration that was changed after it ran', async () => {
    writeFileSync(join(folder, '900_trial.sql'), 'create table trial (n bigint);')
    await expect(migrate(database, folder)).rejects.toThrow(
      'The migration 900_trial.sql was changed after it ran. Restore the file; write a new migration instead.',
    )
  })

  test('takes line ends of another system for the same migration', async () => {
    writeFileSync(
      join(folder, '900_trial.sql'),
      "create table trial (n integer);\r\ninsert into trial values (length('a;b'));",
    )
    expect(await migrate(database, folder)).toEqual([])
  })

  test('refuses a schema newer than the release, and names it', async () => {
    const newest = Number(onDisk.at(-1)?.slice(0, 3))
    await expect(migrate(database, MIGRATIONS)).rejects.toThrow(
      `The database has schema 900_trial.sql, which is newer than this release knows (${newest}). Start the newer release instead.`,
    )
  })
})

describe('a migration without a transaction', () => {
  let database: Database
  let folder: string
  beforeAll(async () => {
    database = await freshDatabase()
    folder = mkdtempSync(join(tmpdir(), 'maitred-migrations-'))
    cpSync(MIGRATIONS, folder, { recursive: true })
  })
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const indexOf = async (name: string) =>
    (
      await sql<{ indisvalid: boolean }>`select indisvalid from pg_index
        join pg_class on pg_class.oid = indexrelid where relname = ${name}`.execute(database.read)
    ).rows

  test('builds an index concurrently and validates a constraint', async () => {
    writeFileSync(
      join(folder, '900_trial.sql'),
      'create table trial (n integer);\ninsert into trial select generate_series(1, 100);\nalter table trial add constraint trial_positive check (n > 0) not valid;',
    )
    writeFileSync(
      join(folder, '901_trial_index.sql'),
      '-- no transaction\n-- Rows are looked up by n.\ncreate index concurrently if not exists trial_by_n on trial (n);\nalter table trial validate constraint trial_positive;',
    )
    expect(await migrate(database, folder)).toEqual(['900_trial.sql', '901_trial_index.sql'])
    expect(await indexOf('trial_by_n')).toEqual([{ indisvalid: true }])
    const { rows } =
      await sql`select convalidated from pg_constraint where conname = 'trial_positive'`.execute(
        database.read,
      )
    expect(rows).toEqual([{ convalidated: true }])
    expect(await migrate(database, folder)).toEqual([])
  })

  test('that was interrupted drops the invalid index and builds it again', async () => {
    // A duplicate leaves an invalid index behind, as a crash does. The embedded engine undoes it all.
    await sql`insert into trial values (100)`.execute(database.read)
    writeFileSync(
      join(folder, '902_trial_unique.sql'),
      '-- no transaction\ncreate unique index concurrently if not exists trial_once on trial (n);',
    )
    await expect(migrate(database, folder)).rejects.toThrow('could not create unique index')
    expect(await indexOf('trial_once')).toEqual(engine === 'postgres' ? [{ indisvalid: false }] : [])
    await sql`delete from trial where n = 100`.execute(database.read)
    expect(await migrate(database, folder)).toEqual(['902_trial_unique.sql'])
    expect(await indexOf('trial_once')).toEqual([{ indisvalid: true }])
  })

  test('may hold nothing that cannot run twice or that locks out readers', async () => {
    writeFileSync(join(folder, '903_wrong.sql'), '-- no transaction\ncreate index trial_slow on trial (n);')
    await expect(migrate(database, folder)).rejects.toThrow(
      'The migration 903_wrong.sql runs without a transaction, so it may hold only "create index concurrently if not exists"',
    )
    rmSync(join(folder, '903_wrong.sql'))
  })
})

// The embedded database has one connection: while it migrates, nobody else is there to hold a lock.
describe.runIf(engine === 'postgres')('migrating a database that is in use', () => {
  /** The newest migration of the release before. */
  const RELEASED = 37
  const LOCK_TIMEOUT_MS = 500

  let database: Database
  let inUse: Database
  let folder: string
  let released: string
  beforeAll(async () => {
    const url = await freshPostgresUrl('template1')
    const options = { url, poolSize: 20, prepare: true, acquireTimeoutMs: 60_000, statementTimeoutMs: 30_000 }
    database = openDatabase(openPostgres(options))
    inUse = openDatabase(openPostgres(options))
    folder = mkdtempSync(join(tmpdir(), 'maitred-migrations-'))
    released = mkdtempSync(join(tmpdir(), 'maitred-released-'))
    cpSync(MIGRATIONS, folder, { recursive: true })
    for (const name of onDisk)
      if (Number(name.slice(0, 3)) <= RELEASED) cpSync(join(MIGRATIONS, name), join(released, name))
    await migrate(database, released)
    await addVenue('ven_old')
  })
  afterAll(async () => {
    await database.close()
    await inUse.close()
    for (const path of [folder, released]) rmSync(path, { recursive: true, force: true })
  })

  const addVenue = (id: string) =>
    sql`insert into venues (id, name, address, created_at) values (${id}, 'A', 'B', now())`.execute(
      database.read,
    )

  /** Runs until it is stopped, and returns how often it ran. Fails when it waits for a lock for too long. */
  const goOn = (work: (tx: Tx) => Promise<unknown>) => {
    let isStopped = false
    const run = async () => {
      let count = 0
      for (; !isStopped; count += 1)
        await inUse.tx(async (tx) => {
          // A statement may wait behind one of the migration, which waits no longer than its own limit.
          await sql`set local lock_timeout = ${sql.lit(4 * LOCK_TIMEOUT_MS)}`.execute(tx)
          await work(tx)
        })
      return count
    }
    const counted = run()
    return () => {
      isStopped = true
      return counted
    }
  }

  test('from the last release up keeps no reader and no writer waiting, and fails none of them', async () => {
    writeFileSync(
      join(folder, '900_in_use.sql'),
      'alter table venues add column trial integer;\nalter table venues add constraint venues_trial check (trial > 0) not valid;',
    )
    writeFileSync(
      join(folder, '901_in_use_index.sql'),
      '-- no transaction\ncreate index concurrently if not exists venues_by_trial on venues (trial);\nalter table venues validate constraint venues_trial;',
    )
    let made = 0
    const stopReader = goOn((tx) =>
      sql`select count(*) from venues join venue_versions on venue_id = id`.execute(tx),
    )
    const stopWriter = goOn((tx) => {
      made += 1
      return sql`insert into venues (id, name, address, created_at)
        values (${`ven_in_use_${made}`}, 'A', 'B', now())`.execute(tx)
    })
    const applied = await migrate(database, folder, { lockTimeoutMs: LOCK_TIMEOUT_MS })
    const counts = await Promise.all([stopReader(), stopWriter()])
    expect(applied).toEqual([
      ...onDisk.filter((name) => Number(name.slice(0, 3)) > RELEASED),
      '900_in_use.sql',
      '901_in_use_index.sql',
    ])
    for (const count of counts) expect(count).toBeGreaterThan(0)
  })

  test('leaves the offer of a venue that exists as it was; a new one wants stays to fit', async () => {
    await addVenue('ven_new')
    const { rows } = await sql`select id, fit_stay from venues where id in ('ven_old', 'ven_new')
      order by id`.execute(database.read)
    expect(rows).toEqual([
      { id: 'ven_new', fit_stay: true },
      { id: 'ven_old', fit_stay: false },
    ])
  })

  test('a lock that another session keeps makes it try again, and readers do not wait for it meanwhile', async () => {
    writeFileSync(join(folder, '902_held.sql'), 'alter table venues add column held integer;')
    const retries: string[] = []
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const holder = await inUse.read.startTransaction().execute()
    await sql`lock table venues in access share mode`.execute(holder)
    held.then(() => holder.rollback().execute())
    // Readers queue behind the lock that the migration waits for, so it must give up before they do.
    const stopReader = goOn((tx) => sql`select count(*) from venues`.execute(tx))
    const applied = await migrate(database, folder, {
      lockTimeoutMs: 50,
      onRetry: (sentence) => {
        retries.push(sentence)
        if (retries.length === 3) release()
      },
    })
    expect(await stopReader()).toBeGreaterThan(0)
    expect(applied).toEqual(['902_held.sql'])
    expect(retries.length).toBeGreaterThanOrEqual(3)
    expect(retries[0]).toBe(
      'The migration 902_held.sql waits for a lock that another session holds (attempt 1).',
    )
  })

  test('a lock that is never given ends with what to do, and nothing is applied', async () => {
    writeFileSync(join(folder, '903_never.sql'), 'alter table venues add column never integer;')
    const holder = await inUse.read.startTransaction().execute()
    await sql`lock table venues in access share mode`.execute(holder)
    await expect(migrate(database, folder, { lockTimeoutMs: 20, attempts: 3 })).rejects.toThrow(
      'The migration 903_never.sql did not get its locks in 3 attempts, and was not applied. Another session keeps a table locked: end its transaction (see pg_stat_activity) and start again.',
    )
    await holder.rollback().execute()
    expect(await migrate(database, folder)).toEqual(['903_never.sql'])
  })
})

/** Ten processes at once are slow on a machine that is busy with other tests. */
const TEN_STARTS_MS = 180_000

// The embedded database belongs to one process, so there is nothing to race for on it.
const severalProcessesShareIt = engine === 'postgres'

describe('ten processes that start at once on one empty server', () => {
  test.runIf(severalProcessesShareIt)(
    'end with one schema and no error',
    async () => {
      const url = await freshPostgresUrl('template1')
      const children = Array.from({ length: 10 }, () => startChild('migrate.ts', [url]))
      expect(new Set(await Promise.all(children.map((child) => child.next())))).toEqual(new Set(['ready']))
      for (const child of children) child.tell('go')
      const outcomes = await Promise.all(children.map((child) => child.next()))
      const codes = await Promise.all(children.map((child) => child.ended))

      expect(codes).toEqual(children.map(() => 0))
      expect(outcomes).toHaveLength(10)
      expect(
        outcomes.filter((outcome) => (outcome as { applied?: string[] }).applied?.length === 0),
      ).toHaveLength(9)
      expect(outcomes).toContainEqual({ applied: onDisk })
      const database = openDatabase(
        openPostgres({ url, poolSize: 2, prepare: true, acquireTimeoutMs: 5000, statementTimeoutMs: 10_000 }),
      )
      expect(await appliedTo(database)).toEqual(onDisk)
      expect(await database.read.selectFrom('platform').select('maintenance').execute()).toHaveLength(1)
      await database.close()
    },
    TEN_STARTS_MS,
  )
})
