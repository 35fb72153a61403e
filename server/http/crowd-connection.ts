import type { Socket } from 'node:net'

const HEAD = /^POST \/api\/public\/[!-~]* HTTP\/1\.1\r\n(?:[A-Za-z0-9-]+: [ -~]*\r\n)+\r\n/
const LENGTHS = /\r\ncontent-length: \d{1,7}(?=\r\n)/gi
/** What makes a request more than its head and so many bytes, or its answer more than one. */
const UNUSUAL = /\r\n(?:transfer-encoding|expect|upgrade):|\r\nconnection: (?!keep-alive\r\n)/i

/**
 * Listens to a connection between two requests in the HTTP server's stead. What arrives in one piece and is plainly one
 * order of a guest is offered to `refuse`, which answers it, or says that it does not. Everything else goes to the
 * HTTP server untouched, and from then on it listens again.
 */
export const listenForOrders = (socket: Socket, refuse: () => boolean) => {
  const [server, ...others] = socket.listeners('data') as ((chunk: Buffer) => void)[]
  if (!server || others.length > 0 || socket.destroyed) return
  const look = (chunk: Buffer) => {
    if (isWholeOrder(chunk) && refuse()) return
    socket.off('data', look)
    socket.on('data', server)
    server.call(socket, chunk)
  }
  socket.off('data', server)
  socket.on('data', look)
}

/** Strict on purpose: whatever could be read in two ways is left to the HTTP server. */
const isWholeOrder = (chunk: Buffer): boolean => {
  const text = chunk.toString('latin1')
  const head = HEAD.exec(text)?.[0]
  if (!head || UNUSUAL.test(head)) return false
  const [length, ...others] = head.match(LENGTHS) ?? []
  if (!length || others.length > 0) return false
  return head.length + Number(length.slice(length.indexOf(':') + 1)) === text.length
}
