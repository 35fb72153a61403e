import { type IncomingMessage, type ServerOptions, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ERROR_HEADERS } from './headers.ts'

/**
 * Requests that never become one: the server below refuses them before there is a route or a reply. They hear the same
 * `{ error }` as everybody else, and the connection is closed, because nobody can say where the next request begins.
 */

const TOO_SLOW = 'The request took too long to arrive.'
const TOO_MANY_HEADERS = 'The headers of the request are too large.'
const NOT_HTTP =
  'The request could not be read. Check its first line, its headers and the length of its body.'
const EXPECTS = 'Only "100-continue" can be asked for in the header Expect.'
const NO_HOST = 'The header Host is missing.'

const SENTENCES: Record<string, readonly [status: number, sentence: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, TOO_SLOW],
  HPE_HEADER_OVERFLOW: [400, TOO_MANY_HEADERS],
}

/** How long a request may take to arrive, its body included. */
const ARRIVES_WITHIN_MS = 30_000

/** Longer than the usual minute of a proxy, which would otherwise now and then use a connection that just closed. */
export const KEPT_OPEN_MS = 72_000

export const httpOptions: ServerOptions = {
  keepAliveTimeout: KEPT_OPEN_MS,
  requestTimeout: ARRIVES_WITHIN_MS,
  // Node takes the longer of the two times for the whole request, and its own for headers is a minute.
  headersTimeout: ARRIVES_WITHIN_MS,
  // How often it looks for those that took too long.
  connectionsCheckingInterval: 5000,
  // The server would refuse a missing one without a word; the hook below says why.
  requireHostHeader: false,
}

/** Answers what the parser could not read, or waited for in vain. */
export const refuseUnreadable = (error: { code?: string }, socket: Socket) => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, sentence] = SENTENCES[error.code ?? ''] ?? [400, NOT_HTTP]
  if (socket.writable && !isAnswering(socket)) socket.write(wholeAnswer(status, sentence))
  socket.destroy()
}

/** Whether an answer to an earlier request is on its way: nothing may be written into the middle of it. */
const isAnswering = (socket: Socket & { _httpMessage?: ServerResponse | null }): boolean =>
  socket._httpMessage?.headersSent ?? false

/** Refuses what HTTP/1.1 asks a server to refuse and Fastify leaves to the server below. */
export const refuseImpossible = (app: FastifyInstance) => {
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = bodyOf(EXPECTS)
    response.writeHead(400, { ...headersOf(body), connection: 'close' }).end(body)
  })
}

/** Every request has a host but those of HTTP/1.0. */
export const lacksHost = ({ headers, raw }: FastifyRequest): boolean =>
  headers.host === undefined && raw.httpVersion !== '1.0'

export const refuseWithoutHost = (reply: FastifyReply) =>
  reply
    .code(400)
    .headers({ ...headersOf(bodyOf(NO_HOST)), connection: 'close' })
    .send(bodyOf(NO_HOST))

const bodyOf = (sentence: string) => JSON.stringify({ error: sentence })

const headersOf = (body: string) => ({
  ...ERROR_HEADERS,
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
})

const wholeAnswer = (status: number, sentence: string) => {
  const body = bodyOf(sentence)
  const headers = Object.entries({ ...headersOf(body), connection: 'close' }).map((pair) => pair.join(': '))
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, '', body].join('\r\n')
}
