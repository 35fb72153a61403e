import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Receiver {
  /** The address of a path. */
  url(path: string): string
  readonly received: Received[]
  /** What a path answers with. 200 unless it was set; `hang` answers nothing until another answer is set. */
  answer(path: string, status: number | 'hang', headers?: Record<string, string>): void
  close(): Promise<void>
}

/** A server on this machine that takes deliveries of webhooks. */
export const openReceiver = async (): Promise<Receiver> => {
  const received: Received[] = []
  const answers = new Map<string, { status: number | 'hang'; headers: Record<string, string> }>()
  const hanging = new Map<string, ServerResponse>()
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString() })
      const { status, headers } = answers.get(path) ?? { status: 200, headers: {} }
      if (status === 'hang') hanging.set(path, response)
      else response.writeHead(status, headers).end('thank you')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    received,
    answer: (path, status, headers = {}) => {
      answers.set(path, { status, headers })
      if (status !== 'hang') hanging.get(path)?.writeHead(status, headers).end('thank you')
      hanging.delete(path)
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
