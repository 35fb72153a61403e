import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { Logger } from 'pino'
import type { Services } from '../services.ts'
import { isCrowd } from './admission.ts'
import { type AddressOf, clientAddress } from './client-address.ts'
import { closeUnusedConnections } from './connections.ts'
import { addHeaders, answerPreflights, originHeaders } from './cors.ts'
import { turnCrowdAway } from './crowd.ts'
import { downForMaintenance, errorAnswer, nothingHere } from './errors.ts'
import { ERROR_HEADERS } from './headers.ts'
import { createKnownAddresses, type KnownAddresses } from './known-addresses.ts'
import type { Metrics } from './metrics.ts'
import { type RecordRoute, recordWith } from './record.ts'
import {
  httpOptions,
  lacksHost,
  refuseImpossible,
  refuseUnreadable,
  refuseWithoutHost,
} from './unreadable.ts'

/** Unlike any other process's, and counted within this one. */
const ofThisProcess = randomBytes(8).toString('hex')
let requests = 0
const nextRequestId = () => {
  requests += 1
  return `${ofThisProcess}-${requests}`
}

const requestIdOf = ({ headers }: IncomingMessage): string => {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : nextRequestId()
}

/** What every route is put into. */
export interface Shell {
  readonly app: FastifyInstance
  readonly known: KnownAddresses
  readonly recordRoute: RecordRoute
  readonly addressOf: AddressOf
}

/** Fastify as every route finds it: how bodies are read, what an error looks like, what is logged. */
export const createShell = (services: Services, logger: Logger, metrics: Metrics): Shell => {
  const recordRoute = recordWith(logger, metrics)
  const known = createKnownAddresses(requestIdOf)
  const recordUnknown = recordRoute('ANY', 'unknown')
  const originHeadersOf = originHeaders(services.config)

  const refuse = (reply: FastifyReply, error: unknown) => {
    const { status, body, retryAfterSeconds } = errorAnswer(error)
    const { request } = reply
    request.record(request, status)
    reply.code(status).headers(ERROR_HEADERS).header('x-request-id', request.id)
    addHeaders(reply, originHeadersOf(request))
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
  }

  const app = Fastify({
    bodyLimit: 1_048_576,
    serverFactory: (handler) =>
      createServer(
        httpOptions,
        turnCrowdAway(
          services.admission.guests,
          nextRequestId,
          recordRoute('ANY', 'crowd'),
          known.serveOr(handler),
        ),
      ),
    clientErrorHandler: refuseUnreadable,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
    genReqId: requestIdOf,
    frameworkErrors: (error, request, reply) => {
      // Fastify makes such a request without our hooks.
      request.record = recordUnknown
      request.startedAt = performance.now()
      refuse(reply as FastifyReply, inMaintenance(services, request.url) ? downForMaintenance() : error)
    },
  }) as unknown as FastifyInstance

  app.decorateRequest('actor', null)
  app.decorateRequest('rawBody', '')
  app.decorateRequest('startedAt', 0)
  app.decorateRequest('record', () => {})
  app.setSerializerCompiler(() => JSON.stringify)
  readJsonOnly(app)
  closeUnusedConnections(app)
  app.addHook('preClose', async () => known.close())
  refuseImpossible(app)
  answerPreflights(app, services.config)
  app.addHook('onRequest', (request, reply, done) => {
    request.startedAt = performance.now()
    request.record = recordUnknown
    if (lacksHost(request)) refuseWithoutHost(reply)
    else done()
  })

  app.setErrorHandler((error, request, reply) => {
    const { status } = errorAnswer(error)
    if (status >= 500 && status !== 503) logger.error({ reqId: request.id, err: error }, 'request failed')
    // A crowd that is turned away is counted; a line for each would cost more than turning them away.
    else if (status === 503 && !isCrowd(error))
      logger.warn({ reqId: request.id, code: (error as { code?: string }).code }, 'unavailable')
    return refuse(reply, error)
  })

  app.setNotFoundHandler((request, reply) =>
    refuse(reply, inMaintenance(services, request.url) ? downForMaintenance() : nothingHere()),
  )
  return { app, known, recordRoute, addressOf: clientAddress(services.config) }
}

const inMaintenance = (services: Services, url: string) => services.maintenance.on && url.startsWith('/api/')

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
