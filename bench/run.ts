import { type ChildProcess, execFile, fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '../server/db/database.ts'
import { migrate } from '../server/db/migrate.ts'
import { openPostgres } from '../server/db/postgres.ts'
import { createSessions } from '../server/http/sessions.ts'
import { MIGRATIONS } from '../server/paths.ts'
import { onCluster, startCluster } from '../test/support/postgres-cluster.ts'
import { generateWorld } from './generate.ts'

/**
 * The service against a bare Fastify on the same PostgreSQL, in turns, as ratios of what each answers a second.
 *
 *   npm run bench
 */
const SIZE = 10_000
const ROUNDS = 3
const SECONDS = 4
const CONNECTIONS = 32
const TODAY = new Date().toISOString().slice(0, 10)
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
const here = (file: string) => new URL(file, import.meta.url).pathname

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const children: ChildProcess[] = []
const start = async (file: string, env: Record<string, string>) => {
  const port = await freePort()
  const child = fork(here(file), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
  })
  children.push(child)
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', () => reject(new Error(`${file} stopped while starting.`)))
  })
  return `http://127.0.0.1:${port}`
}

interface Load {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Record<string, string>
  readonly bodies?: string[]
}

const load = async ({ url, method = 'GET', headers = {}, bodies }: Load) => {
  const order = JSON.stringify({ url, method, headers, bodies, seconds: SECONDS, connections: CONNECTIONS })
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', here('./load.ts'), order],
    { maxBuffer: 1e8 },
  )
  const result = JSON.parse(stdout) as {
    perSecond: number
    bytesPerSecond: number
    refused: number
    errors: number
  }
  if (result.errors > 0) throw new Error(`${url}: ${result.errors} errors`)
  return result
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

interface Row {
  readonly name: string
  readonly service: Load
  readonly bare: Load
  readonly atLeast: number
  readonly by?: 'requests' | 'bytes'
}

const compare = async ({ name, service, bare, atLeast, by = 'requests' }: Row) => {
  const rates = { service: [] as number[], bare: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [side, target] of [
      ['service', service],
      ['bare', bare],
    ] as const) {
      const result = await load(target)
      rates[side].push(by === 'bytes' ? result.bytesPerSecond : result.perSecond)
    }
  const [a, b] = [median(rates.service), median(rates.bare)]
  const figure = (rate: number) =>
    by === 'bytes' ? `${(rate / 1e6).toFixed(1)} MB/s` : `${Math.round(rate)}/s`
  process.stdout.write(
    `| ${name} | ${figure(a)} | ${figure(b)} | ${(a / b).toFixed(2)} | ${atLeast.toFixed(2)} |\n`,
  )
}

const cluster = await startCluster({ fsync: 'on', synchronous_commit: 'on', shared_buffers: '512MB' })
const folder = mkdtempSync(join(tmpdir(), 'maitred-bench-'))
try {
  await onCluster(cluster.url('postgres'), 'create database bench')
  const database = openDatabase(
    openPostgres({
      url: cluster.url('bench'),
      poolSize: 4,
      prepare: true,
      acquireTimeoutMs: 10_000,
      statementTimeoutMs: 600_000,
    }),
  )
  await migrate(database, MIGRATIONS)
  const world = await generateWorld(database, SIZE, TODAY)
  const sessions = createSessions(database, () => {})
  const operator = { id: world.operatorId, role: 'client' as const, name: 'Bench' }
  const token = await database.tx((tx) => sessions.open(tx, operator, new Date()))
  const service = await start('./servers/service.ts', {
    DATABASE_URL: cluster.url('bench'),
    RATE_LIMITS: 'off',
    DEMO: 'off',
  })

  const auth = { authorization: `Bearer ${token}` }
  const pub = `${service}/api/public/venues/${world.venueId}`
  const PATHS = {
    availability: `${pub}/availability?date=${TOMORROW}`,
    config: `${pub}/booking-widget-config`,
    events: `${pub}/events-widget`,
    me: `${service}/api/auth/me`,
    calendar: `${service}/api/my-reservations/calendar?from=${TODAY}&to=${TODAY}`,
    booking: `${service}/api/bookings/${world.bookingId}`,
    search: `${service}/api/my-guests/search?q=kowa`,
    roster: `${service}/api/my-guests`,
  }
  const answers: Record<string, string> = {}
  let etag = ''
  for (const [name, url] of Object.entries(PATHS)) {
    const response = await fetch(url, { headers: auth })
    answers[name] = await response.text()
    if (!response.ok) throw new Error(`${url}: ${response.status} ${answers[name]}`)
    if (name === 'calendar') etag = response.headers.get('etag') ?? ''
  }
  writeFileSync(join(folder, 'answers.json'), JSON.stringify(answers))
  const bare = await start('./servers/bare.ts', {
    DATABASE_URL: cluster.url('bench'),
    BARE_ANSWERS: join(folder, 'answers.json'),
  })

  const bytes = (name: keyof typeof PATHS) => ({ url: `${bare}/bytes/${name}` })
  const select = { url: `${bare}/select/${world.bookingId}` }
  const days = Array.from({ length: 80 }, (_, n) =>
    new Date(Date.now() + (n + 2) * 86_400_000).toISOString().slice(0, 10),
  )
  const times = ['10:00', '12:00', '14:00', '16:00', '18:00', '20:00']
  const bookings = days.flatMap((date) =>
    times.map((time) =>
      JSON.stringify({
        access_rule_id: 'rule_bench',
        rule_type: 'tables',
        date,
        time,
        party_size: 2,
        guest_name: 'Guest',
        guest_email: 'guest1@example.com',
        turnstile_token: 'person',
      }),
    ),
  )
  process.stdout.write(
    `\nPostgreSQL, ${SIZE.toLocaleString('en')} bookings, ${CONNECTIONS} connections\n\n| what | service | bare | ratio | at least |\n| --- | --- | --- | --- | --- |\n`,
  )
  const rows: Row[] = [
    {
      name: 'availability, hot',
      service: { url: PATHS.availability },
      bare: bytes('availability'),
      atLeast: 0.8,
    },
    { name: 'booking-widget-config', service: { url: PATHS.config }, bare: bytes('config'), atLeast: 0.8 },
    { name: 'events-widget', service: { url: PATHS.events }, bare: bytes('events'), atLeast: 0.8 },
    {
      name: 'calendar, 304',
      service: { url: PATHS.calendar, headers: { ...auth, 'if-none-match': etag } },
      bare: { url: `${bare}/not-modified` },
      atLeast: 0.8,
    },
    { name: 'GET /api/auth/me', service: { url: PATHS.me, headers: auth }, bare: bytes('me'), atLeast: 0.8 },
    {
      name: 'calendar day, 200',
      service: { url: PATHS.calendar, headers: auth },
      bare: select,
      atLeast: 0.5,
      by: 'bytes',
    },
    { name: 'booking read', service: { url: PATHS.booking, headers: auth }, bare: select, atLeast: 0.5 },
    { name: 'guest search', service: { url: PATHS.search, headers: auth }, bare: select, atLeast: 0.5 },
    { name: 'roster page', service: { url: PATHS.roster, headers: auth }, bare: select, atLeast: 0.5 },
    {
      name: 'public booking (write)',
      service: {
        url: `${pub}/book`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        bodies: bookings,
      },
      bare: { url: `${bare}/write`, method: 'POST' },
      atLeast: 0.4,
    },
  ]
  for (const row of rows) await compare(row)
  await database.close()
} finally {
  for (const child of children) child.kill('SIGKILL')
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
