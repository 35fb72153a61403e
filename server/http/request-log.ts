import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Metrics } from '../ports/metrics.ts'

const SLOW_MS = 1000

/**
 * Counts and logs every reply. Paths, query strings, addresses and bodies name people; the route's pattern does not,
 * so that is what is logged.
 */
export const logRequests = (app: FastifyInstance, logger: Logger, metrics: Metrics) => {
  app.addHook('onResponse', (request, reply, done) => {
    // How long somebody watched says nothing about the service.
    if (request.routeOptions.config.isStream && reply.statusCode === 200) return done()
    const ms = reply.elapsedTime
    const status = reply.statusCode
    const route = request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown')
    const method = route === 'unknown' ? 'ANY' : request.method
    metrics.observe({ method, route, status }, ms / 1000)
    const line = { reqId: request.id, method, route, status, ms: Math.round(ms) }
    if (ms >= SLOW_MS) logger.warn(line, 'slow request')
    // The error handler has logged a 503, except where load is shed: a line for each would cost more than shedding.
    else if (method === 'GET' || status === 503) logger.debug(line, 'request')
    else logger.info(line, 'request')
    done()
  })
}
