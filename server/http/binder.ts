import type { ServerResponse } from 'node:http'
import { type Key, rowOf } from '../../contract/index.ts'
import { type Caching, pathParams, type Role, type Row } from '../../contract/row.ts'
import type { Tx } from '../db/database.ts'
import { forbidden, unauthenticated } from '../domain/errors.ts'
import type { Services } from '../services.ts'
import type { Admission } from './admission.ts'
import { afterwards } from './afterwards.ts'
import type { Asked } from './asked.ts'
import type { AddressOf } from './client-address.ts'
import type { Actor, RequestFacts } from './context.ts'
import { withOrigin } from './cors.ts'
import { downForMaintenance, nothingHere } from './errors.ts'
import { headersFor } from './headers.ts'
import type { Limit } from './rate-limits.ts'
import type { Binding } from './route.ts'
import { send } from './send.ts'
import type { Shell } from './shell.ts'
import { checker, paramsSchema } from './validation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    key?: Key
    rawBody?: boolean
  }
}

/**
 * The one way a route comes to be. Every request goes the same straight line: maintenance, session, role, rate
 * limit, then (once the body is read) parameters, query, body, venue, handler, answer. Changes queue before their
 * handler when too many come at once.
 */
export const bindRoute = (
  { app, known, recordRoute, addressOf }: Shell,
  services: Services,
  binding: Binding,
) => {
  const { key } = binding
  const row = rowOf(key)
  const [method, path] = key.split(' ') as [string, string]
  const check = checksFor(key, row)
  const mediaType = 'mediaType' in row.ok ? row.ok.mediaType : undefined
  const headersOf = withOrigin(
    path,
    Object.entries(headersFor(path, cachingOf(row), mediaType)).flat(),
    services.config,
  )
  const venueParam = row.access.roles === 'anyone' ? undefined : row.access.venue
  const record = recordRoute(method, path)
  const door = method === 'GET' ? undefined : doorOf(services, row)
  const isApi = path.startsWith('/api/')

  const admit = (request: Asked) => {
    if (isApi && services.maintenance.on && !row.worksInMaintenance) throw downForMaintenance()
    return afterwards(identify(services, row, request), (actor) => {
      request.actor = actor
      if (row.access.roles !== 'anyone') requireRole(row.access.roles, actor)
      if (row.limit) return services.limits.take(LIMIT_PER_IP[row.limit], addressOf(request.raw))
    })
  }
  const answer = (request: Asked, response: ServerResponse) =>
    afterwards(requireVenue(services, request, venueParam), () =>
      afterwards(
        door
          ? door.admit(async () => run(services, binding, request, addressOf))
          : run(services, binding, request, addressOf),
        (result) => send(request, response, headersOf(request), result),
      ),
    )
  const serve = (request: Asked, response: ServerResponse) =>
    afterwards(admit(request), () => answer(request, response))

  app.route({
    method,
    url: path,
    ...(row.bodyLimit ? { bodyLimit: row.bodyLimit } : {}),
    config: { key, rawBody: row.rawBody ?? false },
    onRequest: (request, reply, done) => {
      request.record = record
      const refusal = known.refusalOf(request.raw)
      if (refusal) throw refusal
      // There is no body to wait for in a GET, so Fastify need not prepare for one.
      const going = afterwards(admit(request), () => {
        if (method !== 'GET') return done()
        check(request)
        const { params, query } = request
        known.remember(request.raw, { params, query, record, serve })
        return answer(request, reply.raw)
      })
      if (going) going.catch(done)
    },
    handler: (request, reply) => {
      check(request)
      return answer(request, reply.raw)
    },
  })
}

const doorOf = ({ admission }: Services, row: Row): Admission =>
  row.access.roles === 'anyone' ? admission.guests : admission.staff

const requireVenue = (services: Services, request: Asked, param: string | undefined) => {
  if (!param || !request.actor) return
  return services.access.require(request.actor, (request.params as Record<string, string>)[param] ?? '')
}

const LIMIT_PER_IP: Record<NonNullable<Row['limit']>, Limit> = {
  publicRead: 'publicRead',
  publicWrite: 'publicWrite',
  checkEmail: 'checkEmail',
  login: 'loginPerIp',
}

const cachingOf = (row: Row): Caching => row.caching ?? (row.access.roles === 'anyone' ? 'none' : 'private')

const bearer = (request: Asked): string => {
  const header = request.headers.authorization ?? ''
  return header.startsWith('Bearer ') || /^bearer /i.test(header) ? header.slice(7) : ''
}

/** The caller, or null where the row asks for none. A token that is sent must be good. */
const identify = (services: Services, row: Row, request: Asked): Actor | null | Promise<Actor> => {
  if (row.access.roles === 'anyone' && !(row.access.session && request.headers.authorization)) return null
  const token = bearer(request)
  if (token === '') throw unauthenticated('Sign in to continue.')
  return services.sessions.find(token, services.clock.now())
}

const requireRole = (roles: readonly Role[], actor: Actor | null) => {
  if (!actor || !roles.includes(actor.role)) throw forbidden('Your account is not allowed to do this.')
}

/** Checks the parts of a request in the order they are refused, and reads an absent body as an empty one. */
const checksFor = (key: Key, row: Row) => {
  const names = pathParams(key)
  const params = names.length > 0 ? checker(paramsSchema(key), 'params') : undefined
  const query = row.query ? checker(row.query, 'query') : undefined
  const body = row.body ? checker(row.body, 'body') : undefined
  return (request: Asked) => {
    for (const name of names) if ((request.params as Record<string, string>)[name] === '') throw nothingHere()
    params?.(request.params)
    query?.(request.query)
    if (body) {
      if (request.body === undefined) request.body = {}
      body(request.body)
    }
  }
}

const run = (
  services: Services,
  { kind, handler }: Binding,
  request: Asked,
  addressOf: AddressOf,
): unknown => {
  const context = {
    params: request.params,
    query: request.query,
    body: request.body,
    actor: request.actor,
    now: services.clock.now(),
    services,
    request: new Facts(request, addressOf),
    db: kind === 'read' ? services.database.read : undefined,
    tx: undefined as Tx | undefined,
  }
  if (kind !== 'write') return handler(context)
  return services.database.tx(async (tx) => {
    context.tx = tx
    return handler(context)
  })
}

/** What a handler may know of the request beside its parts; most ask for nothing. */
class Facts implements RequestFacts {
  readonly #request: Asked
  readonly #addressOf: AddressOf

  constructor(request: Asked, addressOf: AddressOf) {
    this.#request = request
    this.#addressOf = addressOf
  }

  get id() {
    return this.#request.id
  }
  get ip() {
    return this.#addressOf(this.#request.raw)
  }
  get token() {
    return bearer(this.#request)
  }
  get rawBody() {
    return this.#request.rawBody
  }
  header(name: string) {
    const value = this.#request.headers[name.toLowerCase()]
    return Array.isArray(value) ? value[0] : value
  }
}
