import { type App, type Call, openApp } from '../app.ts'
import { type BenchDatabase, TODAY } from '../databases.ts'
import { BUSY_DAYS, dayAfter } from '../generate.ts'
import { heading, kept, median, tableRow } from '../report.ts'

const ROUNDS = 15
const CALLS = 20
const AT_MOST = 1.25
const SHORT_SEARCH_AT_MOST = 2

interface Question {
  readonly name: string
  readonly atMost: number
  ask(call: Call, filled: BenchDatabase): Promise<void>
}

let made = 0
const nextSlot = () => {
  made += 1
  return {
    date: dayAfter(TODAY, BUSY_DAYS + 2 + (made % 50)),
    time: ['10:00', '12:00', '14:00', '16:00', '18:00', '20:00'][Math.floor(made / 50) % 6],
  }
}

const read = (name: string, path: (filled: BenchDatabase) => string): Question => ({
  name,
  atMost: AT_MOST,
  ask: (call, filled) => call('GET', path(filled)),
})

const QUESTIONS: readonly Question[] = [
  read(
    'availability, cold',
    ({ world }) => `/api/public/venues/${world.venueId}/availability?date=${world.busyDay}`,
  ),
  read(
    'calendar day (250 bookings)',
    ({ world }) => `/api/my-reservations/calendar?from=${world.fullDay}&to=${world.fullDay}`,
  ),
  read('booking read', ({ world }) => `/api/bookings/${world.bookingId}`),
  read('guest detail', ({ world }) => `/api/my-guests/${world.guestId}`),
  read('roster, first page', () => '/api/my-guests'),
  read('roster search, 2 characters', () => '/api/my-guests/search?q=ka'),
  read('roster search, 4 characters', () => '/api/my-guests/search?q=kowa'),
  read(
    'venue guest search, 3 characters',
    ({ world }) => `/api/my-venues/${world.venueId}/guests/search?q=han`,
  ),
  // Days that both worlds have: more of them are more to sum, whatever the history. See `reports.ts`.
  read(
    'report of 28 days',
    ({ world }) =>
      `/api/my-venues/${world.venueId}/reports?from=${dayAfter(TODAY, -28)}&to=${dayAfter(TODAY, -1)}`,
  ),
  {
    name: 'public booking',
    atMost: AT_MOST,
    ask: (call, { world }) =>
      call('POST', `/api/public/venues/${world.venueId}/book`, {
        access_rule_id: 'rule_bench',
        rule_type: 'tables',
        ...nextSlot(),
        party_size: 2,
        guest_name: 'Guest',
        guest_email: `growth${made}@example.com`,
        turnstile_token: 'person',
      }),
  },
]

/**
 * The same requests against two worlds on one PostgreSQL, taking turns, in this process. Before each of them the venue
 * changes, so that nothing is answered from the cache.
 */
export const compareGrowth = async (
  small: BenchDatabase,
  large: BenchDatabase,
  sizes: readonly [number, number],
  title = 'Growth with history, nothing cached',
) => {
  const worlds = { small: await openApp(small), large: await openApp(large) }
  const label = (size: number) => `${size.toLocaleString('en')} bookings`
  heading(title, ['request', label(sizes[0]), label(sizes[1]), 'ratio', 'at most', 'kept'])
  const inLarge = new Map<string, number>()
  for (const question of QUESTIONS) {
    const times = { small: [] as number[], large: [] as number[] }
    for (const name of ['small', 'large'] as const) await timed(worlds[name], question)
    for (let round = 0; round < ROUNDS; round += 1)
      for (const name of ['small', 'large'] as const) times[name].push(await timed(worlds[name], question))
    const [a, b] = [median(times.small), median(times.large)]
    inLarge.set(question.name, b)
    const ratio = b / a
    tableRow([
      question.name,
      `${a.toFixed(2)} ms`,
      `${b.toFixed(2)} ms`,
      ratio.toFixed(2),
      question.atMost.toFixed(2),
      kept(`growth, ${question.name}: ${ratio.toFixed(2)}`, ratio <= question.atMost),
    ])
  }
  const [two, four] = ['roster search, 2 characters', 'roster search, 4 characters'].map(
    (name) => inLarge.get(name) ?? 0,
  )
  const ratio = (two ?? 0) / (four ?? 1)
  tableRow([
    `2 characters against 4, ${label(sizes[1])}`,
    `${four?.toFixed(2)} ms for 4`,
    `${two?.toFixed(2)} ms for 2`,
    ratio.toFixed(2),
    SHORT_SEARCH_AT_MOST.toFixed(2),
    kept(`growth, short search: ${ratio.toFixed(2)}`, ratio <= SHORT_SEARCH_AT_MOST),
  ])
  await worlds.small.close()
  await worlds.large.close()
}

const timed = async ({ call, filled }: App, { ask }: Question) => {
  const times: number[] = []
  for (let n = 0; n < CALLS; n += 1) {
    const started = performance.now()
    await ask(call, filled)
    times.push(performance.now() - started)
  }
  return median(times)
}
