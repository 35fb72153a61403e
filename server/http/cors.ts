import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const METHODS = 'GET, POST, PUT, PATCH, DELETE'
const HEADERS = 'authorization, content-type, if-none-match'
const EXPOSED = ['access-control-expose-headers', 'etag, retry-after, x-request-id'] as const

const isPublic = (path: string) => path.startsWith('/api/public/')

/** Names and values in turn, as Node takes them. */
export type HeaderList = readonly string[]

const ANY_SITE: HeaderList = ['access-control-allow-origin', '*', ...EXPOSED]
const NO_SITE: HeaderList = []
const ONE_OF_SEVERAL: HeaderList = ['vary', 'origin']

/**
 * Public endpoints answer any website, without credentials. Everything else answers its own origin, and those
 * that CORS_ORIGINS lists.
 */
export const originHeaders = ({ CORS_ORIGINS }: Pick<Config, 'CORS_ORIGINS'>) => {
  const listed = new Set(CORS_ORIGINS)
  return ({ url, headers: { origin } }: Pick<FastifyRequest, 'url' | 'headers'>): HeaderList => {
    if (isPublic(url)) return ANY_SITE
    if (listed.size === 0) return NO_SITE
    if (!origin || !listed.has(origin)) return ONE_OF_SEVERAL
    return ['access-control-allow-origin', origin, ...EXPOSED, ...ONE_OF_SEVERAL]
  }
}

/** The headers of a route with those of its origin; worked out beforehand where they do not depend on the request. */
export const withOrigin = (path: string, headers: HeaderList, config: Config) => {
  const originHeadersOf = originHeaders(config)
  if (config.CORS_ORIGINS.length > 0 && !isPublic(path))
    return (request: Pick<FastifyRequest, 'url' | 'headers'>): HeaderList => [
      ...headers,
      ...originHeadersOf(request),
    ]
  const always = [...headers, ...originHeadersOf({ url: path, headers: {} })]
  return (): HeaderList => always
}

export const answerPreflights = (app: FastifyInstance, config: Config) => {
  const headersOf = originHeaders(config)
  app.options('/api/*', (request, reply) => {
    const headers = headersOf(request)
    addHeaders(reply, headers)
    if (headers.includes('access-control-allow-origin'))
      addHeaders(reply, [
        'access-control-allow-methods',
        METHODS,
        'access-control-allow-headers',
        HEADERS,
        'access-control-max-age',
        '600',
      ])
    return reply.code(204).send()
  })
}

export const addHeaders = (reply: { header(name: string, value: string): unknown }, headers: HeaderList) => {
  for (let n = 0; n < headers.length; n += 2) reply.header(headers[n] ?? '', headers[n + 1] ?? '')
}
