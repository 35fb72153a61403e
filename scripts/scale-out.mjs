// npm run test:scale-out, with --only name for some of its files. --short leaves out what `npm test` runs as well, and
// --long adds the failovers that take minutes.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withGroup } from './group.mjs'
import { build, giveUp, prepare, secondsSince } from './lib.mjs'
import { readReport, reporters } from './report.mjs'

const WITHIN_MS = 15 * 60_000
const LONG_WITHIN_MS = 40 * 60_000

const main = async () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      short: { type: 'boolean' },
      long: { type: 'boolean' },
      report: { type: 'string' },
    },
  })
  await prepare({ isDeveloper: true })
  await build()
  const startedAt = performance.now()
  await withGroup('scale', async (folder, run) => {
    const report = values.report ?? join(folder, 'report.json')
    const summary = join(folder, 'summary')
    const failure = await run(
      [
        ...['--config', 'test/scale-out/vitest.config.ts', ...reporters(report)],
        ...(values.short ? ['--exclude', '**/*.test.ts'] : []),
        ...(values.only ? [values.only] : []),
      ],
      { FAULTS_SUMMARY: summary, ...(values.long ? { SCALE_LONG: '1' } : {}) },
      values.long ? LONG_WITHIN_MS : WITHIN_MS,
    )
    if (existsSync(summary)) console.log(readFileSync(summary, 'utf8').trim())
    if (failure) throw new Error(failure)
    const { passed, skipped } = readReport(report)
    const missing = skipped > 0 ? `; ${skipped} not run, because PgBouncer is not installed` : ''
    console.log(
      `${passed} promises hold over several processes, a replica and a pooler, in ${secondsSince(startedAt)}${missing}.`,
    )
  })
  process.exit(0)
}

await main().catch(giveUp('Scale-out is not proved.'))
