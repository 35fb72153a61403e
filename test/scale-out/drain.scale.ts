import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, callerOf } from '../faults/support/caller.ts'
import { watchStream } from '../support/event-stream.ts'
import type { PublicVenue } from '../support/public-venue.ts'
import { freshPostgresUrl } from '../support/test-database.ts'
import { until } from '../support/until.ts'
import type { Person } from '../support/world.ts'
import { filledDeployFile, writeDeployFile } from './support/deploy-files.ts'
import { newProgram, type Program } from './support/program.ts'
import { type Service, startService } from './support/service.ts'
import { directly, makeAccount, makePublicVenue, tomorrow } from './support/setup.ts'
import { own, valuesOf } from './support/three-machines.ts'

/** Two processes behind the HAProxy of deploy/three-machines. One is replaced under load, and no client notices. */
const STOPPED_WITHIN_MS = 10_000
const CLIENTS = 8

let folder: string
let haproxy: Program
let services: Service[] = []
let settings: Record<string, string>
let balanced: string
let operator: Person
let place: PublicVenue
let ports: number[]

const portOf = (address: string | number | undefined) => Number(String(address).split(':')[1])

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'maitred-drain-'))
  chmodSync(folder, 0o755)
  own(folder)
  const values = await valuesOf(folder)
  const { DRAIN_MS = '' } = parseEnv(
    filledDeployFile('maitred.env', {
      ...values,
      MAITRED_PORT: 0,
      PUBLIC_URL: '',
      DATABASE: '',
      REDIS_HOST: '',
      REDIS_PORT: '',
    }),
  )
  settings = {
    DATABASE_URL: await freshPostgresUrl(),
    RATE_LIMITS: 'off',
    DRAIN_MS,
    // On a machine that stands still for two seconds, a process says that it is busy. That is not what is played here.
    DATABASE_WAIT_MS: '10000',
    DATABASE_STATEMENT_MS: '10000',
  }
  ports = [portOf(values.ONE_WEB), portOf(values.TWO_WEB)]
  services = await Promise.all(ports.map((port) => startService({ ...settings, PORT: String(port) })))
  haproxy = newProgram('haproxy', ['-db', '-f', writeDeployFile(folder, 'haproxy.cfg', values)], folder)
  haproxy.start()
  balanced = `http://${values.WEB_LISTEN}`
  const isUp = async () => (await callerOf(balanced)('GET /healthz')).status === 200
  await until('HAProxy leads to the service', isUp)
  const database = directly(settings.DATABASE_URL ?? '')
  const [first] = services as [Service]
  operator = await (await makeAccount(database, 'client')).signIn(first)
  place = await makePublicVenue(operator, first.client())
  await database.close()
})
afterAll(async () => {
  await Promise.all(services.map((service) => service.end('SIGTERM')))
  await haproxy?.end()
  rmSync(folder, { recursive: true, force: true })
})

test('a process that is told to stop under load ends within ten seconds, and no request fails', async () => {
  const failed: string[] = []
  let answered = 0
  let isOver = false
  const see = (key: string, { status, body }: Answer) => {
    answered += 1
    if (status !== 200) failed.push(`${key}: ${status} ${JSON.stringify(body)}`)
  }
  const call = callerOf(balanced, see)
  const client = async (n: number) => {
    while (!isOver) {
      await call('GET /api/public/venues/:venueId/availability', {
        params: place.params,
        query: { date: tomorrow() },
      })
      await call('GET /api/auth/me', { token: operator.token })
      await call('PUT /api/my-venues/:venueId/widget-settings', {
        params: place.params,
        token: operator.token,
        body: { accent_color: `#0000${n}${n}` },
      })
    }
  }
  const load = Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)))
  const more = (count: number) => {
    const goal = answered + count
    return until(`${count} more answers`, () => answered >= goal)
  }
  const [first] = services as [Service]
  const stream = await watchStream(`${first.url}/api/my-venues/${place.venueId}/day/stream`, operator.token)
  await more(50)
  const from = performance.now()
  const code = await first.end('SIGTERM')
  const stoppedMs = performance.now() - from
  await more(50)
  // The new release takes the place of the old one.
  services[0] = await startService({ ...settings, PORT: String(ports[0]) })
  await more(200)
  isOver = true
  await load

  expect(failed).toEqual([])
  expect(code).toBe(0)
  expect(stoppedMs).toBeLessThan(STOPPED_WITHIN_MS)
  await until('the stream was ended, so that its screen connects elsewhere', () => stream.state.ended)
  stream.close()
})
