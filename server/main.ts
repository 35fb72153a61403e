import { pino } from 'pino'
import { firstAccountHint, serve } from './serve.ts'

try {
  const running = await serve(process.env)
  if (running.setupUrl) pino().warn(firstAccountHint(running.setupUrl))
} catch (error) {
  pino().fatal({ err: error }, 'could not start')
  process.exitCode = 1
}
