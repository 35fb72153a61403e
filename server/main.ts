import { pino } from 'pino'
import { serve } from './serve.ts'

try {
  await serve(process.env)
} catch (error) {
  pino().fatal({ err: error }, 'could not start')
  process.exitCode = 1
}
