import { Agent, type IncomingMessage, request as send } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type BenchDatabase, TODAY } from '../databases.ts'
import {
  createFridayWorld,
  FRIDAY_BOOKINGS,
  type FridayVenue,
  openSoldOutEvent,
  SOLD_OUT,
} from '../friday-world.ts'
import { dayAfter } from '../generate.ts'
import { type Server, startServer } from '../processes.ts'
import { amount, heading, kept, median, megabytes, tableRow } from '../report.ts'

const STREAMS = 1000
const IDLE_SECONDS = 10
const MAX_STREAM_BYTES = 100 * 1024 * 1024
const MAX_IDLE_CPU = 0.05
const DAY_READS = 200
const MAX_DAY_MS = 5
/** What a new process meets before its figures count. These seconds have a table of their own. */
const WARM_UP_SECONDS = 15
/** How much of a rate must really have been reached for its figures to count. */
const REACHED_AT_LEAST = 0.95
/** What the slowest hundredth may take: reads, and what staff and guests change. */
const READS_MS = 60
const CHANGES_MS = 200
const FIRST_READS_MS = 150

/**
 * A full evening over fifty venues on one process: open streams, and four kinds of requests at fixed rates. The schedule
 * is open-loop: a request is sent when it is due, whatever became of those before it, and its latency counts from the
 * moment it was due. So a service that falls behind shows as latency and as a rate that was not reached, not as a
 * slower test.
 */
export const measureFridayNight = async (filled: BenchDatabase, seconds: number) => {
  const venues = await createFridayWorld(filled.serviceEnv.DATABASE_URL ?? '')
  const service = await startServer('service', filled.serviceEnv)
  try {
    await measureDay(service, venues)
    const streams = await measureStreams(service, venues)
    const evening = { url: service.url, venues, streams }
    await measureEvening('Friday night, the first seconds of a process', evening, {
      earlierSeconds: 0,
      seconds: WARM_UP_SECONDS,
      readsMs: FIRST_READS_MS,
    })
    const warm = { seconds, readsMs: READS_MS, changesMs: CHANGES_MS }
    await measureEvening('Friday night', evening, { ...warm, earlierSeconds: WARM_UP_SECONDS })
    await openSoldOutEvent(filled.serviceEnv.DATABASE_URL ?? '')
    const waiting = `Friday night, while ${amount(SOLD_OUT.waiting)} wait for an event that is sold out`
    const first = venues[0]
    if (first)
      await measureEvening(waiting, evening, {
        ...warm,
        earlierSeconds: WARM_UP_SECONDS + seconds,
        more: soldOutKinds(service.url, first),
      })
    streams.close()
  } finally {
    await service.stop()
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 512 })

export interface Answer {
  readonly status: number
  readonly text: string
}

export const call = (
  url: string,
  { token, body, method }: { token?: string; body?: object; method?: string } = {},
) =>
  new Promise<Answer>((resolve) => {
    const failed = () => resolve({ status: 0, text: '' })
    const sent = send(
      url,
      {
        agent,
        method: method ?? (body ? 'POST' : 'GET'),
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
      },
      (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
        response.on('error', failed)
      },
    )
    sent.on('error', failed)
    sent.end(body ? JSON.stringify(body) : undefined)
  })

/** The day of 400 bookings, made anew for each read and read again from the version that is kept. */
const measureDay = async ({ url }: Server, venues: readonly FridayVenue[]) => {
  const [venue] = venues
  if (!venue) return
  const timed = async (query: string) => {
    const times: number[] = []
    for (let n = 0; n < DAY_READS; n += 1) {
      const before = performance.now()
      const { status } = await call(`${url}/api/my-venues/${venue.id}/day?date=${TODAY}${query}`, venue)
      if (status !== 200) throw new Error(`The day answered ${status}.`)
      times.push(performance.now() - before)
    }
    return median(times)
  }
  heading(`The day of ${FRIDAY_BOOKINGS} bookings, PostgreSQL`, ['read', 'median', 'bar', 'kept'])
  for (const [name, query] of [
    ['by a filter, which is made anew', '&status=approved'],
    ['without one', ''],
  ] as const) {
    const ms = await timed(query)
    const bar = `${MAX_DAY_MS} ms`
    tableRow([name, `${ms.toFixed(1)} ms`, bar, kept(`day ${name}: ${ms.toFixed(1)} ms`, ms < MAX_DAY_MS)])
  }
}

interface Streams {
  readonly open: number
  /** How many events have come since the streams were opened. */
  events(): number
  close(): void
}

