import { readFileSync } from 'node:fs'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../server/db/database.ts'
import type { Engine } from '../../server/db/engine.ts'
import { openPglite } from '../../server/db/pglite.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import { reportFault } from './faults.ts'
import { onCluster } from './postgres-cluster.ts'
import { runningTwice } from './twice.ts'

export const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'pglite'

let made = 0

/** A copy of the migrated schema that nobody else has. Where the project says so, it runs every transaction twice. */
export const freshDatabase = async (): Promise<Database> => {
  const database = await plainDatabase()
  return process.env.TEST_TRANSACTIONS === 'twice' ? runningTwice(database) : database
}

/** The same, for tests that count or hold up transactions themselves. */
export const plainDatabase = async (): Promise<Database> =>
  openDatabase(await freshEngine(), {
    guarded: true,
    onFan: (sentence) => reportFault(new Error(sentence).stack ?? sentence),
  })

/** The engine under such a copy, for tests that look at each statement. */
export const freshEngine = async (): Promise<Engine> =>
  engine === 'postgres'
    ? openPostgres({
        url: await freshPostgresUrl(),
        poolSize: 40,
        prepare: true,
        // A herd of requests must not fail because the machine under the tests is slow.
        acquireTimeoutMs: 60_000,
        statementTimeoutMs: 30_000,
      })
    : openPglite({ snapshot: new Blob([readFileSync(inject('pgliteSnapshot'))]) })

/** The address of a new PostgreSQL database, for tests that start processes of their own. */
export const freshPostgresUrl = async (template = 'template'): Promise<string> => {
  made += 1
  const name = `test_${process.pid}_${made}`
  const server = inject('postgresUrl')
  await onCluster(server, `create database ${name} template ${template}`)
  return server.replace(/\/postgres$/, `/${name}`)
}
