import type { ServerResponse } from 'node:http'
import { afterwards } from './afterwards.ts'
import { JSON_TYPE, matchesEtag, Raw, Versioned } from './answers.ts'
import type { Asked } from './asked.ts'
import type { HeaderList } from './cors.ts'

/** Sends what a handler answered, with the headers of its route. */
export const send = (
  request: Asked,
  response: ServerResponse,
  headers: HeaderList,
  answer: unknown,
): void | Promise<void> => {
  if (!(answer instanceof Versioned)) return write(request, response, 200, headers, contentOf(answer))
  const { etag } = answer
  if (matchesEtag(request.headers['if-none-match'], etag))
    return write(request, response, 304, headers, undefined, etag)
  return afterwards(answer.build(), (body) => write(request, response, 200, headers, contentOf(body), etag))
}

const contentOf = (answer: unknown): Raw =>
  answer instanceof Raw ? answer : new Raw(JSON_TYPE, JSON.stringify(answer))

/**
 * Straight to the connection. Fastify's own way goes over every header several times, which for an answer from memory
 * costs as much as everything else together.
 */
const write = (
  request: Asked,
  response: ServerResponse,
  status: number,
  headers: HeaderList,
  content: Raw | undefined,
  etag?: string,
) => {
  request.record(request, status)
  const all = [...headers, 'x-request-id', request.id]
  if (etag !== undefined) all.push('etag', etag)
  if (content) all.push('content-type', content.mediaType, 'content-length', String(content.bytes))
  response.writeHead(status, all)
  response.end(request.raw.method === 'HEAD' ? undefined : content?.body)
}
