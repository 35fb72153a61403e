import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { HistoryStatus } from '../db/history.ts'
import type { ReplicaStatus } from '../db/replica.ts'

export interface Metrics {
  /** `route` is a route pattern, never a requested path. */
  observe(labels: { method: string; route: string; status: number }, seconds: number): void
  text(): Promise<string>
  readonly mediaType: string
}

const BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

interface Sources {
  replica?: () => ReplicaStatus | undefined
  history?: () => HistoryStatus
}

export const createMetrics = ({ replica = () => undefined, history }: Sources = {}): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'maitred_request_seconds',
    help: 'Time to answer, by route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  })
  if (replica()) describeReplica(registry, replica)
  if (history) describeHistory(registry, history)
  return {
    observe: (labels, seconds) => requests.observe(labels, seconds),
    text: () => registry.metrics(),
    mediaType: registry.contentType,
  }
}

const describeHistory = (registry: Registry, history: () => HistoryStatus) => {
  new Gauge({
    name: 'maitred_database_timeline',
    help: 'The timeline of the database server, which moves with every failover; not a number for the embedded database.',
    registers: [registry],
    collect() {
      this.set(history().timeline ?? Number.NaN)
    },
  })
  new Counter({
    name: 'maitred_database_changes_total',
    help: 'How often the database failed over or went back, so that everything cached was dropped, by what showed it.',
    labelNames: ['because'],
    registers: [registry],
    collect() {
      const { changes } = history()
      this.reset()
      for (const [because, count] of Object.entries(changes)) this.inc({ because }, count)
    },
  })
}

const describeReplica = (registry: Registry, replica: () => ReplicaStatus | undefined) => {
  new Gauge({
    name: 'maitred_replica_up',
    help: '1 while the replica answers; at 0 public pages are made from the primary.',
    registers: [registry],
    collect() {
      this.set(replica()?.up ? 1 : 0)
    },
  })
  new Gauge({
    name: 'maitred_replica_lag_bytes',
    help: "How much of the primary's log the replica had still to replay a second ago at most; not a number while it is away.",
    registers: [registry],
    collect() {
      this.set(replica()?.lagBytes ?? Number.NaN)
    },
  })
  new Counter({
    name: 'maitred_public_reads_total',
    help: 'Public pages made from the replica, or from the primary because the replica was behind or away.',
    labelNames: ['from'],
    registers: [registry],
    collect() {
      const reads = replica()?.reads
      this.reset()
      this.inc({ from: 'replica' }, reads?.replica ?? 0)
      this.inc({ from: 'primary_replica_behind' }, reads?.behind ?? 0)
      this.inc({ from: 'primary_replica_away' }, reads?.away ?? 0)
    },
  })
}
