import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startChild } from '../../test/support/child.ts'
import { engine, freshDatabase, freshPostgresUrl } from '../../test/support/test-database.ts'
import { MIGRATIONS } from '../paths.ts'
import { type Database, openDatabase } from './database.ts'
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
