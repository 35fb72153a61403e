import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems lend to outgoing connections, which could take one before its server listens again. */
const [FIRST, LAST] = [12_000, 32_000]
let next = randomInt(FIRST, LAST)

/** A port that nobody listens on, and that nobody else of this process is given. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = next
    next = port + 1 < LAST ? port + 1 : FIRST
    if (await isFree(port)) return port
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.on('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
