import { pino } from 'pino'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { openConfiguredDatabase } from '../../server/open-database.ts'
import { systemClock } from '../../server/ports/clock.ts'

/** The service as it answers right after somebody booked: every request finds the venue's night changed. */
const config = readConfig(process.env)
const logger = pino({ level: 'warn' })
const database = await openConfiguredDatabase(config, (error) => logger.error(error))
const app = await createApp({ config, clock: systemClock, database, logger })
app.http.server.prependListener('request', () =>
  database.announce([{ venueId: 'ven_bench', aspect: 'activity' }]),
)
await app.http.listen({ port: config.PORT, host: config.HOST })
process.on('SIGTERM', () => process.exit(0))
process.send?.('listening')
