import type { Config } from './config.ts'
import { joinAnnouncements } from './db/announcements.ts'
import { type Database, openDatabase } from './db/database.ts'
import { openPglite } from './db/pglite.ts'
import { openPostgres } from './db/postgres.ts'

/** The database the settings name: a server, or the one embedded in this process. */
export const openConfiguredDatabase = async (
  config: Config,
  onFailure: (error: unknown) => void,
): Promise<Database> => {
  if (!config.DATABASE_URL) return openDatabase(await openPglite({ folder: config.DATA_DIR }))
  const engine = openPostgres({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL,
    prepare: config.DATABASE_PREPARE,
    acquireTimeoutMs: config.DATABASE_WAIT_MS,
    statementTimeoutMs: config.DATABASE_STATEMENT_MS,
  })
  const database = openDatabase(engine)
  const announcements = await joinAnnouncements(database, engine, onFailure)
  return {
    ...database,
    get read() {
      return database.read
    },
    close: async () => {
      await announcements.close()
      await database.close()
    },
  }
}
