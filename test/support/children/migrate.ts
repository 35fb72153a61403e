import { openDatabase } from '../../../server/db/database.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { openPostgres } from '../../../server/db/postgres.ts'
import { MIGRATIONS } from '../../../server/paths.ts'

/** Migrates on a message and reports which migrations it applied, or what went wrong. */
const database = openDatabase(
  openPostgres({
    url: process.argv[2] ?? '',
    poolSize: 2,
    prepare: true,
    acquireTimeoutMs: 2000,
    statementTimeoutMs: 10_000,
  }),
)

process.once('message', async () => {
  try {
    process.send?.({ applied: await migrate(database, MIGRATIONS) })
  } catch (error) {
    process.send?.({ error: (error as Error).message })
  }
  await database.close()
  process.disconnect()
})
process.send?.('ready')
