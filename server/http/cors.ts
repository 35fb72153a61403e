import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden } from '../../domain/errors.ts'
import { publicUrlOf } from '../config.ts'
import type { Services } from '../services.ts'
import { isManagePath } from './headers.ts'

const COMMON: FastifyCorsOptions = {
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-none-match'],
  // As it is sent: an array would be joined for every reply.
  exposedHeaders: 'etag, retry-after, x-request-id',
  maxAge: 600,
  strictPreflight: false,
}

const ANY_ORIGIN: FastifyCorsOptions = { ...COMMON, origin: '*' }
const NO_ORIGIN: FastifyCorsOptions = { ...COMMON, origin: false }

const isPublic = ({ url }: FastifyRequest) => url.startsWith('/api/public/')

const notAllowed = () =>
  forbidden(
    'This venue does not take requests from this website. Its operators can allow it in the widget settings.',
    { code: 'origin_not_allowed' },
  )

const notOurPage = () =>
  forbidden('A booking is managed on the website of this service only.', { code: 'origin_not_allowed' })

/**
 * Public endpoints answer any website, without credentials, unless their venue lists the websites that may call it.
 * Manage links answer this website alone. Everything else answers its own origin, and those that CORS_ORIGINS lists.
 * `Vary: Origin` is always set.
 */
export const addCors = (
  app: FastifyInstance,
  { config, allowedOrigins }: Pick<Services, 'config' | 'allowedOrigins'>,
) => {
  const { CORS_ORIGINS } = config
  const listedOrigins = { ...COMMON, origin: CORS_ORIGINS.length > 0 ? [...CORS_ORIGINS] : false }
  const ownOrigin = new URL(publicUrlOf(config)).origin

  type Listed = Promise<readonly string[] | undefined>
  const ofPath = async ({ url }: FastifyRequest): Listed => {
    const named = namedIn(url)
    if (!named) return undefined
    return named.kind === 'events' ? allowedOrigins.ofEvent(named.id) : allowedOrigins.ofVenue(named.id)
  }
  const ofBody = async ({ url, body }: FastifyRequest): Listed => {
    const venueId = (body as { venue_id?: unknown } | null | undefined)?.venue_id
    return namedIn(url) || typeof venueId !== 'string' ? undefined : allowedOrigins.ofVenue(venueId)
  }

  const publicOptions = async (request: FastifyRequest, origin: string): Promise<FastifyCorsOptions> => {
    const origins = await ofPath(request)
    if (!origins) return ANY_ORIGIN
    return origins.includes(origin) ? { ...COMMON, origin } : NO_ORIGIN
  }
  // Most requests need no waiting: only a public one from another website asks for its venue's list.
  app.register(cors, {
    delegator: (request: FastifyRequest, callback) => {
      const { origin } = request.headers
      if (isManagePath(request.url)) callback(null, NO_ORIGIN)
      else if (!isPublic(request)) callback(null, listedOrigins)
      else if (origin === undefined) callback(null, ANY_ORIGIN)
      else publicOptions(request, origin).then((options) => callback(null, options), callback)
    },
  })

  /** A browser sends a simple POST without asking first, so withholding the header is not enough. */
  const refuseOthers = (
    request: FastifyRequest,
    origins: (request: FastifyRequest) => Listed,
    done: (error?: Error) => void,
  ) => {
    const { origin } = request.headers
    if (request.method !== 'POST' || origin === undefined || origin === ownOrigin || !isPublic(request)) {
      done()
      return
    }
    origins(request).then(
      (listed) => (listed && !listed.includes(origin) ? done(notAllowed()) : done()),
      done,
    )
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const { origin, host } = request.headers
    const isOurs = origin === undefined || origin === ownOrigin || hostOf(origin) === host
    if (isManagePath(request.url) && !isOurs) done(notOurPage())
    else refuseOthers(request, ofPath, done)
  })
  app.addHook('preHandler', (request, _reply, done) => refuseOthers(request, ofBody, done))
}

/** Undefined for `null`, which sandboxed frames send. A page cannot choose the Host header of its requests. */
const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined

/** A preflight has no route, so the address itself says which venue or event it is about. */
const namedIn = (url: string): { kind: string; id: string } | undefined => {
  const [, kind, id] = /^\/api\/public\/(venues|events)\/([^/?#]+)/.exec(url) ?? []
  if (!kind || !id) return undefined
  try {
    return { kind, id: decodeURIComponent(id) }
  } catch {
    return undefined
  }
}
