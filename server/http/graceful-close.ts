import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Closing waits for requests, not for connections or streams: as soon as no request is under way, every connection is
 * closed. Browsers keep connections open that they may never use, and would otherwise keep the process up for minutes.
 * A request whose client has gone is still worked on, and is waited for too: it needs the database until its end.
 */
export const closeGracefully = (app: FastifyInstance) => {
  let unsent = 0
  let isClosing = false
  let onIdle = () => {}
  const unanswered = new Set<FastifyRequest>()
  const forget = (request: FastifyRequest) => {
    unanswered.delete(request)
    if (unanswered.size === 0) onIdle()
  }
  const closeConnections = () => {
    if (isClosing && unsent === 0) app.server.closeAllConnections()
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.isStream) return done()
    unanswered.add(request)
    unsent += 1
    reply.raw.once('close', () => {
      unsent -= 1
      // The rest of its body will not come, so nothing will be made of it.
      if (!request.raw.complete) forget(request)
      closeConnections()
    })
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    forget(request)
    done(null, payload)
  })
  app.addHook('preClose', async () => {
    isClosing = true
    // After Fastify has stopped listening.
    setImmediate(closeConnections)
  })
  app.addHook('onClose', async () => {
    if (unanswered.size > 0) await new Promise<void>((resolve) => (onIdle = resolve))
  })
}
