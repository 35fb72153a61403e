import { serve } from '../../server/serve.ts'

/** The service as it is. It sends its resident memory to its parent on request. */
process.on('message', () => {
  process.send?.(process.memoryUsage.rss())
})
await serve(process.env)
