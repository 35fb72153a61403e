import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import { startProxy, type Proxy as TcpProxy } from '../faults/support/proxy.ts'
import { type Cluster, onCluster, startCluster } from '../support/postgres-cluster.ts'
import type { PublicVenue } from '../support/public-venue.ts'
import { until } from '../support/until.ts'
import type { Person } from '../support/world.ts'
import { type StreamingReplica, startReplica } from './support/replica.ts'
import { type Service, startService } from './support/service.ts'
import { directly, makeAccount, makePublicVenue, tomorrow } from './support/setup.ts'

/**
 * Replication is asynchronous, and the primary is lost with commits that no standby has. A version that a process knows
 * comes again for other content, so nothing that it cached may be used, and no ETag that it gave.
 */
const NOTICED_MS = 5000

let primary: Cluster
let standby: StreamingReplica
let proxy: TcpProxy
let service: Service
let database: Database
let account: Awaited<ReturnType<typeof makeAccount>>
let operator: Person
let place: PublicVenue
const day = tomorrow()

const portOf = (url: string) => Number(new URL(url).port)

beforeAll(async () => {
  primary = await startCluster({ synchronous_commit: 'on' })
  await onCluster(primary.url('postgres'), 'create database maitred')
  proxy = await startProxy({ host: '127.0.0.1', port: portOf(primary.url('maitred')) })
  service = await startService({
    DATABASE_URL: primary.url('maitred').replace(/:\d+\//, `:${proxy.port}/`),
  })
  database = directly(primary.url('maitred'))
  account = await makeAccount(database, 'client')
  operator = await account.signIn(service)
  place = await makePublicVenue(operator, service.client())
  await place.table()
  standby = await startReplica(primary.url('postgres'))
}, 120_000)

afterAll(async () => {
  await service?.end('SIGTERM')
  await database?.close()
  await proxy?.close()
  await standby?.stop()
  await primary?.stop()
})

const lateSlot = async () => (await place.slots({ date: day }))['21:00']
const me = async ({ token }: Person) => (await service.client(token).call('GET /api/auth/me')).status
const calendar = (headers: Record<string, string> = {}) =>
  operator.call('GET /api/my-reservations/calendar', {
    query: { from: day, to: day, venue: place.venueId },
    headers,
  })
const revisionIn = async (db: Database) => {
  const { rows } = await sql<{ revision: number }>`
    select revision from venue_versions where venue_id = ${place.venueId}`.execute(db.read)
  return rows[0]?.revision
}

test('a failover that lost commits is noticed: nothing that was cached is shown, and /readyz says so', async () => {
  expect(await service.client().ok('GET /readyz')).not.toHaveProperty('database')
  const before = await calendar()
  await standby.crash()
  await place.booked({ date: day, time: '21:00' })
  expect(await lateSlot()).toBe('no_table')
  const lostSession = await account.signIn(service)
  expect(await me(lostSession)).toBe(200)
  const lostEtag = (await calendar()).headers.etag ?? ''
  const lostRevision = await revisionIn(database)
  expect(lostEtag).not.toBe(before.headers.etag)

  await primary.crash()
  await standby.start()
  await standby.run('select pg_promote()')
  proxy.redirect(portOf(standby.url('maitred')))

  const noticed = async () => (await service.client().call('GET /readyz')).body
  await until('the process notices', async () => 'database' in (await noticed()), NOTICED_MS)
  expect(await noticed()).toMatchObject({ database: { because: 'timeline', timeline: 2 } })
  const metrics = await service.client().call('GET /metrics')
  expect(metrics.text).toContain('maitred_database_changes_total{because="timeline"} 1')
  expect(metrics.text).toContain('maitred_database_timeline 2')

  expect(await me(lostSession), 'a session that was lost').toBe(401)
  const promoted = directly(standby.url('maitred'))
  // Another booking brings the very version that the process knew.
  await place.booked({ date: day, time: '18:00' })
  expect(await revisionIn(promoted)).toBe(lostRevision)
  expect(await lateSlot()).toBe('available')
  const after = await calendar({ 'if-none-match': lostEtag })
  expect(after.status, 'the ETag of a lost version').toBe(200)
  await promoted.close()
})

test('a database that was set back under the same server is noticed by its versions', async () => {
  const promoted = directly(standby.url('maitred'))
  await lateSlot()
  await sql`update venue_versions set revision = revision - 2 where venue_id = ${place.venueId}`.execute(
    promoted.read,
  )
  await until(
    'the process notices',
    async () => {
      await lateSlot()
      const { database: told } = (await service.client().ok('GET /readyz')) as {
        database?: { because: string }
      }
      return told?.because === 'version'
    },
    NOTICED_MS,
  )
  await promoted.close()
})