const openStreams = async (url: string, venues: readonly FridayVenue[], count: number): Promise<Streams> => {
  const responses: IncomingMessage[] = []
  let events = 0
  const open = (venue: FridayVenue) =>
    new Promise<void>((resolve, reject) => {
      const sent = send(
        `${url}/api/my-venues/${venue.id}/day/stream`,
        { agent: false, headers: { authorization: `Bearer ${venue.token}` } },
        (response) => {
          if (response.statusCode !== 200) reject(new Error(`A stream answered ${response.statusCode}.`))
          responses.push(response)
          response.on('error', () => {})
          response.on('data', (chunk: Buffer) => {
            events += chunk.toString().split('event: version').length - 1
          })
          resolve()
        },
      )
      sent.on('error', reject)
      sent.end()
    })
  for (let n = 0; n < count; n += 1) {
    const venue = venues[n % venues.length]
    if (venue) await open(venue)
  }
  return {
    open: responses.length,
    events: () => events,
    close: () => {
      for (const response of responses) response.destroy()
    },
  }
}

/** What open streams cost while nothing happens. */
const measureStreams = async (service: Server, venues: readonly FridayVenue[]): Promise<Streams> => {
  const memoryBefore = service.memory()
  const streams = await openStreams(service.url, venues, STREAMS)
  await pause(2000)
  const bytes = service.memory() - memoryBefore
  const before = service.processorMs()
  await pause(IDLE_SECONDS * 1000)
  const cpu = (service.processorMs() - before) / 1000 / IDLE_SECONDS
  heading(`${amount(streams.open)} open streams while nothing happens`, ['what', 'figure', 'bar', 'kept'])
  tableRow([
    'memory',
    megabytes(bytes),
    megabytes(MAX_STREAM_BYTES),
    kept(`streams: ${megabytes(bytes)}`, bytes < MAX_STREAM_BYTES),
  ])
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  tableRow([
    'of a core',
    percent(cpu),
    percent(MAX_IDLE_CPU),
    kept(`streams: ${percent(cpu)} of a core`, cpu < MAX_IDLE_CPU),
  ])
  return streams
}

export interface Kind {
  readonly name: string
  readonly isRead?: true
  readonly perSecond: number
  /** Sends the nth request of its kind. */
  request(n: number): Promise<Answer>
}

interface Outcome {
  readonly latencies: number[]
  done: number
  shed: number
  failed: number
}

export const kindsOf = (url: string, venues: readonly FridayVenue[]): Kind[] => {
  const venueOf = (n: number): FridayVenue => venues[n % venues.length] as FridayVenue
  /** Each booking of today once: the first half for changes, the second for check-ins. */
  const bookingOf = (n: number, from: number): string =>
    venueOf(n).bookingIds[from + (Math.floor(n / venues.length) % (FRIDAY_BOOKINGS / 2))] ?? ''
  return [
    {
      name: 'widget reads',
      isRead: true,
      perSecond: 2000,
      request: (n) => {
        const { id } = venueOf(n)
        const date = dayAfter(TODAY, 1 + (n % 7))
        const paths = ['booking-widget-config', `availability?date=${date}&party_size=2`]
        return call(`${url}/api/public/venues/${id}/${paths[n % paths.length]}`)
      },
    },
    {
      name: 'public bookings',
      perSecond: 20,
      request: (n) => {
        const venue = venueOf(n)
        const turn = Math.floor(n / venues.length)
        return call(`${url}/api/public/venues/${venue.id}/book`, {
          body: {
            access_rule_id: venue.ruleId,
            rule_type: 'tables',
            date: dayAfter(TODAY, 1 + (turn % 60)),
            time: `${10 + (turn % 12)}:00`,
            party_size: 2,
            guest_name: 'Friday Guest',
            guest_email: `late${n}@example.com`,
            turnstile_token: 'person',
          },
        })
      },
    },
    {
      name: 'staff changes',
      perSecond: 20,
      request: (n) =>
        call(`${url}/api/bookings/${bookingOf(n, 0)}/details`, {
          method: 'PATCH',
          token: venueOf(n).token,
          body: { comments: `Change ${n}` },
        }),
    },
    {
      name: 'check-ins',
      perSecond: 5,
      request: (n) => {
        const venue = venueOf(n)
        const qr_code = venue.codeOf(bookingOf(n, FRIDAY_BOOKINGS / 2))
        return call(`${url}/api/check-in`, { token: venue.token, body: { qr_code, device: 'front' } })
      },
    },
  ]
}

