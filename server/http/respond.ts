import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AcceptedResponse, EtagResponse, JSON_TYPE, matchesEtag, RawResponse } from './responses.ts'

/** Replies with what a handler returned, under the headers of its route. */
export const respond = async (
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
  result: unknown,
): Promise<FastifyReply> => {
  reply.headers(headers)
  // Server-sent events: Fastify pipes them, and destroys the stream when the client is gone.
  if (result instanceof Readable)
    return reply.header('x-accel-buffering', 'no').type('text/event-stream').send(result)
  if (result instanceof AcceptedResponse) return sendBody(reply.code(202), result.body)
  if (!(result instanceof EtagResponse)) return sendBody(reply, result)
  const { etag } = result
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).header('etag', etag).send()
  const body = await result.build()
  return sendBody(reply.header('etag', etag), body)
}

const sendBody = (reply: FastifyReply, body: unknown): FastifyReply => {
  if (!(body instanceof RawResponse)) return reply.type(JSON_TYPE).send(JSON.stringify(body))
  for (const [name, value] of Object.entries(body.headers))
    if (value === undefined) reply.removeHeader(name)
    else reply.header(name, value)
  return reply.type(body.mediaType).send(body.body)
}
