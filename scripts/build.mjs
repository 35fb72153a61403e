import { build, giveUp, prepare } from './lib.mjs'

await prepare()
  .then(() => build())
  .catch(giveUp('The build failed.'))
