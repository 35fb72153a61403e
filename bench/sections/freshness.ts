import { Agent, request as send } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type BenchDatabase, TODAY } from '../databases.ts'
import { dayAfter } from '../generate.ts'
import { startServer } from '../processes.ts'
import { amount, heading, kept, tableRow } from '../report.ts'

const SLOTS = Array.from({ length: 26 }, (_, n) => {
  const minutes = 600 + n * 30
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
})
/** A slot that is not seen as taken within this time is stale. */
const WITHIN_MS = 1000

/**
 * Books a slot of a venue with one table, then reads whether it is still offered: through the process that booked it,
 * and through another. The answer was cached as free just before.
 */
export const measureFreshness = async (
  title: string,
  filled: BenchDatabase,
  pairs: number,
  pairsAcross: number,
) => {
  const one = await startServer('service', filled.serviceEnv)
  const other = pairsAcross > 0 ? await startServer('service', filled.serviceEnv) : undefined
  try {
    heading(title, ['read through', 'pairs', 'stale', 'old for, median', 'at most', 'allowed', 'kept'])
    const venues = filled.world.smallVenueIds
    const plansOf = (from: number, count: number) =>
      venues.map((venueId) => {
        const perVenue = Math.ceil(count / venues.length)
        return { venueId, slots: slotsOf(venueId).slice(from, from + perVenue) }
      })
    await report('the same process', one.url, one.url, plansOf(0, pairs), 0)
    if (other) {
      const from = Math.ceil(pairs / venues.length)
      await report('another process', one.url, other.url, plansOf(from, pairsAcross), WITHIN_MS)
    }
  } finally {
    await other?.stop()
    await one.stop()
  }
}

interface Slot {
  readonly date: string
  readonly time: string
}
interface Plan {
  readonly venueId: string
  readonly slots: readonly Slot[]
}

/** Spread over the days, so that one day's answers are cached for its next slots. */
const slotsOf = (venueId: string): Slot[] =>
  SLOTS.flatMap((time) =>
    Array.from({ length: 88 }, (_, n) => ({ venueId, date: dayAfter(TODAY, n + 1), time })),
  )

const report = async (
  name: string,
  bookAt: string,
  readAt: string,
  plans: readonly Plan[],
  allowedMs: number,
) => {
  const delays: number[] = []
  let stale = 0
  await Promise.all(
    plans.map(async ({ venueId, slots }) => {
      for (const slot of slots) {
        const isFree = () => offered(readAt, venueId, slot)
        if (!(await isFree())) throw new Error(`${venueId} ${slot.date} ${slot.time} was not free.`)
        await book(bookAt, venueId, slot)
        const bookedAt = performance.now()
        // When the last read began that still showed the slot as free.
        let delay = 0
        for (;;) {
          const readAt = performance.now()
          if (!(await isFree()) || readAt - bookedAt > 5 * WITHIN_MS) break
          delay = readAt - bookedAt
          if (allowedMs > 0) await pause(10)
        }
        delays.push(delay)
        if (delay > allowedMs) stale += 1
      }
    }),
  )
  delays.sort((a, b) => a - b)
  tableRow([
    name,
    amount(delays.length),
    String(stale),
    `${(delays[Math.floor(delays.length / 2)] ?? 0).toFixed(1)} ms`,
    `${(delays.at(-1) ?? 0).toFixed(1)} ms`,
    allowedMs === 0 ? 'at once' : `${allowedMs} ms`,
    kept(`freshness, ${name}: ${stale} stale`, stale === 0),
  ])
}

const offered = async (url: string, venueId: string, { date, time }: Slot): Promise<boolean> => {
  const answer = await call(`${url}/api/public/venues/${venueId}/availability?date=${date}`)
  const { slots } = JSON.parse(answer) as { slots: { time: string; available: boolean }[] }
  return slots.some((slot) => slot.time === time && slot.available)
}

const book = (url: string, venueId: string, { date, time }: Slot) =>
  call(`${url}/api/public/venues/${venueId}/book`, {
    access_rule_id: `rule_${venueId}`,
    rule_type: 'tables',
    date,
    time,
    party_size: 2,
    guest_name: 'Guest',
    guest_email: `guest${1 + Math.floor(Math.random() * 10_000)}@example.com`,
    turnstile_token: 'person',
  })

const agent = new Agent({ keepAlive: true })

const call = (url: string, body?: object) =>
  new Promise<string>((resolve, reject) => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const sent = send(
      url,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: body === undefined ? {} : { 'content-type': 'application/json' },
      },
      (response) => {
        let answer = ''
        response.on('data', (chunk) => {
          answer += chunk
        })
        response.on('end', () =>
          (response.statusCode ?? 0) < 400
            ? resolve(answer)
            : reject(new Error(`${url}: ${response.statusCode} ${answer}`)),
        )
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })
