import type { FastifyReply, FastifyRequest } from 'fastify'
import { busy } from './admission.ts'
import { afterwards } from './afterwards.ts'
import { matchesEtag, Raw, Versioned } from './answers.ts'
import type { HeaderList } from './cors.ts'
import { errorAnswer } from './errors.ts'
import { ERROR_HEADERS } from './headers.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Sends what a handler answered, with the headers of its route. */
export const send = (
  request: FastifyRequest,
  reply: FastifyReply,
  headers: HeaderList,
  answer: unknown,
): void | Promise<void> => {
  if (answer instanceof Raw)
    return write(
      request,
      reply,
      200,
      [...headers, ...Object.entries(answer.headers).flat(), 'content-type', answer.mediaType],
      answer.body,
    )
  if (!(answer instanceof Versioned)) return writeJson(request, reply, headers, answer)
  const tagged = [...headers, 'etag', answer.etag]
  if (matchesEtag(request.headers['if-none-match'], answer.etag))
    return write(request, reply, 304, tagged, undefined)
  return afterwards(answer.build(), (body) => writeJson(request, reply, tagged, body))
}

const writeJson = (request: FastifyRequest, reply: FastifyReply, headers: HeaderList, body: unknown) =>
  write(request, reply, 200, [...headers, 'content-type', JSON_TYPE], JSON.stringify(body))

const CROWD = errorAnswer(busy())
const CROWD_HEADERS = [
  ...Object.entries(ERROR_HEADERS).flat(),
  'retry-after',
  String(CROWD.retryAfterSeconds),
  'content-type',
  JSON_TYPE,
]
const CROWD_BODY = JSON.stringify(CROWD.body)

/** Says no to a crowd, with words that were put together beforehand: of these there may be very many. */
export const turnAway = (request: FastifyRequest, reply: FastifyReply, headers: HeaderList) =>
  write(request, reply, CROWD.status, [...CROWD_HEADERS, ...headers], CROWD_BODY)

/**
 * Straight to the connection. Fastify's own way goes over every header several times, which for an answer from memory
 * costs as much as everything else together.
 */
const write = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  headers: string[],
  body: string | Buffer | undefined,
) => {
  request.record(request, status)
  headers.push('x-request-id', request.id)
  if (body !== undefined) headers.push('content-length', String(Buffer.byteLength(body)))
  reply.hijack()
  reply.raw.writeHead(status, headers)
  reply.raw.end(request.method === 'HEAD' ? undefined : body)
}