/** Orders that come too late, and places that come free: each of those is offered to the next who waits. */
const soldOutKinds = (url: string, { token }: FridayVenue): Kind[] => {
  const { eventId, ticketTypeId, tickets } = SOLD_OUT
  return [
    {
      name: 'orders of what is sold out',
      perSecond: 10,
      request: async (n) => {
        const answer = await call(`${url}/api/public/events/${eventId}/create-intent`, {
          body: {
            selection: { kind: 'ticket', ticket_type_id: ticketTypeId, quantity: 1 },
            guest_name: 'Too Late',
            guest_email: `toolate${n}@example.com`,
            turnstile_token: 'person',
          },
        })
        return answer.status === 409 ? { ...answer, status: 200 } : answer
      },
    },
    {
      name: 'places that come free',
      perSecond: 2,
      request: (n) =>
        call(`${url}/api/my-events/${eventId}/ticket-types/${ticketTypeId}`, {
          method: 'PUT',
          token,
          body: { capacity: tickets + n },
        }),
    },
  ]
}

/** Sends each request when it is due, and counts its latency from then. */
const runKind = async (
  { perSecond, request }: Kind,
  { startAt, earlierSeconds, seconds }: { startAt: number; earlierSeconds: number; seconds: number },
): Promise<Outcome> => {
  const outcome: Outcome = { latencies: [], done: 0, shed: 0, failed: 0 }
  const underWay: Promise<void>[] = []
  const total = perSecond * seconds
  const attempt = async (n: number, dueAt: number) => {
    const { status } = await request(perSecond * earlierSeconds + n)
    const now = performance.now()
    outcome.latencies.push(now - dueAt)
    if (status === 200) outcome.done += now <= startAt + seconds * 1000 ? 1 : 0
    else if (status === 503 || status === 429) outcome.shed += 1
    else outcome.failed += 1
  }
  for (let n = 0; n < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - startAt) / 1000) * perSecond) + 1)
    for (; n < due; n += 1) underWay.push(attempt(n, startAt + (n / perSecond) * 1000))
    await pause(Math.max(1, 500 / perSecond))
  }
  await Promise.all(underWay)
  return outcome
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

interface Evening {
  readonly url: string
  readonly venues: readonly FridayVenue[]
  readonly streams: Streams
}

interface Hour {
  /** How long the evening has gone on, so that no request is sent twice. */
  readonly earlierSeconds: number
  readonly seconds: number
  /** What the slowest hundredth of reads, and of everything else, may take. */
  readonly readsMs: number
  readonly changesMs?: number
  readonly more?: readonly Kind[]
}

const measureEvening = async (
  title: string,
  { url, venues, streams }: Evening,
  { earlierSeconds, seconds, readsMs, changesMs, more = [] }: Hour,
) => {
  const kinds = [...kindsOf(url, venues), ...more]
  const eventsBefore = streams.events()
  const startAt = performance.now() + 200
  const outcomes = await Promise.all(kinds.map((kind) => runKind(kind, { startAt, earlierSeconds, seconds })))
  await pause(1500)
  heading(
    `${title}: ${amount(streams.open)} streams over ${venues.length} venues, ${seconds} s, PostgreSQL`,
    ['kind', 'asked for', 'done in time', 'p50', 'p99', 'p99 at most', 'shed', 'failed', 'kept'],
  )
  kinds.forEach(({ name, perSecond, isRead }, at) => {
    const { latencies, done, shed, failed } = outcomes[at] as Outcome
    const sorted = [...latencies].sort((a, b) => a - b)
    const rate = done / seconds
    const [p50, p99] = [percentile(sorted, 0.5), percentile(sorted, 0.99)]
    const atMost = (isRead ? readsMs : changesMs) ?? Number.POSITIVE_INFINITY
    tableRow([
      name,
      `${amount(perSecond)}/s`,
      `${rate.toFixed(rate < 100 ? 1 : 0)}/s`,
      `${p50.toFixed(1)} ms`,
      `${p99.toFixed(1)} ms`,
      Number.isFinite(atMost) ? `${atMost} ms` : '',
      amount(shed),
      amount(failed),
      kept(
        `${title}, ${name}: ${rate.toFixed(1)}/s, p99 ${p99.toFixed(0)} ms`,
        failed === 0 && rate >= REACHED_AT_LEAST * perSecond && p99 <= atMost,
      ),
    ])
  })
  const events = streams.events() - eventsBefore
  tableRow(['versions streamed', '', `${amount(events / seconds)}/s`, '', '', '', '', '', ''])
}
