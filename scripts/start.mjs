import { greeting } from './greeting.mjs'
import { build, giveUp, prepare, step } from './lib.mjs'

const start = async () => {
  stopWithNpm()
  await prepare()
  await build()
  process.setSourceMapsEnabled(true)
  const { firstAccountHint, serve } = await import('../dist/server/serve.js')
  const running = await serve(process.env, step)
  console.log(greeting(running))
  if (running.setupUrl) console.log(`${firstAccountHint(running.setupUrl)}\n`)
}

/** npm puts a shell between itself and us that passes no signals on: when that parent is gone, we stop as well. */
const stopWithNpm = () => {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}

// The server runs in this very process: signals reach it directly, and its exit code is ours.
await start().catch(giveUp('Maitred could not start.'))
