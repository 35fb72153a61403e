import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { bindRoute } from '../../server/http/binder.ts'
import { createMetrics } from '../../server/http/metrics.ts'
import type { Binding } from '../../server/http/route.ts'
import { createShell } from '../../server/http/shell.ts'
import { testConfig, type World } from './world.ts'

/** The shell and the binder around handlers of the test's own, on the world's database. */
export const smallApp = (
  world: World,
  bindings: Binding[],
  options: { settings?: Record<string, string>; logger?: Logger } = {},
): FastifyInstance => {
  const services = { ...world.app.services, config: testConfig(options.settings) }
  const logger = options.logger ?? pino({ level: 'silent' })
  const shell = createShell(services, logger, createMetrics())
  for (const binding of bindings) bindRoute(shell, services, binding)
  return shell.app
}
