import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type Database, openDatabase } from '../../server/db/database.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openPglite } from '../../server/db/pglite.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import { MIGRATIONS } from '../../server/paths.ts'
import { engine, freshPostgresUrl } from './test-database.ts'

const emptyDatabase = async (): Promise<Database> =>
  engine === 'pglite'
    ? openDatabase(await openPglite({}))
    : openDatabase(
        openPostgres({
          url: await freshPostgresUrl('template1'),
          poolSize: 4,
          prepare: true,
          acquireTimeoutMs: 60_000,
          statementTimeoutMs: 30_000,
        }),
      )

/** A database with every migration before this one, for a test of what the migration does to rows. */
export const useMigratedUntil = (migration: string) => {
  const given = {} as { database: Database; apply(): Promise<string[]> }
  let folder: string
  beforeAll(async () => {
    given.database = await emptyDatabase()
    folder = mkdtempSync(join(tmpdir(), 'maitred-migrations-'))
    for (const file of readdirSync(MIGRATIONS))
      if (file < migration) cpSync(join(MIGRATIONS, file), join(folder, file))
    await migrate(given.database, folder)
    given.apply = () => {
      cpSync(join(MIGRATIONS, migration), join(folder, migration))
      return migrate(given.database, folder)
    }
  })
  afterAll(async () => {
    await given.database.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return given
}
