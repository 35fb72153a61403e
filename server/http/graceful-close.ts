import type { FastifyInstance } from 'fastify'

/**
 * Closing waits for requests, not for connections or streams: as soon as no request is under way, every connection is
 * closed.
 * Browsers keep connections open that they may never use, and would otherwise keep the process up for minutes.
 */
export const closeGracefully = (app: FastifyInstance) => {
  let underWay = 0
  let isClosing = false
  const closeConnections = () => {
    if (isClosing && underWay === 0) app.server.closeAllConnections()
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.isStream) return done()
    underWay += 1
    reply.raw.once('close', () => {
      underWay -= 1
      closeConnections()
    })
    done()
  })
  app.addHook('preClose', async () => {
    isClosing = true
    // After Fastify has stopped listening.
    setImmediate(closeConnections)
  })
}
