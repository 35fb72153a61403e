import { benchCluster, createOnPglite, createOnPostgres, hugeCluster } from './databases.ts'
import { printModel } from './print-model.ts'
import { mention, missedPromises, writeDocument } from './report.ts'
import { compareWithBare } from './sections/against-bare.ts'
import { measureCosts } from './sections/costs.ts'
import { measureAnswers, measureEvenings } from './sections/evenings.ts'
import { measureFreshness } from './sections/freshness.ts'
import { measureFridayNight } from './sections/friday-night.ts'
import { compareGrowth } from './sections/growth.ts'
import { measureHuge } from './sections/huge.ts'
import { measureMemory } from './sections/memory.ts'
import { measureOnSale } from './sections/on-sale.ts'
import { measureReports } from './sections/reports.ts'
import { measureStart } from './sections/start.ts'
import { simulateYear } from './sections/year.ts'

/**
 * Every figure of docs/performance.md, measured as a ratio in one run and written there.
 *
 *   npm run bench -- --model venues=10000 [bookings=40] [peak=10]
 *   npm run bench -- --huge [--bookings 10000000] [--venues 100000]
 *   npm run bench -- --year
 *   npm run bench [-- --large] [--section postgres|embedded|freshness|on-sale|friday-night|costs|start|memory|reports|growth|evenings] [--only name] [--seconds n]
 *
 * Without `--large` the growth with history is left out: making a million bookings takes minutes. With `--section` or
 * `--only` the document is left as it is. `--model` measures nothing: it reads the costs that `--section costs` wrote.
 * `--huge` measures only what grows with everybody's bookings and venues, and needs 40 GB of disk. `--year` measures what a
 * year of changes leaves behind in tables and indexes.
 */
const option = (name: string): string => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? '' : (process.argv[at + 1] ?? '')
}
const isLarge = process.argv.includes('--large')
const section = option('section')
const wants = (...names: string[]) => section === '' || names.includes(section)
const pace = { seconds: Number(option('seconds') || 3), only: option('only') }
const SMALL = 10_000
const FRIDAY_SECONDS = 60
const LARGE = 1_000_000
const PAIRS = 10_000
/** Each may wait for most of a second. */
const PAIRS_ACROSS = 500
const EMBEDDED_PAIRS = 1000
const EVENINGS = 500
const OTHERS = {
  venues: Number(option('venues') || 100_000),
  bookings: Number(option('bookings') || 10_000_000),
}
const YEAR = { venues: 2000, bookings: 200_000 }
const bookings = (size: number) => `${size.toLocaleString('en')} bookings`

if (process.argv.includes('--model')) {
  printModel(process.argv.slice(process.argv.indexOf('--model') + 1))
  process.exit(0)
}
const isHuge = process.argv.includes('--huge')
const isYear = process.argv.includes('--year')
const cluster = await (isHuge || isYear ? hugeCluster() : benchCluster())
const finish = () => {
  for (const promise of missedPromises()) mention(`Not kept: ${promise}`)
  process.exit(missedPromises().length > 0 ? 1 : 0)
}
if (isHuge || isYear) {
  try {
    if (isYear) await simulateYear(await createOnPostgres(cluster, 'year', SMALL, YEAR), YEAR)
    if (isHuge) {
      mention(`Making ${bookings(OTHERS.bookings)} of ${OTHERS.venues.toLocaleString('en')} venues …`)
      const alone = await createOnPostgres(cluster, 'alone', SMALL)
      const beside = await createOnPostgres(cluster, 'beside', SMALL, OTHERS)
      await measureHuge(alone, beside, OTHERS, SMALL)
    }
  } finally {
    await cluster.stop()
  }
  finish()
}
try {
  const small = wants('postgres', 'freshness', 'on-sale', 'friday-night', 'reports', 'growth')
    ? await createOnPostgres(cluster, 'small', SMALL)
    : undefined
  if (small && wants('postgres')) await compareWithBare(`PostgreSQL, ${bookings(SMALL)}`, small, pace)
  if (small && wants('freshness'))
    await measureFreshness('Freshness, PostgreSQL: book, then read availability', small, PAIRS, PAIRS_ACROSS)
  if (small && wants('on-sale')) await measureOnSale(small)
  if (small && wants('friday-night'))
    await measureFridayNight(small, Number(option('seconds') || FRIDAY_SECONDS))
  if (wants('costs')) {
    // A world of its own: the evening before has used up its bookings.
    const priced = await createOnPostgres(cluster, 'priced', SMALL)
    await measureCosts(priced)
  }
  if (wants('embedded')) {
    const embedded = await createOnPglite(SMALL)
    await compareWithBare(`Embedded, ${bookings(SMALL)}`, embedded, pace)
    await measureFreshness('Freshness, embedded: book, then read availability', embedded, EMBEDDED_PAIRS, 0)
    await embedded.close()
  }
  if (wants('start')) await measureStart()
  if (wants('memory')) await measureMemory()
  if (wants('evenings')) {
    measureEvenings(EVENINGS)
    measureAnswers()
  }
  if (small && isLarge && wants('growth')) {
    mention(`Making ${bookings(LARGE)} …`)
    const large = await createOnPostgres(cluster, 'large', LARGE)
    await compareGrowth(small, large, [SMALL, LARGE])
  }
  // Last: it writes sums of its own into the small world.
  if (small && wants('reports')) await measureReports(small)
} finally {
  await cluster.stop()
}
if (section === '' && pace.only === '' && isLarge) writeDocument()
finish()
