import { serve } from '../../server/serve.ts'

/** The service as it is. It sends its resident memory, or the seconds it has computed, to its parent on request. */
process.on('message', (what) => {
  const { user, system } = process.cpuUsage()
  process.send?.(what === 'cpu' ? (user + system) / 1_000_000 : process.memoryUsage.rss())
})
await serve(process.env)
