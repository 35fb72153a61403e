import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LOOK_AGAIN_MS = 50

/**
 * Stopping waits for requests, not for connections: one that carries no request is closed at once, the others soon
 * after their answer is out. Browsers keep connections open that they may never use, and would hold the process for
 * minutes; Node itself closes only those that have been used.
 */
export const closeUnusedConnections = (app: FastifyInstance) => {
  const unused = new Set<Socket>()
  let closing: NodeJS.Timeout | undefined

  app.server.on('connection', (socket: Socket) => {
    if (closing) {
      socket.destroy()
      return
    }
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))

  app.addHook('preClose', (done) => {
    for (const socket of unused) socket.destroy()
    app.server.closeIdleConnections()
    closing = setInterval(() => app.server.closeIdleConnections(), LOOK_AGAIN_MS)
    app.server.once('close', () => clearInterval(closing))
    done()
  })
}
