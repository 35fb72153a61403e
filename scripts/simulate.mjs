// npm run test:simulate -- --seeds 500, or --seed 17 to run one again.
import { parseArgs } from 'node:util'
import { giveUp, prepare, runTool } from './lib.mjs'

const main = async () => {
  const { values } = parseArgs({ options: { seeds: { type: 'string' }, seed: { type: 'string' } } })
  await prepare({ isDeveloper: true })
  if (values.seeds) process.env.SIMULATE_SEEDS = values.seeds
  if (values.seed) process.env.SIMULATE_SEED = values.seed
  const { code } = await runTool('vitest/vitest.mjs', ['run', '--project=simulate'], { show: true })
  process.exit(code)
}

await main().catch(giveUp('The simulation could not run.'))
