import { serve } from '../../server/serve.ts'

/** The service as it is; asked by its parent, it tells its memory. */
process.on('message', () => {
  process.send?.(process.memoryUsage.rss())
})
await serve(process.env)
