import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BenchDatabase, TODAY } from '../databases.ts'
import { BUSY_DAYS, dayAfter, FIRST, LAST } from '../generate.ts'
import type { LoadOptions, Variant } from '../load.ts'
import { databaseProcessor } from '../meters.ts'
import { load, type Server, startServer } from '../processes.ts'
import { amount, heading, kept, median, megabytes, tableRow } from '../report.ts'
import type { BareAnswer } from '../servers/bare.ts'

const CONNECTIONS = 32
const ROUNDS = 3
/** The least that the service must do of what the bare server does. */
const HOT_READ = 0.5
const SIGNED_IN = 0.45
const ONE_SELECT = 0.4
const BOOKING_READ = 0.25
const COLD_AVAILABILITY = 0.2
const PUBLIC_BOOKING = 0.28
/** Bookings are few, and each waits for the disk. */
const BOOKING_SECONDS = 10

type Target = Omit<LoadOptions, 'seconds' | 'connections'>

interface Comparison {
  readonly name: string
  readonly service: Target
  readonly bare: Target
  readonly against: string
  readonly atLeast: number
  readonly by?: 'bytes'
  readonly minSeconds?: number
}

/** Where the processor time of a request is spent. */
interface Sides {
  readonly service: Server
  readonly bare: Server
  databaseMs(): number
}

/**
 * The service and a bare Fastify on the same engine take turns; what each answers a second is compared. The cold
 * service comes after the other, since one process alone may use an embedded database.
 */
