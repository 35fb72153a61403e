import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const METHODS = 'GET, POST, PUT, PATCH, DELETE'
const HEADERS = 'authorization, content-type, if-none-match'

/**
 * Public endpoints answer any website, without credentials. Everything else answers its own origin, and those
 * that CORS_ORIGINS lists. Answers preflights itself; what it returns marks every other answer.
 */
export const allowOrigins = (app: FastifyInstance, config: Config) => {
  const listed = new Set(config.CORS_ORIGINS)

  const allowedOrigin = (path: string, origin: string | undefined): string | undefined => {
    if (path.startsWith('/api/public/')) return '*'
    return origin && listed.has(origin) ? origin : undefined
  }

  app.options('/api/*', (request, reply) => {
    if (allowedOrigin(request.url, request.headers.origin)) {
      reply.header('access-control-allow-methods', METHODS)
      reply.header('access-control-allow-headers', HEADERS)
      reply.header('access-control-max-age', '600')
    }
    return reply.code(204).send()
  })

  return (request: FastifyRequest, reply: FastifyReply) => {
    const allowed = allowedOrigin(request.url, request.headers.origin)
    if (allowed) {
      reply.header('access-control-allow-origin', allowed)
      reply.header('access-control-expose-headers', 'etag, retry-after, x-request-id')
    }
    if (allowed !== '*' && listed.size > 0) reply.header('vary', 'origin')
  }
}
