import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Key, rowOf } from '../../contract/index.ts'
import {
  bodyLimitOf,
  type Caching,
  pathParams,
  type Role,
  type Row,
  shareOf,
  venueRolesOf,
} from '../../contract/row.ts'
import type { Actor } from '../../domain/actor.ts'
import { addressKey } from '../../domain/address-key.ts'
import { forbidden, unauthenticated } from '../../domain/errors.ts'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/executor.ts'
import type { Services } from '../services.ts'
import { canonicalFormOf } from './canonical-path.ts'
import type { RequestDetails } from './context.ts'
import { downForMaintenance, nothingHere } from './errors.ts'
import { headersFor } from './headers.ts'
import { shedLoad } from './load-shedding.ts'
import { refuseUnknownCodes } from './money-codes.ts'
import type { Limit } from './rate-limits.ts'
import { respond } from './respond.ts'
import { JSON_TYPE, RawResponse } from './responses.ts'
import type { Binding } from './route.ts'
import { paramsSchema } from './validation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    key?: Key
    rawBody?: boolean
    /** The reply stays open until the client leaves. */
    isStream?: boolean
    bodyType?: string
  }
  interface FastifyRequest {
    actor: Actor | null
    rawBody: string
  }
}

/**
 * The one way a route comes to be. Every request goes the same straight line: maintenance, session, role, rate limit,
 * load shedding, then (once the body is read) parameters, body, query, venue, handler, reply.
 */
export const bindRoute = (app: FastifyInstance, shared: Services, binding: Binding) => {
  const { key } = binding
  const row = rowOf(key)
  const [method, path] = key.split(' ') as [string, string]
  const names = pathParams(key)
  const database = shared.database.forShare(shareOf(row))
  // What is read before a change must be current, and a request that changes something waits for the database once.
  const cache = method === 'GET' ? shared.cache.orStale : shared.cache
  const services: Services = { ...shared, database, cache }
  const mediaType = 'mediaType' in row.ok ? row.ok.mediaType : undefined
  const headers = headersFor(path, cachingOf(row), mediaType)
  const isApi = path.startsWith('/api/')
  const isCanonical = canonicalFormOf(path)
  const venueRoles = venueRolesOf(key, row)
  const venueParam = row.access.roles === 'anyone' ? undefined : row.access.venue

  app.route({
    method,
    url: path,
    bodyLimit: bodyLimitOf(row),
    config: {
      key,
      rawBody: row.rawBody ?? false,
      bodyType: row.bodyType ?? 'application/json',
      isStream: mediaType === 'text/event-stream',
    },
    schema: {
      ...(names.length > 0 ? { params: paramsSchema(key) } : {}),
      ...(row.query ? { querystring: row.query } : {}),
      ...(row.body ? { body: row.body } : {}),
    },
    onRequest: async (request) => {
      if (isApi && !row.worksInMaintenance && (await services.maintenance.isOn())) throw downForMaintenance()
      if (!isCanonical(request.url)) throw nothingHere()
      if (needsSession(row, request))
        request.actor = { ...(await database.serve(() => identify(services, request))), venueRoles }
      if (row.access.roles !== 'anyone') requireRole(row.access.roles, request.actor)
      if (row.limit) await services.limits.take(LIMIT_PER_IP[row.limit], addressKey(request.ip))
      if (method !== 'GET') shedLoad(database, services.config.MAX_WAITING)
    },
    preValidation: (request, _reply, done) => {
      const params = request.params as Record<string, string>
      if (names.some((name) => params[name] === '')) throw nothingHere()
      // An absent body is an empty one.
      if (row.body && request.body === undefined) request.body = {}
      done()
    },
    handler: async (request, reply) => {
      await database.serve(async () => {
        if (venueParam && request.actor)
          await services.memberships.requireAccess(
            database.read,
            request.actor,
            (request.params as Record<string, string>)[venueParam] ?? '',
          )
        if (row.books) refuseUnknownCodes(row.body, request.body)
        const answer = (keep?: KeepAnswer) => run(services, database, binding, request, keep)
        const result = row.idempotencyKey ? await runOnce(services, request, answer) : await answer()
        await respond(request, reply, headers, result, services.database.versions.history.name)
      })
      return reply
    },
  })
}

/** Keeps the answer of a keyed request in its own transaction. */
type KeepAnswer = (tx: Tx, result: unknown) => void

const LIMIT_PER_IP: Record<NonNullable<Row['limit']>, Limit> = {
  publicRead: 'publicRead',
  publicWrite: 'publicWrite',
  checkEmail: 'checkEmail',
  login: 'loginPerIp',
}

const cachingOf = (row: Row): Caching => row.caching ?? (row.access.roles === 'anyone' ? 'none' : 'private')

const bearerOf = ({ headers: { authorization = '' } }: FastifyRequest): string =>
  /^bearer /i.test(authorization) ? authorization.slice(7) : ''

/** Where a session is optional, a token that is sent must still be good. */
const needsSession = ({ access }: Row, { headers }: FastifyRequest): boolean =>
  access.roles !== 'anyone' || Boolean(access.session && headers.authorization)

const identify = async (services: Services, request: FastifyRequest): Promise<Actor> => {
  const token = bearerOf(request)
  if (token === '') throw unauthenticated('Sign in to continue.')
  return services.sessions.find(services.database.read, token, services.clock.now())
}

const requireRole = (roles: readonly Role[], actor: Actor | null) => {
  if (!actor || !roles.includes(actor.role)) throw forbidden('Your account is not allowed to do this.')
}

const run = async (
  services: Services,
  database: Database,
  { kind, handler }: Binding,
  request: FastifyRequest,
  keep?: KeepAnswer,
): Promise<unknown> => {
  const context = {
    params: request.params,
    query: request.query,
    body: request.body,
    actor: request.actor,
    now: services.clock.now(),
    services,
    request: detailsOf(request),
  }
  if (kind === 'write')
    return database.tx(async (tx) => {
      const result = await handler({ ...context, tx })
      keep?.(tx, result)
      return result
    })
  return handler(kind === 'read' ? { ...context, db: database.read } : context)
}

/** A request with an `Idempotency-Key` header gets the answer that the first one with this key got. */
const runOnce = async (
  services: Services,
  request: FastifyRequest,
  answer: (keep?: KeepAnswer) => Promise<unknown>,
) => {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return answer()
  const outcome = await services.idempotency.run(
    services.database,
    {
      key,
      path: `${request.method} ${request.url.split('?')[0]}`,
      caller: request.actor ? `account ${request.actor.id}` : `address ${request.ip}`,
      accountId: request.actor?.id,
      venueId: (request.params as { venueId?: string }).venueId,
      body: request.body,
    },
    answer,
  )
  return 'answer' in outcome ? new RawResponse(JSON_TYPE, outcome.answer) : outcome.result
}

const detailsOf = (request: FastifyRequest): RequestDetails => ({
  id: request.id,
  get ip() {
    return request.ip
  },
  get limitKey() {
    return addressKey(request.ip)
  },
  get token() {
    return bearerOf(request)
  },
  get rawBody() {
    return request.rawBody
  },
  header: (name) => {
    const value = request.headers[name.toLowerCase()]
    return Array.isArray(value) ? value[0] : value
  },
})
