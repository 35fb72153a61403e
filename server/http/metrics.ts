import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export interface Metrics {
  observe(method: string, route: string, status: number, ms: number): void
  text(): Promise<string>
  readonly mediaType: string
}

export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'maitred_request_seconds',
    help: 'Time to answer, by route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  return {
    observe: (method, route, status, ms) => requests.observe({ method, route, status }, ms / 1000),
    text: () => registry.metrics(),
    mediaType: registry.contentType,
  }
}
