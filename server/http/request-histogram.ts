import type { Metric } from 'prom-client'

export interface RouteMetrics {
  observe(status: number, ms: number): void
}

export interface RequestHistogram {
  /** What is counted for one route; `route` is its pattern, never an address somebody asked for. */
  of(method: string, route: string): RouteMetrics
  readonly metric: Metric
}

const NAME = 'maitred_request_seconds'
const BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** The answers of one route with one status. */
interface Counted {
  readonly labels: { readonly method: string; readonly route: string; readonly status: number }
  /** How many fell into each bucket, and last those slower than all of them. */
  readonly buckets: number[]
  count: number
  seconds: number
}

/**
 * How long answers take. It is put together when somebody asks for the metrics: the library's own histogram looks its
 * labels up anew for every answer, which costs more than finding the answer in memory.
 */
export const createRequestHistogram = (): RequestHistogram => {
  const everything: Counted[] = []
  return {
    metric: metricOf(everything),
    of: (method, route) => {
      const byStatus = new Map<number, Counted>()
      const counted = (status: number): Counted => {
        const known = byStatus.get(status)
        if (known) return known
        const fresh = {
          labels: { method, route, status },
          buckets: new Array<number>(BUCKETS_SECONDS.length + 1).fill(0),
          count: 0,
          seconds: 0,
        }
        byStatus.set(status, fresh)
        everything.push(fresh)
        return fresh
      }
      return {
        observe: (status, ms) => {
          const row = counted(status)
          const seconds = ms / 1000
          let bucket = 0
          while (bucket < BUCKETS_SECONDS.length && seconds > (BUCKETS_SECONDS[bucket] ?? 0)) bucket += 1
          row.buckets[bucket] = (row.buckets[bucket] ?? 0) + 1
          row.count += 1
          row.seconds += seconds
        },
      }
    },
  }
}

const metricOf = (everything: readonly Counted[]): Metric => {
  const get = async () => ({
    name: NAME,
    help: 'Time to answer, by route pattern and status.',
    type: 'histogram',
    aggregator: 'sum',
    values: everything.flatMap(({ labels, buckets, count, seconds }) => {
      let upToHere = 0
      const bounds = [...BUCKETS_SECONDS, '+Inf']
      return [
        ...buckets.map((inBucket, n) => {
          upToHere += inBucket
          return {
            metricName: `${NAME}_bucket`,
            labels: { le: bounds[n], ...labels },
            value: upToHere,
          }
        }),
        { metricName: `${NAME}_sum`, labels, value: seconds },
        { metricName: `${NAME}_count`, labels, value: count },
      ]
    }),
  })
  return { name: NAME, get, reset: () => {} } as unknown as Metric
}
