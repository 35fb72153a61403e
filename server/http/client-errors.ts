import { type IncomingMessage, type ServerOptions, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invalid } from '../../domain/errors.ts'
import { ERROR_HEADERS } from './headers.ts'

/** How long a request may take to arrive, its body included. */
const ARRIVES_WITHIN_MS = 30_000
/** Longer than the usual minute of a proxy, which would otherwise now and then use a connection that just closed. */
const KEEP_ALIVE_MS = 72_000

export const httpOptions: ServerOptions = {
  keepAliveTimeout: KEEP_ALIVE_MS,
  requestTimeout: ARRIVES_WITHIN_MS,
  // Node takes the longer of the two times for the whole request, and its default for headers is a minute.
  headersTimeout: ARRIVES_WITHIN_MS,
  connectionsCheckingInterval: 5000,
  // Node would refuse a missing Host without a body; `requireOneHost` explains it.
  requireHostHeader: false,
}

const NOT_HTTP =
  'The request could not be read. Check its first line, its headers and the length of its body.'
const SENTENCES: Record<string, readonly [status: number, sentence: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [400, 'The headers of the request are too large.'],
}

/** Fastify's handler for bytes that Node could not parse: the same `{ error }` as everywhere, then the end of the connection. */
export const clientErrorHandler = (error: { code?: string }, socket: Socket) => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, sentence] = SENTENCES[error.code ?? ''] ?? [400, NOT_HTTP]
  if (socket.writable) socket.write(responseOf(status, sentence))
  socket.destroy()
}

const responseOf = (status: number, sentence: string) => {
  const body = JSON.stringify({ error: sentence })
  const headers = Object.entries({ ...jsonHeaders(body), connection: 'close' }).map((pair) => pair.join(': '))
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, '', body].join('\r\n')
}

const jsonHeaders = (body: string) => ({
  ...ERROR_HEADERS,
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
})

/** An `Expect` other than 100-continue, which Node answers with 417 and no body. */
export const refuseExpectations = (app: FastifyInstance) => {
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify({ error: 'The header Expect supports only "100-continue".' })
    response.writeHead(400, { ...jsonHeaders(body), connection: 'close' }).end(body)
  })
}

/**
 * A target in absolute form names a host beside the Host header, and what a proxy in front forbids by path does not match
 * it. Only a proxy needs that form.
 */
export const requireOwnTarget = ({ raw }: FastifyRequest) => {
  if (raw.url?.startsWith('/')) return
  throw invalid('The target of the request must be a path that begins with "/".')
}

/** HTTP/1.1 requires exactly one Host header. With two, a proxy and this service could disagree about which counts. */
export const requireOneHost = ({ raw }: FastifyRequest, reply: FastifyReply) => {
  let hosts = 0
  for (let n = 0; n < raw.rawHeaders.length; n += 2)
    if (raw.rawHeaders[n]?.toLowerCase() === 'host') hosts += 1
  if (hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0')) return
  reply.header('connection', 'close')
  throw invalid(hosts === 0 ? 'The header Host is missing.' : 'The header Host was sent more than once.')
}
