import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'
import { closeUnusedConnections } from './connections.ts'
import { allowOrigins } from './cors.ts'
import { downForMaintenance, errorAnswer, nothingHere } from './errors.ts'
import { ERROR_HEADERS } from './headers.ts'
import type { Metrics } from './metrics.ts'
import { ARRIVES_WITHIN_MS, httpOptions, refuseImpossible, refuseUnreadable } from './unreadable.ts'

const SLOW_MS = 1000

/** Fastify as every route finds it: how bodies are read, what an error looks like, what is logged and counted. */
export const createShell = (services: Services, logger: Logger, metrics: Metrics): FastifyInstance => {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxyOf(services.config),
    bodyLimit: 1_048_576,
    requestTimeout: ARRIVES_WITHIN_MS,
    keepAliveTimeout: 72_000,
    http: httpOptions,
    clientErrorHandler: refuseUnreadable,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
    },
    frameworkErrors: (error, request, reply) => {
      refuse(reply as FastifyReply, inMaintenance(services, request.url) ? downForMaintenance() : error)
    },
  }) as unknown as FastifyInstance

  app.decorateRequest('actor', null)
  app.decorateRequest('rawBody', '')
  app.setSerializerCompiler(() => JSON.stringify)
  readJsonOnly(app)
  allowOrigins(app, services.config)
  closeUnusedConnections(app)
  refuseImpossible(app)

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const ms = reply.elapsedTime
    metrics.observe(request.method, route, reply.statusCode, ms)
    // Paths, query strings, addresses and bodies name people; the route's pattern does not.
    const line = {
      reqId: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(ms),
    }
    if (ms >= SLOW_MS) logger.warn(line, 'slow request')
    else if (request.method !== 'GET') logger.info(line, 'request')
    else logger.debug(line, 'request')
    done()
  })

  app.setErrorHandler((error, request, reply) => {
    const { status } = errorAnswer(error)
    if (status >= 500 && status !== 503) logger.error({ reqId: request.id, err: error }, 'request failed')
    else if (status === 503)
      logger.warn({ reqId: request.id, code: (error as { code?: string }).code }, 'unavailable')
    return refuse(reply, error)
  })

  app.setNotFoundHandler((request, reply) =>
    refuse(reply, inMaintenance(services, request.url) ? downForMaintenance() : nothingHere()),
  )
  return app
}

const inMaintenance = (services: Services, url: string) => services.maintenance.on && url.startsWith('/api/')

const refuse = (reply: FastifyReply, error: unknown) => {
  const { status, body, retryAfterSeconds } = errorAnswer(error)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return reply
    .code(status)
    .headers(ERROR_HEADERS)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

/** JSON is the only body there is; an empty one is as good as none. */
const readJsonOnly = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string
    if (request.routeOptions.config.rawBody) request.rawBody = text
    if (text.trim() === '') done(null, undefined)
    else parse(request, text, done)
  })
}

const trustProxyOf = ({
  TRUST_PROXY,
}: Config): false | string[] | ((address: string, hop: number) => boolean) => {
  if (['off', 'false', '0', ''].includes(TRUST_PROXY)) return false
  const hops = Number(TRUST_PROXY)
  if (Number.isInteger(hops)) return (_address, hop) => hop < hops
  return TRUST_PROXY.split(',').map((item) => item.trim())
}
