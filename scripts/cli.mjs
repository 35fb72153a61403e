import { build, giveUp, prepare } from './lib.mjs'

await prepare()
  .then(() => build())
  .catch(giveUp('The command could not run.'))
await import('../dist/server/cli.js')
