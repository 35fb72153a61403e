import { writeSync } from 'node:fs'
import { pino } from 'pino'
import { createApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/database.ts'
import { migrate } from '../server/db/migrate.ts'
import { openPostgres } from '../server/db/postgres.ts'
import { MIGRATIONS } from '../server/paths.ts'
import { systemClock } from '../server/ports/clock.ts'
import { onCluster, startCluster } from '../test/support/postgres-cluster.ts'
import { generateWorld } from './generate.ts'

/**
 * How the time of a read grows with history: the same requests against 10,000 and 1,000,000 guests and bookings on one
 * PostgreSQL, the two worlds taking turns, medians compared.
 *
 *   npm run bench:growth [small] [large]
 */
const small = Number(process.argv[2] ?? 10_000)
const large = Number(process.argv[3] ?? 1_000_000)
const ROUNDS = 15
const CALLS = 20
const LAST_DAY = new Date().toISOString().slice(0, 10)

const say = (line: string) => writeSync(1, `${line}\n`)

const cluster = await startCluster({ shared_buffers: '1GB', work_mem: '32MB', maintenance_work_mem: '512MB' })

const openWorld = async (name: string, size: number) => {
  await onCluster(cluster.url('postgres'), `create database ${name}`)
  const database = openDatabase(
    openPostgres({
      url: cluster.url(name),
      poolSize: 8,
      prepare: true,
      acquireTimeoutMs: 10_000,
      statementTimeoutMs: 1_800_000,
    }),
  )
  await migrate(database, MIGRATIONS)
  const started = performance.now()
  const generated = await generateWorld(database, size, LAST_DAY)
  say(
    `made ${size.toLocaleString('en')} guests and bookings in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  )
  const app = await createApp({
    config: readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }),
    clock: systemClock,
    database,
    logger: pino({ level: 'silent' }),
  })
  const operator = { id: generated.operatorId, role: 'client' as const, name: 'Bench Operator' }
  const token = await database.tx((tx) => app.services.sessions.open(tx, operator, new Date()))
  const call = async (method: 'GET' | 'POST', url: string, body?: object) => {
    const response = await app.http.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(body ? { payload: body } : {}),
    })
    if (response.statusCode !== 200)
      throw new Error(`${method} ${url} answered ${response.statusCode}: ${response.body}`)
  }
  return {
    generated,
    call,
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}

type World = Awaited<ReturnType<typeof openWorld>>
let made = 0

const REQUESTS: Record<string, (world: World) => Promise<void>> = {
  'roster, first page': ({ call }) => call('GET', '/api/my-guests'),
  'roster, page at offset 5,000': ({ call }) => call('GET', '/api/my-guests?offset=5000'),
  'roster search, 2 characters': ({ call }) => call('GET', '/api/my-guests/search?q=ka'),
  'roster search, 4 characters': ({ call }) => call('GET', '/api/my-guests/search?q=kowa'),
  'venue guest search, 3 characters': ({ call, generated }) =>
    call('GET', `/api/my-venues/${generated.venueId}/guests/search?q=han`),
  'guest detail': ({ call, generated }) => call('GET', `/api/my-guests/${generated.guestId}`),
  'booking read': ({ call, generated }) => call('GET', `/api/bookings/${generated.bookingId}`),
  'calendar day': ({ call, generated }) =>
    call('GET', `/api/my-reservations/calendar?from=${generated.fullDay}&to=${generated.fullDay}`),
  'venue stats': ({ call, generated }) => call('GET', `/api/my-venues/${generated.venueId}/stats`),
  'staff booking (write)': ({ call, generated }) => {
    made += 1
    const date = new Date(Date.now() + (2 + (made % 3000)) * 86_400_000).toISOString().slice(0, 10)
    return call('POST', `/api/my-venues/${generated.venueId}/staff-bookings`, {
      user_id: generated.guestId,
      table_id: `tbl_b${String(Math.floor(made / 3000) % 50).padStart(3, '0')}`,
      reservation_date: date,
      reservation_time: '12:00',
    })
  },
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const timed = async (world: World, request: (world: World) => Promise<void>) => {
  const times: number[] = []
  for (let n = 0; n < CALLS; n += 1) {
    const started = performance.now()
    await request(world)
    times.push(performance.now() - started)
  }
  return median(times)
}

const worlds = { small: await openWorld('small', small), large: await openWorld('large', large) }
say(
  `\n| request | ${small.toLocaleString('en')} | ${large.toLocaleString('en')} | ratio |\n| --- | --- | --- | --- |`,
)
for (const [name, request] of Object.entries(REQUESTS)) {
  const times = { small: [] as number[], large: [] as number[] }
  await timed(worlds.small, request)
  await timed(worlds.large, request)
  for (let round = 0; round < ROUNDS; round += 1) {
    times.small.push(await timed(worlds.small, request))
    times.large.push(await timed(worlds.large, request))
  }
  const [a, b] = [median(times.small), median(times.large)]
  say(`| ${name} | ${a.toFixed(2)} ms | ${b.toFixed(2)} ms | ${(b / a).toFixed(2)} |`)
}
await worlds.small.close()
await worlds.large.close()
await cluster.stop()