export const compareWithBare = async (
  title: string,
  filled: BenchDatabase,
  { seconds, only }: { seconds: number; only: string },
) => {
  const url = filled.serviceEnv.DATABASE_URL
  // The embedded database computes in the process that uses it.
  const databaseMs = url ? await databaseProcessor(url) : () => 0
  const folder = mkdtempSync(join(tmpdir(), 'maitred-answers-'))
  const answersFile = join(folder, 'answers.json')
  let service = await startServer('service', filled.serviceEnv)
  try {
    const { answers, etag } = await readAnswers(service, filled)
    writeFileSync(answersFile, JSON.stringify(answers))
    const bare = await startServer('bare', { ...filled.bareEnv, BARE_ANSWERS: answersFile })
    const before = service.memory()
    heading(title, [
      'what',
      'service',
      'bare',
      'against',
      'ratio',
      'at least',
      'kept',
      'processor time of a request',
      'of a bare one',
    ])
    for (const comparison of comparisons(service, bare, filled, etag))
      if (comparison.name.includes(only)) await compare(comparison, { service, bare, databaseMs }, seconds)
    const after = service.memory()
    await service.stop()
    service = await startServer('cold', filled.serviceEnv)
    const cold = coldAvailability(service, bare, filled)
    if (cold.name.includes(only)) await compare(cold, { service, bare, databaseMs }, seconds)
    tableRow([
      'resident memory',
      `${megabytes(before)} before, ${megabytes(after)} after the load`,
      ...Array.from({ length: 7 }, () => ''),
    ])
    await bare.stop()
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const pathsOf = ({ world }: BenchDatabase) => {
  const pub = `/api/public/venues/${world.venueId}`
  return {
    availability: `${pub}/availability?date=${world.busyDay}`,
    config: `${pub}/booking-widget-config`,
    events: `${pub}/events-widget`,
    me: '/api/auth/me',
    calendar: `/api/my-reservations/calendar?from=${TODAY}&to=${TODAY}`,
    booking: `/api/bookings/${world.bookingId}`,
    search: `/api/my-venues/${world.venueId}/guests/search?q=kowa`,
    roster: '/api/my-guests',
  }
}

/** What differs from answer to answer, or is the server's own; the bare one says the rest word for word. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

const readAnswers = async ({ url }: Server, filled: BenchDatabase) => {
  const answers: Record<string, BareAnswer> = {}
  const ask = async (name: string, path: string, more: Record<string, string> = {}) => {
    const headers = { authorization: `Bearer ${filled.token}`, ...more }
    const response = await fetch(url + path, { headers })
    const body = await response.text()
    if (response.status >= 400) throw new Error(`${path}: ${response.status} ${body}`)
    const own = [...response.headers].filter(([header]) => !OWN_HEADERS.has(header))
    answers[name] = { status: response.status, headers: Object.fromEntries(own), body }
    return response.headers.get('etag') ?? ''
  }
  const paths = pathsOf(filled)
  for (const [name, path] of Object.entries(paths)) await ask(name, path)
  const etag = await ask('calendar', paths.calendar)
  await ask('not-modified', paths.calendar, { 'if-none-match': etag })
  return { answers, etag }
}

const comparisons = (service: Server, bare: Server, filled: BenchDatabase, etag: string): Comparison[] => {
  const paths = pathsOf(filled)
  const headers = { authorization: `Bearer ${filled.token}` }
  const bytes = (path: keyof typeof paths, sent: Record<string, string> = {}, name: string = path) => ({
    service: { url: service.url + paths[path], headers: sent },
    bare: { url: `${bare.url}/bytes/${name}`, headers: sent },
    against: 'same bytes',
    atLeast: HOT_READ,
  })
  const select = (path: string) => ({
    service: { url: service.url + path, headers },
    bare: { url: `${bare.url}/select/${filled.world.bookingId}` },
    against: 'one select',
    atLeast: ONE_SELECT,
  })
  return [
    { name: 'availability, hot', ...bytes('availability') },
    { name: 'booking-widget-config', ...bytes('config') },
    { name: 'events-widget', ...bytes('events') },
    {
      name: 'calendar, 304',
      ...bytes('calendar', { ...headers, 'if-none-match': etag }, 'not-modified'),
      atLeast: SIGNED_IN,
    },
    { name: 'GET /api/auth/me', ...bytes('me', headers), atLeast: SIGNED_IN },
    { name: 'calendar day, 200', ...select(paths.calendar), by: 'bytes' },
    { name: 'booking read', ...select(paths.booking), atLeast: BOOKING_READ },
    {
      name: 'guest search',
      ...select(paths.search),
      service: { url: service.url, headers, variants: searches(filled) },
    },
    { name: 'roster page', ...select(paths.roster) },
    {
      name: 'public booking',
      service: {
        url: `${service.url}/api/public/venues/${filled.world.venueId}/book`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        variants: bookings(),
      },
      bare: { url: `${bare.url}/write`, method: 'POST' },
      against: 'claim, booking, commit',
      atLeast: PUBLIC_BOOKING,
      minSeconds: BOOKING_SECONDS,
    },
  ]
}

const coldAvailability = (cold: Server, bare: Server, filled: BenchDatabase): Comparison => ({
  name: 'availability, cold',
  service: { url: cold.url + pathsOf(filled).availability },
  bare: { url: `${bare.url}/select/${filled.world.bookingId}` },
  against: 'one select',
  atLeast: COLD_AVAILABILITY,
})

/** What a host types until the name is there: two to five letters of every first and last name. */
const searches = ({ world }: BenchDatabase): Variant[] =>
  [...FIRST, ...LAST].flatMap((name) =>
    [2, 3, 4, 5].map((length) => ({
      path: `/api/my-venues/${world.venueId}/guests/search?q=${name.slice(0, length)}`,
    })),
  )

/** Day after day, then the next sitting: those sent at one moment are for different days and guests. */
const bookings = (): Variant[] => {
  const days = Array.from({ length: 85 - BUSY_DAYS }, (_, n) => dayAfter(TODAY, BUSY_DAYS + 2 + n))
  const times = ['10:00', '12:00', '14:00', '16:00', '18:00', '20:00']
  return Array.from({ length: 50 * times.length * days.length }, (_, n) => ({
    body: JSON.stringify({
      access_rule_id: 'rule_bench',
      rule_type: 'tables',
      date: days[n % days.length],
      time: times[Math.floor(n / days.length) % times.length],
      party_size: 2,
      guest_name: 'Guest',
      guest_email: `guest${1 + (n % 10_000)}@example.com`,
      turnstile_token: 'person',
    }),
  }))
}

interface Measured {
  readonly rate: number
  readonly serviceMs: number
  readonly databaseMs: number
}

const compare = async (
  { name, service, bare, against, atLeast, by, minSeconds = 0 }: Comparison,
  sides: Sides,
  seconds: number,
): Promise<void> => {
  const measure = async (side: 'service' | 'bare'): Promise<Measured> => {
    const target = side === 'service' ? service : bare
    const before = { server: sides[side].processorMs(), database: sides.databaseMs() }
    const result = await load({
      ...target,
      seconds: Math.max(seconds, minSeconds),
      connections: CONNECTIONS,
    })
    const refused = Object.keys(result.statuses).filter((status) => Number(status) >= 400)
    if (result.errors > 0 || refused.length > 0)
      throw new Error(`${name}: ${result.errors} errors, ${JSON.stringify(result.statuses)}`)
    return {
      rate: by === 'bytes' ? result.bytesPerSecond : result.perSecond,
      serviceMs: (sides[side].processorMs() - before.server) / result.good,
      databaseMs: (sides.databaseMs() - before.database) / result.good,
    }
  }
  // Once uncounted, so that both are warm.
  await measure('service')
  await measure('bare')
  const measured = { service: [] as Measured[], bare: [] as Measured[] }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const side of ['service', 'bare'] as const) measured[side].push(await measure(side))
  const middle = (side: 'service' | 'bare', what: keyof Measured) =>
    median(measured[side].map((one) => one[what]))
  const [ours, theirs] = [middle('service', 'rate'), middle('bare', 'rate')]
  const figure = (rate: number) => (by === 'bytes' ? `${(rate / 1e6).toFixed(1)} MB/s` : `${amount(rate)}/s`)
  const processor = (side: 'service' | 'bare') =>
    `${middle(side, 'serviceMs').toFixed(3)} + ${middle(side, 'databaseMs').toFixed(3)} ms`
  const ratio = ours / theirs
  tableRow([
    name,
    figure(ours),
    figure(theirs),
    against,
    ratio.toFixed(2),
    atLeast.toFixed(2),
    kept(`${name}: ${ratio.toFixed(2)}`, ratio >= atLeast),
    processor('service'),
    processor('bare'),
  ])
}
