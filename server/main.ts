import { destination, pino } from 'pino'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { migrate } from './db/migrate.ts'
import { openConfiguredDatabase } from './open-database.ts'
import { MIGRATIONS } from './paths.ts'
import { systemClock } from './ports/clock.ts'

const STOP_WITHIN_MS = 10_000

const config = readConfig(process.env)
const logger = pino({ level: config.LOG_LEVEL }, destination({ sync: false }))

const database = await openConfiguredDatabase(config, (error) =>
  logger.error({ err: error }, 'announcement failed'),
)
const applied = await migrate(database, MIGRATIONS)
if (applied.length > 0) logger.info({ applied }, 'schema migrated')

const app = await createApp({ config, clock: systemClock, database, logger })
await app.http.listen({ port: config.PORT, host: config.HOST })
process.send?.('listening')

/** Finishes the requests in flight, then closes the database. A second signal, or ten seconds, ends it at once. */
let stopping = false
const stop = async () => {
  if (stopping) process.exit(1)
  stopping = true
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
  await app.close()
  await database.close()
  logger.flush()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
