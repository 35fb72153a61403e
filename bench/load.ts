import autocannon from 'autocannon'
import { sendCrowd } from './crowd.ts'

/**
 * Loads one address, in a process of its own. Orders come as messages, and each is answered by one with what was
 * achieved. Variants are sent in turn over all connections together, so that no two send the same at one moment.
 */
export interface Order {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Record<string, string>
  readonly variants?: readonly Variant[]
  readonly seconds: number
  readonly connections: number
  /** Requests a second to offer, however slow the answers are; without it each connection waits for its answer. */
  readonly offered?: number
}

export interface Variant {
  readonly path?: string
  readonly body?: string
}

export interface Achieved {
  /** Answered below 400, a second. */
  readonly perSecond: number
  readonly bytesPerSecond: number
  readonly statuses: Record<string, number>
  readonly errors: number
  /** Where a rate was offered: how many were sent, and when each good answer came, in milliseconds since the start. */
  readonly sentPerSecond?: number
  readonly goodAt?: readonly number[]
}

const turns = new Map<string, number>()

const carryOut = async (order: Order): Promise<Achieved> => {
  const { url, method = 'GET', headers = {}, variants } = order
  const place = new URL(url)
  const next = () => {
    const turn = turns.get(url) ?? 0
    turns.set(url, turn + 1)
    return variants?.[turn % variants.length] ?? {}
  }
  const result = await autocannon({
    url: place.origin,
    connections: order.connections,
    duration: order.seconds,
    timeout: 30,
    requests: [
      variants
        ? {
            method,
            headers,
            setupRequest: (request) => {
              const { path = place.pathname + place.search, body } = next()
              return { ...request, path, ...(body === undefined ? {} : { body }) }
            },
          }
        : { method, headers, path: place.pathname + place.search },
    ],
  })
  const stats = (result as { statusCodeStats?: Record<string, { count: number }> }).statusCodeStats ?? {}
  const statuses = Object.fromEntries(Object.entries(stats).map(([status, { count }]) => [status, count]))
  const well = Object.entries(statuses)
    .filter(([status]) => Number(status) < 400)
    .reduce((sum, [, count]) => sum + count, 0)
  return {
    perSecond: well / result.duration,
    bytesPerSecond: result.throughput.total / result.duration,
    statuses,
    errors: result.errors,
  }
}

process.on('message', async (order: Order) => {
  const { offered } = order
  process.send?.(await (offered === undefined ? carryOut(order) : sendCrowd({ ...order, offered })))
})
process.send?.('listening')
