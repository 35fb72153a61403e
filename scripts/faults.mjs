// npm run test:faults, with --seed N to throw the same dice again, and --only name for some scenarios.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, giveUp, prepare, root, secondsSince } from './lib.mjs'

const WITHIN_MS = 5 * 60_000

/** Runs the scenarios as a group of processes with a folder for everything they make; both end with it. */
const runScenarios = (env, folder, args) =>
  new Promise((resolve) => {
    const group = spawn(
      process.execPath,
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--config',
        'test/faults/vitest.config.ts',
        ...args,
      ],
      { cwd: root, env: { ...env, TMPDIR: folder }, stdio: ['ignore', 'inherit', 'inherit'], detached: true },
    )
    const endGroup = () => {
      try {
        process.kill(-group.pid, 'SIGKILL')
      } catch {
        // Nobody is left in it.
      }
    }
    const stop = (outcome) => () => {
      endGroup()
      resolve(outcome)
    }
    const bound = setTimeout(stop('They took longer than five minutes.'), WITHIN_MS)
    process.on('SIGINT', stop('They were interrupted.'))
    process.on('SIGTERM', stop('They were interrupted.'))
    group.on('exit', (code) => {
      clearTimeout(bound)
      stop(code === 0 ? '' : 'Some of them failed.')()
    })
  })

const main = async () => {
  const { values } = parseArgs({ options: { seed: { type: 'string' }, only: { type: 'string' } } })
  await prepare()
  await build()
  const startedAt = performance.now()
  const seed = values.seed ?? String(Date.now() % 100_000)
  const folder = mkdtempSync(join(tmpdir(), 'maitred-faults-'))
  // PostgreSQL runs as another user than root and must be able to reach its folder.
  chmodSync(folder, 0o755)
  const told = join(folder, 'told')
  console.log(`Seed ${seed}`)
  try {
    const failure = await runScenarios(
      { ...process.env, FAULTS_SEED: seed, FAULTS_TOLD: told },
      folder,
      values.only ? [values.only] : [],
    )
    const sentences = existsSync(told) ? readFileSync(told, 'utf8').trim().split('\n') : []
    for (const sentence of sentences) console.log(`  ${sentence}`)
    if (failure)
      throw new Error(`${failure} The same dice are thrown again with: npm run test:faults -- --seed ${seed}`)
    console.log(
      `${sentences.length} faults survived in ${secondsSince(startedAt)}, seed ${seed}: nothing acknowledged was lost, every payment has its booking or its refund, all books agree.`,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  process.exit(0)
}

await main().catch(giveUp('The faults were not survived.'))
