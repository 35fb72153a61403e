// npm run pictures: photographs every step of every page, at three widths, light and dark, into pictures/.
import { giveUp, prepare, runTool } from './lib.mjs'

const main = async () => {
  await prepare({ isDeveloper: true })
  const { code } = await runTool(
    'vitest/vitest.mjs',
    ['run', '--project=pictures', ...process.argv.slice(2)],
    {
      show: true,
    },
  )
  process.exit(code)
}

await main().catch(giveUp('The pictures could not be taken.'))
