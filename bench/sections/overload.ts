import pg from 'pg'
import { keepApart } from '../cores.ts'
import { type OnSale, TICKETS_ON_SALE } from '../generate.ts'
import type { Ground } from '../grounds.ts'
import type { Variant } from '../load.ts'
import { load, loaderPid, startServer } from '../processes.ts'
import { amount, heading, kept, median, tableRow } from '../report.ts'

const CROWD = 10
const AT_LEAST = 0.8
const SECONDS = 12
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
 * from a guest of their own. What it still sells a second is compared with its best; of three on-sales the median counts.
 */
export const measureOverload = async (ground: Ground) => {
  const database = ground.serviceEnv.DATABASE_URL ?? ''
  await comeToRest(database)
  await ask(database, 'checkpoint')
  const service = await startServer('service', ground.serviceEnv)
  const bringTogether = await keepApart(await loaderPid(), service.pid, database)
  const { endlessEvent, onSales } = ground.world
  try {
    let best = 0
    for (const connections of [8, 16, 32, 64]) {
      const achieved = await load({ ...orders(service.url, endlessEvent), seconds: 4, connections })
      best = Math.max(best, achieved.perSecond)
    }
    const crowd = { connections: CONNECTIONS, offered: Math.round(best * CROWD) }
    // Once uncounted: nobody has been turned away since the service started.
    await load({ ...orders(service.url, endlessEvent), ...crowd, seconds: 5 })
    const sales: Sale[] = []
    for (const onSale of onSales) {
      await comeToRest(database)
      const probes = probe(`${service.url}/api/public/events/${onSale.eventId}/create-intent`, onSale)
      const achieved = await load({ ...orders(service.url, onSale), ...crowd, seconds: SECONDS })
      const { statuses, errors } = achieved
      sales.push({
        perSecond: pace(achieved.goodAt ?? []),
        sent: achieved.sentPerSecond ?? 0,
        sold: await soldOf(database, onSale.eventId),
        statuses,
        errors,
        probes: await probes(),
      })
    }
    report(best, sales, bringTogether !== undefined)
  } finally {
    bringTogether?.()
    await service.stop()
  }
}

/** How many a second, between the first and the last. */
const pace = (at: readonly number[]): number => {
  const sorted = [...at].sort((a, b) => a - b)
  return (sorted.length / ((sorted.at(-1) ?? 0) - (sorted[0] ?? 0))) * 1000
}

const report = (best: number, sales: readonly Sale[], isApart: boolean) => {
  const sent = median(sales.map((sale) => sale.sent))
  const selling = sales.map((sale) => sale.perSecond)
  const ratio = median(selling) / best
  const excess: Record<string, number> = {}
  for (const { statuses } of sales)
    for (const [status, count] of Object.entries(statuses))
      if (Number(status) >= 400) excess[status] = (excess[status] ?? 0) + count
  const isPolite = Object.keys(excess).every((status) => ['409', '429', '503'].includes(status))
  const count = sales.reduce((sum, { probes }) => sum + probes.count, 0)
  const withRetryAfter = sales.reduce((sum, { probes }) => sum + probes.withRetryAfter, 0)

  heading(`On-sales of ${amount(TICKETS_ON_SALE)} tickets, ${CROWD} times the capacity offered`, [
    'what',
    'figure',
    'asked',
    'kept',
  ])
  const cores = isApart ? 'one for the crowd, the others for service and database' : 'shared with the crowd'
  tableRow(['cores', cores, '', ''])
  tableRow(['tickets a second at its best', `${amount(best)}/s`, '', ''])
  tableRow([
    'orders sent a second, median',
    `${amount(sent)}/s`,
    `${amount(best * CROWD)}/s`,
    kept(`overload: ${amount(sent)} sent a second`, sent >= 0.95 * best * CROWD),
  ])
  tableRow(['tickets a second in the crowd', selling.map((one) => `${amount(one)}/s`).join(', '), '', ''])
  tableRow([
    'ratio, median',
    ratio.toFixed(2),
    AT_LEAST.toFixed(2),
    kept(`overload: ${ratio.toFixed(2)}`, ratio >= AT_LEAST),
  ])
  tableRow([
    'sold',
    sales.map(({ sold }) => amount(sold)).join(', '),
    `${amount(TICKETS_ON_SALE)} each`,
    kept(
      'overload: sold',
      sales.every(({ sold }) => sold === TICKETS_ON_SALE),
    ),
  ])
  tableRow([
    'the others were told',
    Object.entries(excess)
      .map(([status, times]) => `${status}: ${amount(times)}`)
      .join(', '),
    '409 once sold out, else 429 or 503',
    kept('overload: other refusals', isPolite && sales.every(({ errors }) => errors === 0)),
  ])
  tableRow([
    'probes turned away, with Retry-After',
    `${withRetryAfter} of ${count}`,
    'all',
    kept('overload: no Retry-After', withRetryAfter === count),
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

/** Asks now and then beside the crowd, since the loading process does not look at headers. */
const probe = (url: string, sale: OnSale) => {
  const found = { count: 0, withRetryAfter: 0 }
  let asking = true
  const askOn = async () => {
    while (asking) {
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
  const asked = askOn()
  return () => {
    asking = false
    return asked
  }
}

const soldOf = async (database: string, eventId: string): Promise<number> => {
  const sold = 'select count(*)::int as sold from tickets where event_id = $1'
  return (await ask<{ sold: number }>(database, sold, [eventId]))[0]?.sold ?? 0
}

/** What was measured before has left work for the database, which would do it in the middle of this. */
const comeToRest = (database: string) => ask(database, 'vacuum analyze')

const ask = async <R extends object>(
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
