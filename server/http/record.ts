import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'

const SLOW_MS = 1000

export type Record = (request: { readonly id: string; readonly startedAt: number }, status: number) => void
export type RecordRoute = (method: string, route: string) => Record

/** Paths, query strings, addresses and bodies name people; the route's pattern does not, so that is what is logged. */
export const recordWith =
  (logger: Logger, metrics: Metrics): RecordRoute =>
  (method, route) => {
    const counted = metrics.of(method, route)
    const level = method === 'GET' ? 'debug' : 'info'
    const isLogged = logger.isLevelEnabled(level)
    return (request, status) => {
      const ms = performance.now() - request.startedAt
      counted.observe(status, ms)
      const isSlow = ms >= SLOW_MS
      if (!isSlow && !isLogged) return
      const line = { reqId: request.id, method, route, status, ms: Math.round(ms) }
      if (isSlow) logger.warn(line, 'slow request')
      else logger[level](line, 'request')
    }
  }
