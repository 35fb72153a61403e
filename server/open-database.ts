import type { Config } from './config.ts'
import { type Database, openDatabase } from './db/database.ts'
import { openPglite } from './db/pglite.ts'
import { openPostgres } from './db/postgres.ts'
import { openReplica } from './db/replica.ts'

/** The database the settings name: a server, or the one embedded in this process. */
export const openConfiguredDatabase = async (config: Config): Promise<Database> => {
  const { DATABASE_URL, DATABASE_REPLICA_URL } = config
  if (!DATABASE_URL) return openDatabase(await openPglite({ folder: config.DATA_DIR }))
  const open = (url: string, isStandby = false) =>
    openPostgres({
      url,
      isStandby,
      poolSize: config.DATABASE_POOL,
      prepare: config.DATABASE_PREPARE,
      acquireTimeoutMs: config.DATABASE_WAIT_MS,
      statementTimeoutMs: config.DATABASE_STATEMENT_MS,
    })
  const replica = DATABASE_REPLICA_URL ? { replica: openReplica(open(DATABASE_REPLICA_URL, true)) } : {}
  return openDatabase(open(DATABASE_URL), replica)
}
