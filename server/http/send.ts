import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterwards } from './afterwards.ts'
import { JSON_TYPE, matchesEtag, Raw, Versioned } from './answers.ts'
import type { HeaderList } from './cors.ts'

/** Sends what a handler answered, with the headers of its route. */
export const send = (
  request: FastifyRequest,
  reply: FastifyReply,
  headers: HeaderList,
  answer: unknown,
): void | Promise<void> => {
  if (!(answer instanceof Versioned)) return write(request, reply, 200, headers, contentOf(answer))
  const tagged = [...headers, 'etag', answer.etag]
  if (matchesEtag(request.headers['if-none-match'], answer.etag))
    return write(request, reply, 304, tagged, undefined)
  return afterwards(answer.build(), (body) => write(request, reply, 200, tagged, contentOf(body)))
}

const contentOf = (answer: unknown): Raw =>
  answer instanceof Raw ? answer : new Raw(JSON_TYPE, JSON.stringify(answer))

/**
 * Straight to the connection. Fastify's own way goes over every header several times, which for an answer from memory
 * costs as much as everything else together.
 */
const write = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  headers: HeaderList,
  content: Raw | undefined,
) => {
  request.record(request, status)
  const all = [...headers, 'x-request-id', request.id]
  if (content) all.push('content-type', content.mediaType, 'content-length', String(content.bytes))
  reply.hijack()
  reply.raw.writeHead(status, all)
  reply.raw.end(request.method === 'HEAD' ? undefined : content?.body)
}
