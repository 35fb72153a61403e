import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AcceptedResponse, EtagResponse, JSON_TYPE, matchesEtag, RawResponse } from './responses.ts'

/** Replies with what a handler returned, under the headers of its route. Does not wait until the client has read it. */
export const respond = async (
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
  result: unknown,
  history: string,
): Promise<void> => {
  reply.headers(headers)
  // Server-sent events: Fastify pipes them, and destroys the stream when the client is gone.
  if (result instanceof Readable) {
    reply.header('x-accel-buffering', 'no').type('text/event-stream').send(result)
    return
  }
  if (result instanceof AcceptedResponse) return sendBody(reply.code(202), result.body)
  if (!(result instanceof EtagResponse)) return sendBody(reply, result)
  // After a failover a version may come again for other content.
  const etag = history === '' ? result.etag : result.etag.replace(/"$/, `!${history}"`)
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    reply.code(304).header('etag', etag).send()
    return
  }
  const body = await result.build()
  sendBody(reply.header('etag', etag), body)
}

const sendBody = (reply: FastifyReply, body: unknown): void => {
  if (!(body instanceof RawResponse)) {
    reply.type(JSON_TYPE).send(JSON.stringify(body))
    return
  }
  for (const [name, value] of Object.entries(body.headers))
    if (value === undefined) reply.removeHeader(name)
    else reply.header(name, value)
  reply.type(body.mediaType).send(body.body)
}
