import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Config, publicUrlOf } from '../config.ts'
import { forbidden } from '../domain/errors.ts'
import type { AllowedOrigins } from './allowed-origins.ts'

const COMMON: FastifyCorsOptions = {
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-none-match'],
  exposedHeaders: ['etag', 'retry-after', 'x-request-id'],
  maxAge: 600,
  strictPreflight: false,
}

const ANY_ORIGIN: FastifyCorsOptions = { ...COMMON, origin: '*' }
const NO_ORIGIN: FastifyCorsOptions = { ...COMMON, origin: false }

const isPublic = ({ url }: FastifyRequest) => url.startsWith('/api/public/')

const notAllowed = () =>
  forbidden(
    'This venue does not take requests from this website. Its operators can allow it in the widget settings.',
    {
      code: 'origin_not_allowed',
    },
  )

/**
 * Public endpoints answer any website, without credentials, unless their venue lists the websites that may call it.
 * Everything else answers its own origin, and those that CORS_ORIGINS lists. `Vary: Origin` is always set.
 */
export const addCors = (app: FastifyInstance, config: Config, allowed: AllowedOrigins) => {
  const { CORS_ORIGINS } = config
  const listedOrigins = { ...COMMON, origin: CORS_ORIGINS.length > 0 ? [...CORS_ORIGINS] : false }
  const ownOrigin = new URL(publicUrlOf(config)).origin

  const optionsFor = async (request: FastifyRequest): Promise<FastifyCorsOptions> => {
    if (!isPublic(request)) return listedOrigins
    const { origin } = request.headers
    const origins = origin === undefined ? undefined : await allowed.ofPath(request)
    if (origin === undefined || !origins) return ANY_ORIGIN
    return origins.includes(origin) ? { ...COMMON, origin } : NO_ORIGIN
  }
  app.register(cors, { delegator: (request: FastifyRequest) => optionsFor(request) })

  /** A browser sends a simple POST without asking first, so withholding the header is not enough. */
  const refuseOthers = async (
    request: FastifyRequest,
    origins: (request: FastifyRequest) => Promise<readonly string[] | undefined>,
  ) => {
    const { origin } = request.headers
    if (request.method !== 'POST' || origin === undefined || origin === ownOrigin || !isPublic(request))
      return
    const listed = await origins(request)
    if (listed && !listed.includes(origin)) throw notAllowed()
  }
  app.addHook('onRequest', (request) => refuseOthers(request, allowed.ofPath))
  app.addHook('preHandler', (request) => refuseOthers(request, allowed.ofBody))
}
