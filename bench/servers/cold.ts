import { pino } from 'pino'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { openConfiguredDatabase } from '../../server/open-database.ts'
import { systemClock } from '../../server/ports/clock.ts'

/** The service as it answers right after somebody booked: every request finds the venue's night changed. */
const config = readConfig(process.env)
const logger = pino({ level: 'warn' })
const database = await openConfiguredDatabase(config)
const app = await createApp({ config, clock: systemClock, database, logger })
let revision = Number.MAX_SAFE_INTEGER / 2
app.http.addHook('onRequest', async () => {
  revision += 1
  database.versions.venues.commit('ven_bench', {
    config: 1,
    places: revision,
    activity: revision,
    guests: 0,
    revision,
  })
})
await app.http.listen({ port: config.PORT, host: config.HOST })
process.on('SIGTERM', () => process.exit(0))
process.send?.('listening')
