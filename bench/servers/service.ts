import { serve } from '../../server/serve.ts'

/** The service as it is. */
await serve(process.env)
