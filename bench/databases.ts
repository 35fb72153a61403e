import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '../server/db/database.ts'
import { migrate } from '../server/db/migrate.ts'
import { openPglite } from '../server/db/pglite.ts'
import { openPostgres } from '../server/db/postgres.ts'
import { createSessions } from '../server/modules/accounts/index.ts'
import { MIGRATIONS } from '../server/paths.ts'
import { type Cluster, onCluster, startCluster } from '../test/support/postgres-cluster.ts'
import { type Generated, generateWorld } from './generate.ts'
import { addOtherVenues, type OtherVenues } from './other-venues.ts'
import { mention } from './report.ts'

/** A filled database, and the settings with which a server of either kind uses it. */
export interface BenchDatabase {
  readonly world: Generated
  /** An operator's session. */
  readonly token: string
  readonly serviceEnv: Record<string, string>
  readonly bareEnv: Record<string, string>
  close(): Promise<void>
}

export const TODAY = new Date().toISOString().slice(0, 10)
const COMMON = { RATE_LIMITS: 'off', DEMO: 'off', NODE_ENV: 'development' }

const fill = async (database: Database, size: number) => {
  await migrate(database, MIGRATIONS)
  const world = await generateWorld(database, size, TODAY)
  const sessions = createSessions(database, () => {})
  const operator = { id: world.operatorId, role: 'client' as const, name: 'Bench Operator' }
  return { world, token: await database.tx((tx) => sessions.open(tx, operator, new Date())) }
}

/** A server that writes to disk before it acknowledges a commit, as one in production does. */
export const benchCluster = (settings: Record<string, string> = {}) =>
  startCluster({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    shared_buffers: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '512MB',
    max_wal_size: '4GB',
    ...settings,
  })

/** As an operator of many venues gives it: memory for what is used often. Indexes are built without a log of their own. */
export const hugeCluster = () =>
  benchCluster({
    shared_buffers: '4GB',
    maintenance_work_mem: '2GB',
    wal_level: 'minimal',
    max_wal_senders: '0',
  })

export const createOnPostgres = async (
  cluster: Cluster,
  name: string,
  size: number,
  others?: OtherVenues,
): Promise<BenchDatabase> => {
  await onCluster(cluster.url('postgres'), `create database ${name}`)
  const url = cluster.url(name)
  const database = openDatabase(
    openPostgres({
      url,
      poolSize: 20,
      prepare: true,
      acquireTimeoutMs: 10_000,
      // Making ten million bookings, and their indexes, takes long.
      statementTimeoutMs: 4 * 3_600_000,
    }),
  )
  const content = await fill(database, size)
  if (others) await addOtherVenues(database, others, mention)
  await database.close()
  return {
    ...content,
    serviceEnv: { ...COMMON, DATABASE_URL: url },
    bareEnv: { DATABASE_URL: url },
    close: async () => {},
  }
}

/** Each server has a folder of its own, since one process alone may use one. */
export const createOnPglite = async (size: number): Promise<BenchDatabase> => {
  const root = mkdtempSync(join(tmpdir(), 'maitred-bench-'))
  const [forService, forBare] = [join(root, 'service'), join(root, 'bare')]
  const database = openDatabase(await openPglite({ folder: forService }))
  const content = await fill(database, size)
  await database.close()
  cpSync(forService, forBare, { recursive: true })
  return {
    ...content,
    serviceEnv: { ...COMMON, DATABASE_URL: '', DATA_DIR: forService },
    bareEnv: { DATABASE_URL: '', DATA_DIR: forBare },
    close: async () => rmSync(root, { recursive: true, force: true }),
  }
}
