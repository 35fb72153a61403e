import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { bindRoute } from '../../server/http/bind-route.ts'
import { createServer } from '../../server/http/create-server.ts'
import type { Binding } from '../../server/http/route.ts'
import { createMetrics } from '../../server/ports/metrics.ts'
import { testConfig, type World } from './world.ts'

/** The shell and the binder around handlers of the test's own, on the world's database. */
export const smallApp = (
  world: World,
  bindings: Binding[],
  options: { settings?: Record<string, string>; logger?: Logger } = {},
): FastifyInstance => {
  const services = { ...world.app.services, config: testConfig(options.settings) }
  const logger = options.logger ?? pino({ level: 'silent' })
  const app = createServer(services, logger, createMetrics())
  for (const binding of bindings) bindRoute(app, services, binding)
  return app
}
