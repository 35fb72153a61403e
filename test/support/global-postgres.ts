import type { TestProject } from 'vitest/node'
import { build } from '../../scripts/lib.mjs'
import { openDatabase } from '../../server/db/database.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import { MIGRATIONS } from '../../server/paths.ts'
import { onCluster, startCluster } from './postgres-cluster.ts'
import { VERSION_GUARD } from './version-guard.ts'

/** Starts a throwaway server with a migrated database, `template`, that every test file copies. */
export default async (project: TestProject) => {
  await build('web')
  const cluster = await startCluster()
  await onCluster(cluster.url('postgres'), 'create database template')
  const database = openDatabase(
    openPostgres({
      url: cluster.url('template'),
      poolSize: 2,
      prepare: true,
      acquireTimeoutMs: 5000,
      statementTimeoutMs: 30_000,
    }),
  )
  await migrate(database, MIGRATIONS)
  await database.runScript(VERSION_GUARD)
  await database.close()
  project.provide('postgresUrl', cluster.url('postgres'))
  return cluster.stop
}
