import { pino } from 'pino'
import { firstAccountHint, serve } from './serve.ts'

try {
  const running = await serve(process.env)
  if (!running.hasAccounts) pino().warn(firstAccountHint('node dist/server/cli.js', running))
} catch (error) {
  pino().fatal({ err: error }, 'could not start')
  process.exitCode = 1
}
