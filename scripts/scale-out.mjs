// npm run test:scale-out, with --only name for some of its files.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withGroup } from './group.mjs'
import { build, giveUp, prepare, secondsSince } from './lib.mjs'

const WITHIN_MS = 10 * 60_000

const main = async () => {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  await prepare()
  await build()
  const startedAt = performance.now()
  await withGroup('scale', async (folder, run) => {
    const report = join(folder, 'report.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const only = values.only ? [values.only] : []
    const failure = await run(
      ['--config', 'test/scale-out/vitest.config.ts', ...reporters, ...only],
      {},
      WITHIN_MS,
    )
    if (failure) throw new Error(failure)
    const { numPassedTests = 0, numPendingTests = 0 } = existsSync(report)
      ? JSON.parse(readFileSync(report, 'utf8'))
      : {}
    const left = numPendingTests > 0 ? `; ${numPendingTests} not run, because PgBouncer is not installed` : ''
    console.log(
      `${numPassedTests} promises hold over several processes, a replica and a pooler, in ${secondsSince(startedAt)}${left}.`,
    )
  })
  process.exit(0)
}

await main().catch(giveUp('Scale-out is not proved.'))
