import { connect, type Socket } from 'node:net'
import type { Achieved, Order } from './load.ts'

const TICK_MS = 5

/**
 * Offers so many requests a second, however slow the answers are, over connections that each wait for their answer.
 * Beside a general tool it does as little as can be: on a machine that the crowd shares with the service, whatever it
 * takes for itself is missing there.
 */
export const sendCrowd = async (order: Order & { readonly offered: number }): Promise<Achieved> => {
  const { offered, seconds, connections } = order
  const place = new URL(order.url)
  const request = requestMaker(order, place)
  const statuses: Record<string, number> = {}
  const goodAt: number[] = []
  const free: Socket[] = []
  let [errors, sent, bytes] = [0, 0, 0]

  const sockets = await Promise.all(
    Array.from({ length: connections }, () =>
      open(place, {
        answered: (socket, status, length) => {
          statuses[status] = (statuses[status] ?? 0) + 1
          bytes += length
          if (status < '400') goodAt.push(performance.now() - startedAt)
          free.push(socket)
        },
        failed: () => {
          errors += 1
        },
      }),
    ),
  )
  free.push(...sockets)
  const startedAt = performance.now()
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsed = performance.now() - startedAt
      for (const due = (elapsed / 1000) * offered; sent < due; sent += 1) {
        const socket = free.shift()
        if (!socket) break
        socket.write(request())
      }
      if (elapsed < seconds * 1000) return
      clearInterval(timer)
      resolve()
    }, TICK_MS)
  })
  for (const socket of sockets) socket.destroy()
  return {
    perSecond: goodAt.length / seconds,
    sentPerSecond: sent / seconds,
    bytesPerSecond: bytes / seconds,
    statuses,
    errors,
    goodAt,
  }
}

/** The bytes of one request after the other, with the variants in turn. */
const requestMaker = ({ method = 'GET', headers = {}, variants = [{}] }: Order, place: URL) => {
  const fixed = Object.entries({ host: place.host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  let turn = 0
  return () => {
    const { path = place.pathname + place.search, body = '' } = variants[turn % variants.length] ?? {}
    turn += 1
    const head = [`${method} ${path} HTTP/1.1`, ...fixed, `content-length: ${Buffer.byteLength(body)}`]
    return `${head.join('\r\n')}\r\n\r\n${body}`
  }
}

interface Listener {
  answered(socket: Socket, status: string, length: number): void
  failed(): void
}

/** The service says how long each of its answers is, and sends one only when it is asked. */
const open = (place: URL, listener: Listener): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(place.port), place.hostname, () => resolve(socket))
    let answer = ''
    socket.setEncoding('latin1')
    socket.on('data', (text) => {
      answer += text
      const head = answer.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = head + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(answer)?.[1])
      if (answer.length < length) return
      const status = answer.slice(9, 12)
      answer = ''
      listener.answered(socket, status, length)
    })
    socket.on('error', (error) => {
      listener.failed()
      reject(error)
    })
  })
