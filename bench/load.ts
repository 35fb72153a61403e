import autocannon from 'autocannon'

/**
 * Loads one address with autocannon, in a process of its own. Options come as messages, and each is answered by one
 * with the result. Variants are sent in turn over all connections together, so that no two send the same at once.
 */
export interface LoadOptions {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Record<string, string>
  readonly variants?: readonly Variant[]
  readonly seconds: number
  readonly connections: number
  /** Requests a second to send at most, over all connections. Without it each connection sends as fast as it can. */
  readonly rate?: number
}

export interface Variant {
  readonly path?: string
  readonly body?: string
}

export interface LoadResult {
  /** Replies below 400: how many, and how many a second. */
  readonly good: number
  readonly perSecond: number
  readonly sentPerSecond: number
  readonly bytesPerSecond: number
  readonly statuses: Record<string, number>
  readonly errors: number
  /** When each reply below 400 came, in milliseconds since the start; only where a rate was asked for. */
  readonly goodAt: readonly number[]
}

const turns = new Map<string, number>()

const load = (options: LoadOptions): Promise<LoadResult> => {
  const { url, method = 'GET', headers = {}, variants, rate } = options
  const address = new URL(url)
  const next = () => {
    const turn = turns.get(url) ?? 0
    turns.set(url, turn + 1)
    return variants?.[turn % variants.length] ?? {}
  }
  const goodAt: number[] = []
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const instance = autocannon(
      {
        url: address.origin,
        connections: options.connections,
        duration: options.seconds,
        timeout: 30,
        ...(rate === undefined ? {} : { overallRate: rate }),
        requests: [
          variants
            ? {
                method,
                headers,
                setupRequest: (request) => {
                  const { path = address.pathname + address.search, body } = next()
                  return { ...request, path, ...(body === undefined ? {} : { body }) }
                },
              }
            : { method, headers, path: address.pathname + address.search },
        ],
      },
      (error, result) => (error ? reject(error) : resolve(resultOf(result, goodAt))),
    )
    if (rate !== undefined)
      instance.on('response', (_client, status) => {
        if (status < 400) goodAt.push(performance.now() - startedAt)
      })
  })
}

const resultOf = (result: autocannon.Result, goodAt: readonly number[]): LoadResult => {
  const stats = (result as { statusCodeStats?: Record<string, { count: number }> }).statusCodeStats ?? {}
  const statuses = Object.fromEntries(Object.entries(stats).map(([status, { count }]) => [status, count]))
  const good = Object.entries(statuses)
    .filter(([status]) => Number(status) < 400)
    .reduce((sum, [, count]) => sum + count, 0)
  return {
    good,
    perSecond: good / result.duration,
    sentPerSecond: result.requests.sent / result.duration,
    bytesPerSecond: result.throughput.total / result.duration,
    statuses,
    errors: result.errors,
    goodAt,
  }
}

process.on('message', async (options: LoadOptions) => {
  process.send?.(await load(options))
})
process.send?.('listening')
