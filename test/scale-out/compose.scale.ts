import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { callerOf } from '../faults/support/caller.ts'
import { freePort } from '../support/free-port.ts'
import { type Cluster, onCluster, startCluster } from '../support/postgres-cluster.ts'
import { until } from '../support/until.ts'
import { newProgram, type Program, runOnce } from './support/program.ts'
import { type Service, startService } from './support/service.ts'

/**
 * What compose.yaml starts, without containers: the same settings, commands and checks, on ports of this machine. The
 * images themselves are not built.
 */
interface Part {
  /** Null where the text is empty. */
  readonly environment?: Record<string, string | null>
  readonly command?: readonly string[]
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly stop_grace_period?: string
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const read = (name: string) => readFileSync(`${ROOT}${name}`, 'utf8')
/** `${NAME:-default}` and `${NAME:?what is missing}`, as compose reads them. */
const filled = (text: string, given: Readonly<Record<string, string>>) =>
  text.replaceAll(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: string, kind: string, rest: string) => {
    if (given[name] === undefined && kind === '?') throw new Error(rest)
    return given[name] ?? rest
  })
const partsWith = (given: Readonly<Record<string, string>>) =>
  (parse(filled(read('compose.yaml'), given)) as { services: Record<'app' | 'postgres' | 'redis', Part> })
    .services

const { app, postgres, redis } = partsWith({ POSTGRES_PASSWORD: 'secret' })
let database: Cluster
let counters: Program
let service: Service
let settings: Record<string, string>
let redisPort: number

beforeAll(async () => {
  database = await startCluster()
  const { POSTGRES_USER: owner, POSTGRES_DB: name } = postgres.environment ?? {}
  await onCluster(database.url('postgres'), `create database ${name} owner ${owner}`)
  redisPort = await freePort()
  const [program = '', ...args] = redis.command ?? []
  counters = newProgram(program, [...args, '--port', String(redisPort)], tmpdir())
  counters.start()
  const addresses = {
    'postgres:5432': new URL(database.url('')).host,
    'redis:6379': `127.0.0.1:${redisPort}`,
  }
  const here = (value: string | null) =>
    Object.entries(addresses).reduce((text, [from, to]) => text.replace(from, to), value ?? '')
  settings = {
    ...Object.fromEntries(Object.entries(app.environment ?? {}).map(([key, value]) => [key, here(value)])),
    NODE_ENV: 'production',
    PORT: String(await freePort()),
  }
}, 60_000)

afterAll(async () => {
  await service?.end()
  await counters?.end()
  await database?.stop()
})

/** A check of compose.yaml, in a container of which these are the addresses. */
const isHealthy = ({ healthcheck }: Part, env: Record<string, string>): boolean => {
  const [kind, ...command] = healthcheck?.test ?? []
  const [program = '', ...args] = kind === 'CMD-SHELL' ? ['sh', '-c', ...command] : command
  try {
    runOnce(program, args, tmpdir(), { env })
    return true
  } catch {
    return false
  }
}

test('compose.yaml is refused without a password for the database', () => {
  expect(() => partsWith({})).toThrow('set POSTGRES_PASSWORD')
})

test('the parts of compose.yaml start and find each other, and the first account can sign in', async () => {
  const { hostname, port } = new URL(database.url(''))
  await until('PostgreSQL is healthy', () => isHealthy(postgres, { PGHOST: hostname, PGPORT: port }))
  // `redis-cli` has no variable for its port.
  const [kind = '', program = '', ...args] = redis.healthcheck?.test ?? []
  const check = { healthcheck: { test: [kind, program, '-p', String(redisPort), ...args] } }
  await until('Redis is healthy', () => isHealthy(check, {}))

  service = await startService(settings)
  const call = callerOf(service.url)
  const ready = await fetch(`${service.url}/readyz`)
  expect(ready.status, await ready.text()).toBe(200)
  const health = /HEALTHCHECK[^[]*CMD (\[.*\])$/m.exec(read('Dockerfile'))
  const [node = '', ...script] = JSON.parse(health?.[1] ?? '[]') as string[]
  execFileSync(node, script, { env: { PATH: process.env.PATH, PORT: settings.PORT } })

  const account = { email: 'owner@example.com', password: 'a good long password' }
  const create = /exec app node (\S+) (user:create)/.exec(read('compose.yaml'))
  execFileSync(
    'node',
    [
      create?.[1] ?? '',
      create?.[2] ?? '',
      ...Object.entries({ ...account, role: 'client' }).flatMap(([name, value]) => [`--${name}`, value]),
    ],
    { cwd: ROOT, env: { PATH: process.env.PATH, ...settings } },
  )
  expect((await call('POST /api/auth/login', { body: account })).status).toBe(200)
}, 60_000)

test('the service stops within the time that compose.yaml gives it', async () => {
  const seconds = Number(/^(\d+)s$/.exec(app.stop_grace_period ?? '')?.[1])
  const started = performance.now()
  expect(await service.end('SIGTERM')).toBe(0)
  expect(performance.now() - started).toBeLessThan(seconds * 1000)
})
