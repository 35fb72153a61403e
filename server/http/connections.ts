import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LOOK_AGAIN_MS = 50

/**
 * Stopping waits for requests, not for connections: one that carries no request is closed at once, the others soon
 * after their answer is out. Browsers keep connections open that they may never use, and would hold the process for
 * minutes; Node itself closes only those that have been used.
 */
export const closeUnusedConnections = (app: FastifyInstance) => {
  const open = new Set<Socket>()
  let closing: NodeJS.Timeout | undefined

  app.server.on('connection', (socket: Socket) => {
    if (closing) {
      socket.destroy()
      return
    }
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })

  app.addHook('preClose', (done) => {
    // One that never listened has timers to stop, and nobody to wait for.
    if (!app.server.listening) {
      app.server.close()
      return done()
    }
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    app.server.closeIdleConnections()
    closing = setInterval(() => app.server.closeIdleConnections(), LOOK_AGAIN_MS)
    app.server.once('close', () => clearInterval(closing))
    done()
  })
}
