import pg from 'pg'
import type { BenchDatabase } from '../databases.ts'
import { type OnSale, TICKETS_ON_SALE } from '../generate.ts'
import type { Variant } from '../load.ts'
import { load, startServer } from '../processes.ts'
import { amount, heading, kept, median, tableRow } from '../report.ts'

const TIMES_CAPACITY = 10
const AT_LEAST = 0.6
/** How much of the intended rate must really have been sent for the figure to count. */
const SENT_AT_LEAST = 0.9
/** Long enough to sell everything at half of the best rate. */
const secondsFor = (best: number) => Math.max(12, Math.ceil((2 * TICKETS_ON_SALE) / best))
const CONNECTIONS = 1000

interface Sale {
  readonly perSecond: number
  readonly sent: number
  readonly sold: number
  readonly statuses: Record<string, number>
  readonly errors: number
  readonly probes: { readonly count: number; readonly withRetryAfter: number }
}

/**
 * On-sales of a thousand tickets with ten times as many orders a second as the service can serve at its best, each
 * from a guest of their own. The load shares the cores with the service and the database. What is still sold a second
 * is compared with the best; of three on-sales the median counts.
 */
export const measureOnSale = async (filled: BenchDatabase) => {
  const database = filled.serviceEnv.DATABASE_URL ?? ''
  await vacuum(database)
  await query(database, 'checkpoint')
  const service = await startServer('service', filled.serviceEnv)
  const { endlessEvent, onSales } = filled.world
  try {
    let best = 0
    for (const connections of [8, 16, 32, 64]) {
      const result = await load({ ...orders(service.url, endlessEvent), seconds: 4, connections })
      best = Math.max(best, result.perSecond)
    }
    const rush = { connections: CONNECTIONS, rate: Math.round(best * TIMES_CAPACITY) }
    // Once uncounted, so that shedding is warm too.
    await load({ ...orders(service.url, endlessEvent), ...rush, seconds: 5 })
    const sales: Sale[] = []
    for (const onSale of onSales) {
      await vacuum(database)
      const probes = probe(`${service.url}/api/public/events/${onSale.eventId}/create-intent`, onSale)
      const result = await load({ ...orders(service.url, onSale), ...rush, seconds: secondsFor(best) })
      const { statuses, errors } = result
      sales.push({
        perSecond: rateOf(result.goodAt),
        sent: result.sentPerSecond,
        sold: await soldOf(database, onSale.eventId),
        statuses,
        errors,
        probes: await probes(),
      })
    }
    report(best, sales)
  } finally {
    await service.stop()
  }
}

/** How many a second, between the first and the last. */
const rateOf = (at: readonly number[]): number => {
  const sorted = [...at].sort((a, b) => a - b)
  return (sorted.length / ((sorted.at(-1) ?? 0) - (sorted[0] ?? 0))) * 1000
}

const report = (best: number, sales: readonly Sale[]) => {
  const sent = median(sales.map((sale) => sale.sent))
  const selling = sales.map((sale) => sale.perSecond)
  const ratio = median(selling) / best
  const excess: Record<string, number> = {}
  for (const { statuses } of sales)
    for (const [status, count] of Object.entries(statuses))
      if (Number(status) >= 400) excess[status] = (excess[status] ?? 0) + count
  const isExpected = Object.keys(excess).every((status) => ['409', '429', '503'].includes(status))
  const count = sales.reduce((sum, { probes }) => sum + probes.count, 0)
  const withRetryAfter = sales.reduce((sum, { probes }) => sum + probes.withRetryAfter, 0)

  heading(`On-sales of ${amount(TICKETS_ON_SALE)} tickets, ${TIMES_CAPACITY} times the capacity`, [
    'what',
    'figure',
    'bar',
    'kept',
  ])
  tableRow(['cores', 'shared by load, service and database', '', ''])
  tableRow(['tickets a second at its best', `${amount(best)}/s`, '', ''])
  tableRow([
    'orders sent a second, median',
    `${amount(sent)}/s`,
    `${amount(best * TIMES_CAPACITY)}/s`,
    kept(`on-sale: ${amount(sent)} sent a second`, sent >= SENT_AT_LEAST * best * TIMES_CAPACITY),
  ])
  tableRow(['tickets a second in the rush', selling.map((one) => `${amount(one)}/s`).join(', '), '', ''])
  tableRow([
    'goodput, median of the best',
    ratio.toFixed(2),
    AT_LEAST.toFixed(2),
    kept(`on-sale: ${ratio.toFixed(2)}`, ratio >= AT_LEAST),
  ])
  tableRow([
    'sold',
    sales.map(({ sold }) => amount(sold)).join(', '),
    `${amount(TICKETS_ON_SALE)} each`,
    kept(
      'on-sale: sold',
      sales.every(({ sold }) => sold === TICKETS_ON_SALE),
    ),
  ])
  tableRow([
    'the others got',
    Object.entries(excess)
      .map(([status, times]) => `${status}: ${amount(times)}`)
      .join(', '),
    '409 once sold out, else 429 or 503',
    kept('on-sale: other refusals', isExpected && sales.every(({ errors }) => errors === 0)),
  ])
  tableRow([
    'refused probes with Retry-After',
    `${withRetryAfter} of ${count}`,
    'all',
    kept('on-sale: no Retry-After', withRetryAfter === count),
  ])
}

let guests = 0
const order = ({ ticketTypeId }: OnSale): string => {
  guests += 1
  return JSON.stringify({
    selection: { kind: 'ticket', ticket_type_id: ticketTypeId, quantity: 1 },
    guest_name: 'Guest',
    guest_email: `buyer${guests}@example.com`,
    turnstile_token: 'person',
  })
}

const orders = (url: string, sale: OnSale) => ({
  url: `${url}/api/public/events/${sale.eventId}/create-intent`,
  method: 'POST' as const,
  headers: { 'content-type': 'application/json' },
  variants: Array.from({ length: 60_000 }, (): Variant => ({ body: order(sale) })),
})

/** Sends a request now and then beside the load, since autocannon does not look at headers. */
const probe = (url: string, sale: OnSale) => {
  const found = { count: 0, withRetryAfter: 0 }
  let isRunning = true
  const run = async () => {
    while (isRunning) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: order(sale),
      })
      if ([429, 503].includes(response.status)) {
        found.count += 1
        if (Number(response.headers.get('retry-after')) > 0) found.withRetryAfter += 1
      }
      await response.text()
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    return found
  }
  const probing = run()
  return () => {
    isRunning = false
    return probing
  }
}

const soldOf = async (database: string, eventId: string): Promise<number> => {
  const sold = 'select count(*)::int as sold from tickets where event_id = $1'
  return (await query<{ sold: number }>(database, sold, [eventId]))[0]?.sold ?? 0
}

/** Otherwise autovacuum would do it in the middle of a measurement. */
const vacuum = (database: string) => query(database, 'vacuum analyze')

const query = async <R extends object>(
  database: string,
  text: string,
  values: unknown[] = [],
): Promise<R[]> => {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  const { rows } = await client.query<R>(text, values)
  await client.end()
  return rows
}
