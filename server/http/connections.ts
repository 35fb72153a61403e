import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Stopping waits for requests, not for connections: one that carries no request is closed at once, the others when
 * their answer is out. Browsers keep connections open that they may never use, and would hold the process for minutes.
 */
export const closeUnusedConnections = (app: FastifyInstance) => {
  const requestsOn = new Map<Socket, number>()
  let closing = false

  app.server.on('connection', (socket: Socket) => {
    if (closing) {
      socket.destroy()
      return
    }
    requestsOn.set(socket, 0)
    socket.once('close', () => requestsOn.delete(socket))
  })

  app.server.on('request', ({ socket }, response) => {
    requestsOn.set(socket, (requestsOn.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const before = requestsOn.get(socket)
      if (before === undefined) return
      const left = before - 1
      requestsOn.set(socket, left)
      if (closing && left === 0) socket.destroySoon()
    })
  })

  app.addHook('preClose', (done) => {
    closing = true
    for (const [socket, requests] of requestsOn) if (requests === 0) socket.destroy()
    done()
  })
}
