import { pino } from 'pino'
import { createApp } from '../../../server/app.ts'
import { readConfig } from '../../../server/config.ts'
import { openDatabase } from '../../../server/db/database.ts'
import { openPostgres } from '../../../server/db/postgres.ts'
import { sweepWaitlist } from '../../../server/modules/selling/index.ts'
import { fakeClock } from '../fake-clock.ts'

/**
 * A process that offers what frees, again and again, until it gets a signal. Arguments: the address of the database and
 * the time on its clock. It says how many offers each sweep made that made some.
 */
const [url = '', now = ''] = process.argv.slice(2)
const database = openDatabase(
  openPostgres({ url, poolSize: 4, prepare: true, acquireTimeoutMs: 30_000, statementTimeoutMs: 30_000 }),
)
const clock = fakeClock(now)
const app = await createApp({
  config: readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PUBLIC_URL: 'http://maitred.test' }),
  clock,
  database,
  logger: pino({ level: 'silent' }),
})
let isStopped = false
process.on('message', () => {
  isStopped = true
})
process.send?.('ready')
const failures: string[] = []
while (!isStopped) {
  const made = await sweepWaitlist(app.services, clock.now(), (error) => failures.push(String(error)))
  if (made > 0) process.send?.({ made })
  await new Promise(setImmediate)
}
process.send?.({ failures })
await app.close()
process.exit(0)
