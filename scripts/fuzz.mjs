// npm run test:fuzz -- --requests 50000 --seed 17 --engine postgres; --short sends 4,000 requests, and --path 123 only
// that one request of the seed.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { giveUp, prepare, root } from './lib.mjs'

/** The run cleans up when it is interrupted, so signals are passed on to it. */
const runFuzz = (args) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })

const main = async () => {
  await prepare({ isDeveloper: true })
  const file = join(root, 'test', 'fuzz', 'main.ts')
  process.exit(await runFuzz(['--expose-gc', '--import', 'tsx', file, ...process.argv.slice(2)]))
}

await main().catch(giveUp('The requests could not be sent.'))
