import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TODAY } from '../databases.ts'
import { dayAfter } from '../generate.ts'
import { type Server, startServer } from '../processes.ts'
import { amount, heading, kept, megabytes, tableRow } from '../report.ts'
import { type Answer, call } from './friday-night.ts'

const REQUESTS = 10_000
const AT_ONCE = 8
const AT_MOST_BYTES = 450 * 1024 * 1024
const PASSWORD = 'demo-password'
const MESSAGES = 200
/** A refusal is an answer like any other: what guests ask for has been taken in the meantime. */
const EXPECTED = [200, 400, 409]

type Send = (n: number) => Promise<Answer>

/**
 * What the embedded service keeps of an evening's work: reads, bookings, changes by staff, and what makes large answers,
 * the outbox and exports. The native heap grows with the largest answers, so the most that it ever was is shown as well.
 */
export const measureMemory = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maitred-memory-'))
  const service = await startServer('service', {
    DATABASE_URL: '',
    DATA_DIR: folder,
    DEMO: 'on',
    NODE_ENV: 'development',
    RATE_LIMITS: 'off',
  })
  try {
    const before = service.memory()
    const sends = await mixOf(service)
    const failed = await sendAll(sends)
    const after = service.memory()
    heading(`Memory of the embedded service: ${amount(REQUESTS)} mixed requests in the demo world`, [
      'what',
      'figure',
      'at most',
      'kept',
    ])
    tableRow(['before', megabytes(before), '', ''])
    tableRow([
      'after',
      megabytes(after),
      megabytes(AT_MOST_BYTES),
      kept(`embedded memory: ${megabytes(after)}`, after <= AT_MOST_BYTES),
    ])
    tableRow(['at its peak', megabytes(service.peakMemory()), '', ''])
    tableRow(['requests that failed', amount(failed), '0', kept('embedded: failed requests', failed === 0)])
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const sendAll = async (sends: readonly Send[]): Promise<number> => {
  let [next, failed] = [0, 0]
  const one = async () => {
    while (next < REQUESTS) {
      const n = next
      next += 1
      const { status } = (await sends[n % sends.length]?.(n)) ?? { status: 0 }
      if (!EXPECTED.includes(status)) failed += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return failed
}

/** Twenty kinds in turn: twelve are read by guests and staff, six change something, two are large. */
const mixOf = async ({ url }: Server): Promise<Send[]> => {
  const api = `${url}/api`
  const operator = await signIn(api, 'operator@demo.test')
  const admin = await signIn(api, 'admin@demo.test')
  const { data: venues } = await json<{ data: { id: string; venue_type: string }[] }>(
    `${api}/my-venues`,
    operator,
  )
  const venue = venues.find(({ venue_type }) => venue_type === 'restaurant')?.id ?? ''
  const pub = `${api}/public/venues/${venue}`
  const mine = `${api}/my-venues/${venue}`
  const dateOf = (n: number) => dayAfter(TODAY, 1 + (n % 40))
  const { data: bookings } = await json<{ data: { id: string }[] }>(
    `${mine}/bookings?from=${TODAY}&to=${dayAfter(TODAY, 40)}&limit=100`,
    operator,
  )

  const availability: Send = (n) => call(`${pub}/availability?date=${dateOf(n)}&party_size=${1 + (n % 4)}`)
  const config: Send = () => call(`${pub}/booking-widget-config`)
  const day: Send = (n) => call(`${mine}/day?date=${dateOf(n)}`, { token: operator })
  const guests: Send = (n) => call(`${api}/my-guests?limit=50&offset=${(n % 4) * 50}`, { token: operator })
  const change: Send = (n) =>
    call(`${api}/bookings/${bookings[n % bookings.length]?.id}/details`, {
      method: 'PATCH',
      token: operator,
      body: { comments: `Change ${n}` },
    })
  const book: Send = async (n) => {
    const date = dateOf(n)
    const offer = await call(`${pub}/availability?date=${date}&party_size=2`)
    const { slots } = JSON.parse(offer.text) as {
      slots: { time: string; available: boolean; access_rule_id: string }[]
    }
    const free = slots.filter((slot) => slot.available)
    const slot = free[n % free.length]
    if (!slot) return offer
    return call(`${pub}/book`, {
      body: {
        access_rule_id: slot.access_rule_id,
        rule_type: 'tables',
        date,
        time: slot.time,
        party_size: 2,
        guest_name: `Evening Guest ${n}`,
        guest_email: `evening${n}@example.com`,
        turnstile_token: 'person',
      },
    })
  }
  const outbox: Send = () => call(`${api}/admin/outbox?limit=${MESSAGES}`, { token: admin })
  const exported: Send = (n) =>
    call(`${mine}/export.csv?kind=${n % 40 < 20 ? 'guests' : 'bookings'}`, { token: operator })
  return [
    ...[availability, config, book, day, change, guests, availability, book, day, outbox],
    ...[availability, config, book, day, change, guests, availability, change, availability, exported],
  ]
}

const signIn = async (api: string, email: string): Promise<string> => {
  const { text } = await call(`${api}/auth/login`, { body: { email, password: PASSWORD } })
  return (JSON.parse(text) as { token: string }).token
}

const json = async <T>(url: string, token: string): Promise<T> =>
  JSON.parse((await call(url, { token })).text) as T
