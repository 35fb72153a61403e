import { benchCluster, openGroundOnPglite, openGroundOnPostgres } from './grounds.ts'
import { mention, missedPromises, writeDocument } from './report.ts'
import { compareWithBare } from './sections/against-bare.ts'

/**
 * Every figure of docs/performance.md, measured as a ratio in one run.
 *
 *   npm run bench [-- --large] [--only part-of-a-name] [--section name] [--seconds n]
 */
const option = (name: string): string => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? '' : (process.argv[at + 1] ?? '')
}
const section = option('section')
const wants = (name: string) => section === '' || section === name
const pace = { seconds: Number(option('seconds') || 3), only: option('only') }
const SMALL = 10_000

const cluster = await benchCluster()
try {
  if (wants('postgres')) {
    const ground = await openGroundOnPostgres(cluster, 'small', SMALL)
    await compareWithBare(`PostgreSQL, ${SMALL.toLocaleString('en')} bookings`, ground, pace)
  }
  if (wants('pglite')) {
    const ground = await openGroundOnPglite(SMALL)
    await compareWithBare(`Embedded, ${SMALL.toLocaleString('en')} bookings`, ground, pace)
    await ground.close()
  }
} finally {
  await cluster.stop()
}
if (section === '' && pace.only === '') writeDocument()
for (const promise of missedPromises()) mention(`Below what is asked: ${promise}`)
process.exit(missedPromises().length > 0 ? 1 : 0)
