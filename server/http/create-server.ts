import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { createServer as createHttpServer, type IncomingMessage } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { invalid } from '../../domain/errors.ts'
import type { Config } from '../config.ts'
import type { Metrics } from '../ports/metrics.ts'
import type { Services } from '../services.ts'
import {
  clientErrorHandler,
  httpOptions,
  refuseExpectations,
  requireOneHost,
  requireOwnTarget,
} from './client-errors.ts'
import { addCors } from './cors.ts'
import { ERROR_PAGE_HEADERS, errorPage, wantsPage } from './error-page.ts'
import { downForMaintenance, errorResponse, notCsv, nothingHere, notJson } from './errors.ts'
import { closeGracefully } from './graceful-close.ts'
import { ERROR_HEADERS } from './headers.ts'
import { isNestedDeeperThan, MAX_JSON_DEPTH } from './json-depth.ts'
import { isOverloaded } from './load-shedding.ts'
import { otherSlash } from './page-slash.ts'
import { logRequests } from './request-log.ts'
import { JSON_TYPE } from './responses.ts'
import { safeError } from './safe-error.ts'
import { validatorCompiler } from './validation.ts'

/** The Fastify instance with everything that routes share: body parser, validator, error format, CORS, logging. */
export const createServer = (services: Services, logger: Logger, metrics: Metrics): FastifyInstance => {
  const { config, maintenance } = services

  const sendError = (reply: FastifyReply, error: unknown) => {
    const { status, body, retryAfterSeconds, proof } = errorResponse(error)
    reply.code(status).headers(ERROR_HEADERS).header('x-request-id', reply.request.id)
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
    // Proves that the service itself refused, and not something in front of it.
    reply.header('x-maitred-refusal', proof ?? 'other')
    const { request } = reply
    if (wantsPage(request.url, request.headers.accept))
      return reply
        .headers(ERROR_PAGE_HEADERS)
        .type('text/html; charset=utf-8')
        .send(errorPage(status, body.error, request))
    return reply.type(JSON_TYPE).send(JSON.stringify(body))
  }
  /** What has no route is down for maintenance like everything else. */
  const sendUnrouted = async (reply: FastifyReply, error: unknown) => {
    const isDown = reply.request.url.startsWith('/api/') && (await maintenance.isOn())
    return sendError(reply, isDown ? downForMaintenance() : error)
  }

  const app = Fastify({
    serverFactory: (handler) => createHttpServer(httpOptions, handler),
    clientErrorHandler,
    ...trustedProxies(config),
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
    genReqId: requestIdOf,
    frameworkErrors: (error, _request, reply) => {
      sendUnrouted(reply as FastifyReply, error)
    },
  }) as unknown as FastifyInstance

  app.decorateRequest('actor', null)
  app.decorateRequest('rawBody', '')
  app.setValidatorCompiler(validatorCompiler)
  acceptBodies(app)
  refuseExpectations(app)
  closeGracefully(app)
  logRequests(app, logger, metrics)
  app.addHook('onRequest', (request, reply, done) => {
    requireOwnTarget(request)
    const page = request.method === 'GET' || request.method === 'HEAD' ? otherSlash(request.url) : undefined
    if (page === undefined) done()
    else reply.redirect(page, 308)
  })
  addCors(app, services)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    requireOneHost(request, reply)
    done()
  })

  app.setErrorHandler((error, request, reply) => {
    const { status } = errorResponse(error)
    // Nobody is left to answer, and nothing is wrong here: phones lose their network while they send.
    if (hasHungUp(request, error)) logger.info({ reqId: request.id }, 'client hung up')
    else if (status >= 500 && status !== 503)
      logger.error({ reqId: request.id, err: error }, 'request failed')
    // Requests that are shed are counted by the metrics; a line for each would cost more than shedding them.
    else if (status === 503 && !isOverloaded(error))
      logger.warn({ reqId: request.id, ...causeOf(error) }, 'unavailable')
    return sendError(reply, error)
  })
  app.setNotFoundHandler((_request, reply) => sendUnrouted(reply, nothingHere()))
  return app
}

/** The body ended in the middle because its sender went away. */
const hasHungUp = ({ raw }: FastifyRequest, error: unknown): boolean =>
  !raw.complete && raw.destroyed && (error as { code?: unknown } | null)?.code === 'ECONNRESET'

/** In one line: while the database is away, every request ends here. */
const causeOf = (error: unknown) => {
  const { code, message } = safeError(error)
  return { code, cause: message }
}

const requestIdOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

/** TRUST_PROXY as Fastify takes it: off, a number of proxies, or their addresses. */
const trustedProxies = ({ TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>) => {
  if (['off', 'false', '0', ''].includes(TRUST_PROXY)) return {}
  const hops = Number(TRUST_PROXY)
  if (!Number.isInteger(hops)) return { trustProxy: TRUST_PROXY.split(',').map((item) => item.trim()) }
  return { trustProxy: (_address: string, hop: number) => hop < hops }
}

const tooDeep = () =>
  invalid(`The request body has more than ${MAX_JSON_DEPTH} arrays and objects inside each other.`)

/**
 * A row takes JSON or the type it names, and nothing else; an empty body is as good as none. Deep nesting of JSON is
 * refused before it is parsed. A row that takes its body raw parses it itself, once it knows who sent it.
 */
const acceptBodies = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string
    const { rawBody, bodyType } = request.routeOptions.config
    if (bodyType === 'text/csv') done(notCsv())
    else if (isNestedDeeperThan(MAX_JSON_DEPTH, text)) done(tooDeep())
    else if (rawBody) {
      request.rawBody = text
      done(null, undefined)
    } else if (text.trim() === '') done(null, undefined)
    else parse(request, text, done)
  })
  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.bodyType !== 'text/csv') return done(notJson())
    if (!isUtf8(body as Buffer))
      return done(invalid('The file is not in UTF-8. Save it as UTF-8 and send it again.'))
    request.rawBody = body.toString()
    done(null, undefined)
  })
}
