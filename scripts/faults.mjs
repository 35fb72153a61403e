// npm run test:faults, with --seed N to repeat the same random choices, --only name for some scenarios, and --short for
// fewer kills and shorter outages.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withGroup } from './group.mjs'
import { build, giveUp, prepare, secondsSince } from './lib.mjs'
import { reporters } from './report.mjs'

const WITHIN_MS = 10 * 60_000

/** A scenario that was cut off leaves its small disk mounted. */
const unmountUnder = (folder) => {
  if (!existsSync('/proc/mounts')) return
  const places = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
  for (const place of places.filter((name) => name.startsWith(`${folder}/`)))
    execFileSync('umount', ['--lazy', place])
}

const main = async () => {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      only: { type: 'string' },
      short: { type: 'boolean' },
      report: { type: 'string' },
    },
  })
  await prepare({ isDeveloper: true })
  await build()
  const startedAt = performance.now()
  const seed = values.seed ?? String(Date.now() % 100_000)
  console.log(`Seed ${seed}`)
  await withGroup('faults', async (folder, run) => {
    const summary = join(folder, 'summary')
    const failure = await run(
      [
        ...['--config', 'test/faults/vitest.config.ts'],
        ...(values.report ? reporters(values.report) : []),
        ...(values.only ? [values.only] : []),
      ],
      { FAULTS_SEED: seed, FAULTS_SUMMARY: summary, ...(values.short ? { FAULTS_SHORT: '1' } : {}) },
      WITHIN_MS,
    )
    unmountUnder(folder)
    const sentences = existsSync(summary) ? readFileSync(summary, 'utf8').trim().split('\n') : []
    for (const sentence of sentences) console.log(`  ${sentence}`)
    if (failure)
      throw new Error(`${failure} Repeat the same random choices with: npm run test:faults -- --seed ${seed}`)
    console.log(
      `${sentences.length} faults survived in ${secondsSince(startedAt)}, seed ${seed}: nothing acknowledged was lost, every payment has its booking or its refund, all books agree.`,
    )
  })
  process.exit(0)
}

await main().catch(giveUp('The faults were not survived.'))
