import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Condition } from '../db/database.ts'
import { createRequestHistogram, type RequestHistogram } from './request-histogram.ts'

export interface Metrics extends Pick<RequestHistogram, 'of'> {
  text(): Promise<string>
  readonly mediaType: string
}

export const createMetrics = (condition: () => Condition = () => ({ hears: true })): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = createRequestHistogram()
  registry.registerMetric(requests.metric)
  describeCondition(registry, condition)
  return {
    of: requests.of,
    text: () => registry.metrics(),
    mediaType: registry.contentType,
  }
}

/** Read when they are asked for. Those of the replica are there where one is set. */
const describeCondition = (registry: Registry, condition: () => Condition) => {
  new Gauge({
    name: 'maitred_hears_others',
    help: '1 while this process hears what others change; at 0 it remembers next to nothing and reads the database instead.',
    registers: [registry],
    collect() {
      this.set(condition().hears ? 1 : 0)
    },
  })
  if (!condition().replica) return
  new Gauge({
    name: 'maitred_replica_up',
    help: '1 while the replica answers; at 0 public pages are made from the primary.',
    registers: [registry],
    collect() {
      this.set(condition().replica?.up ? 1 : 0)
    },
  })
  new Gauge({
    name: 'maitred_replica_lag_bytes',
    help: "How much of the primary's log the replica had still to replay a second ago at most; not a number while it is away.",
    registers: [registry],
    collect() {
      this.set(condition().replica?.lagBytes ?? Number.NaN)
    },
  })
  new Counter({
    name: 'maitred_public_reads_total',
    help: 'Public pages made from the replica, or from the primary because the replica was behind or away.',
    labelNames: ['from'],
    registers: [registry],
    collect() {
      const reads = condition().replica?.reads
      this.reset()
      this.inc({ from: 'replica' }, reads?.replica ?? 0)
      this.inc({ from: 'primary_replica_behind' }, reads?.behind ?? 0)
      this.inc({ from: 'primary_replica_away' }, reads?.away ?? 0)
    },
  })
}
