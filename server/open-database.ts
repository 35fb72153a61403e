import type { Config } from './config.ts'
import { joinAnnouncements } from './db/announcements.ts'
import { type Database, openDatabase } from './db/database.ts'
import { openPglite } from './db/pglite.ts'
import { openPostgres } from './db/postgres.ts'
import { redisCarrier } from './db/redis-carrier.ts'
import { openReplica } from './db/replica.ts'

/** The database the settings name: a server, or the one embedded in this process. */
export const openConfiguredDatabase = async (
  config: Config,
  onFailure: (error: unknown) => void,
): Promise<Database> => {
  const { DATABASE_URL, DATABASE_REPLICA_URL, DATABASE_LISTEN_URL, REDIS_URL } = config
  if (!DATABASE_URL) return openDatabase(await openPglite({ folder: config.DATA_DIR }))
  const options = {
    poolSize: config.DATABASE_POOL,
    prepare: config.DATABASE_PREPARE,
    acquireTimeoutMs: config.DATABASE_WAIT_MS,
    statementTimeoutMs: config.DATABASE_STATEMENT_MS,
  }
  const engine = openPostgres({ ...options, url: DATABASE_URL })
  const primary = openDatabase(engine)
  const carrier = REDIS_URL ? redisCarrier(REDIS_URL) : engine.carrier(DATABASE_LISTEN_URL)
  const announcements = await joinAnnouncements(primary, carrier, onFailure).catch(async (error) => {
    await primary.close()
    throw error
  })
  const replica = DATABASE_REPLICA_URL
    ? openReplica(openPostgres({ ...options, url: DATABASE_REPLICA_URL }), () => primary.read)
    : undefined
  return {
    ...primary,
    get read() {
      return primary.read
    },
    readPublic: replica?.read ?? primary.readPublic,
    get condition() {
      return { hears: announcements.hears, ...(replica ? { replica: replica.condition } : {}) }
    },
    close: async () => {
      await announcements.close()
      await replica?.close()
      await primary.close()
    },
  }
}
