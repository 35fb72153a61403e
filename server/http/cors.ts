import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const COMMON: FastifyCorsOptions = {
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-none-match'],
  exposedHeaders: ['etag', 'retry-after', 'x-request-id'],
  maxAge: 600,
  strictPreflight: false,
}

/**
 * Public endpoints answer any website, without credentials. Everything else answers its own origin, and those that
 * CORS_ORIGINS lists.
 */
export const addCors = (app: FastifyInstance, { CORS_ORIGINS }: Pick<Config, 'CORS_ORIGINS'>) => {
  const anyOrigin = { ...COMMON, origin: '*' }
  const listedOrigins = { ...COMMON, origin: CORS_ORIGINS.length > 0 ? [...CORS_ORIGINS] : false }
  app.register(cors, {
    delegator: (request, callback) =>
      callback(null, request.url?.startsWith('/api/public/') ? anyOrigin : listedOrigins),
  })
}
