import autocannon from 'autocannon'

/** Loads one address from a process of its own, and prints what was answered a second. */
interface Order {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Record<string, string>
  /** Bodies to send in turn. */
  readonly bodies?: string[]
  readonly seconds: number
  readonly connections: number
}

const order = JSON.parse(process.argv[2] ?? '{}') as Order
const result = await autocannon({
  url: order.url,
  connections: order.connections,
  duration: order.seconds,
  ...(order.bodies
    ? { requests: order.bodies.map((body) => ({ method: order.method, headers: order.headers, body })) }
    : { method: order.method, headers: order.headers }),
})
process.stdout.write(
  JSON.stringify({
    perSecond: result.requests.average,
    bytesPerSecond: result.throughput.average,
    p99: result.latency.p99,
    refused: result.non2xx - ((result as { '3xx'?: number })['3xx'] ?? 0),
    errors: result.errors,
  }),
)
