import { readFileSync } from 'node:fs'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../server/db/database.ts'
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
export const plainDatabase = (): Promise<Database> => (engine === 'postgres' ? onPostgres() : onPglite())

const onPglite = async () =>
  openDatabase(await openPglite({ snapshot: new Blob([readFileSync(inject('pgliteSnapshot'))]) }), {
    guarded: true,
    onFan: (sentence) => reportFault(new Error(sentence).stack ?? sentence),
  })

/** The address of a new PostgreSQL database, for tests that start processes of their own. */
export const freshPostgresUrl = async (template = 'template'): Promise<string> => {
  made += 1
  const name = `test_${process.pid}_${made}`
  const server = inject('postgresUrl')
  await onCluster(server, `create database ${name} template ${template}`)
  return server.replace(/\/postgres$/, `/${name}`)
}

const onPostgres = async () =>
  openDatabase(
    openPostgres({
      url: await freshPostgresUrl(),
      poolSize: 40,
      prepare: true,
      // A herd of requests must not fail because the machine under the tests is slow.
      acquireTimeoutMs: 60_000,
      statementTimeoutMs: 30_000,
    }),
    { guarded: true, onFan: (sentence) => reportFault(new Error(sentence).stack ?? sentence) },
  )
