import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keys, rowOf } from '../../contract/index.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openConfiguredDatabase } from '../../server/open-database.ts'
import { MIGRATIONS } from '../../server/paths.ts'
import { callRoute } from '../support/client.ts'
import { makeEvent, makeTicketType } from '../support/events.ts'
import { type Cluster, onCluster, startCluster } from '../support/postgres-cluster.ts'
import { openPublicVenue, type PublicVenue, TONIGHT, tableForTwo } from '../support/public-venue.ts'
import { staysSo, until } from '../support/until.ts'
import { openWorld, testConfig, type World } from '../support/world.ts'
import { seenInTime } from './support/promise.ts'
import { type StreamingReplica, startReplica } from './support/replica.ts'
import { directly } from './support/setup.ts'

/** Two processes on a server and a real streaming replica of it, made by pg_basebackup. */
let primary: Cluster
let replica: StreamingReplica
let settings: Record<string, string>
const worlds: World[] = []
let here: World
let there: World
let place: PublicVenue

beforeAll(async () => {
  primary = await startCluster()
  await onCluster(primary.url('postgres'), 'create database maitred')
  const database = directly(primary.url('maitred'))
  await migrate(database, MIGRATIONS)
  await database.close()
  replica = await startReplica(primary.url('postgres'))
  settings = { DATABASE_URL: primary.url('maitred'), DATABASE_REPLICA_URL: replica.url('maitred') }
})
afterAll(async () => {
  await replica?.stop()
  await primary?.stop()
})

beforeEach(async () => {
  here = await openProcess()
  there = await openProcess()
  place = await openPublicVenue(here)
  await place.table()
  for (const world of worlds) await caughtUp(world)
})
afterEach(async () => {
  for (const { app, database } of worlds.splice(0)) {
    await app.close()
    await database.close()
  }
})

const openProcess = async () => {
  const world = await openWorld(await openConfiguredDatabase(testConfig(settings)), settings)
  // Not the minute at which a slot begins, when nothing could be cached.
  world.clock.set('2026-01-17T18:05:00Z')
  worlds.push(world)
  return world
}

const statusOf = ({ database }: World) => {
  const { replica: status } = database
  if (!status) throw new Error('No replica is set.')
  return status
}
/** The replica shows everything that was acknowledged before, and the process knows it. */
const caughtUp = async (world: World) => {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(
    world.database.read,
  )
  await until('the replica is up to date', async () => {
    const [shown] = await replica.run(`select pg_last_wal_replay_lsn() >= '${rows[0]?.at}'::pg_lsn as all`)
    return shown?.all === true && statusOf(world).up
  })
}

const slotIn = async (world: World) => {
  const { body } = await callRoute(world.app.http, 'GET /api/public/venues/:venueId/availability', {
    params: place.params,
    query: { date: TONIGHT },
  })
  const slot = body.slots.find(({ time }) => time === '20:00')
  return slot?.available ? 'available' : slot?.reason
}
const cancel = (id: string) => place.operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id } })

describe('public pages', () => {
  const PAGES = keys.filter((key) => key.startsWith('GET /api/public/') && rowOf(key).caching === 'public')

  test('are all made from the replica while it is up to date', async () => {
    const eventId = await makeEvent(place.operator, place.venueId)
    await makeTicketType(place.operator, eventId)
    await caughtUp(here)
    expect(PAGES.length).toBeGreaterThan(5)
    for (const key of PAGES) {
      const before = statusOf(here).reads
      const reply = await callRoute(here.app.http, key, {
        params: { ...place.params, eventId },
        query: { date: TONIGHT, time: '20:00', month: TONIGHT.slice(0, 7) },
      })
      expect([key, reply.status]).toEqual([key, 200])
      const { reads } = statusOf(here)
      expect([key, reads.replica > before.replica]).toEqual([key, true])
      expect([key, reads.behind, reads.away]).toEqual([key, before.behind, before.away])
    }
  })

  test('are made once and then cached', async () => {
    await slotIn(here)
    const { reads } = statusOf(here)
    for (let n = 0; n < 20; n += 1) expect(await slotIn(here)).toBe('available')
    expect(statusOf(here).reads).toEqual(reads)
  })
})

describe('while the replica replays nothing', () => {
  const claimsThere = async () => {
    const standby = directly(replica.url('maitred'), { isStandby: true })
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from table_claims
      where venue_id = ${place.venueId}`.execute(standby.read)
    await standby.close()
    return rows[0]?.n
  }
  beforeEach(async () => {
    expect([await slotIn(here), await slotIn(there)]).toEqual(['available', 'available'])
    await replica.pauseReplay()
  })
  afterEach(() => replica.resumeReplay())

  test('a change is seen by the very next read of the process that made it, and by others within a second', async () => {
    for (let n = 0; n < 5; n += 1) {
      const id = await place.booked()
      expect(await slotIn(here)).toBe('no_table')
      await seenInTime('no_table', () => slotIn(there))
      await cancel(id)
      expect(await slotIn(here)).toBe('available')
      await seenInTime('available', () => slotIn(there))
    }
    expect(await claimsThere()).toBe(0)
    expect(statusOf(here).reads.behind).toBeGreaterThan(0)
  })

  test('nothing old is cached: what was shown then is still right when the replica has caught up', async () => {
    await place.booked()
    await seenInTime('no_table', () => slotIn(there))
    expect(await claimsThere()).toBe(0)
    await staysSo(
      'both processes show the table as taken',
      async () => (await slotIn(here)) === 'no_table' && (await slotIn(there)) === 'no_table',
      1200,
    )
    await replica.resumeReplay()
    await caughtUp(there)
    expect([await slotIn(here), await slotIn(there)]).toEqual(['no_table', 'no_table'])
  })

  test('a process that starts then shows what is on the primary', async () => {
    await place.booked()
    const late = await openProcess()
    await until('it knows the replica', async () => statusOf(late).up)
    expect(await claimsThere()).toBe(0)
    expect(await slotIn(late)).toBe('no_table')
  })

  test('a setting is seen as it is', async () => {
    await place.operator.ok('PUT /api/my-venues/:venueId/widget-settings', {
      params: place.params,
      body: { accent_color: '#abcdef' },
    })
    const colour = async (world: World) =>
      (
        await world.anyone.ok('GET /api/public/venues/:venueId/booking-widget-config', {
          params: place.params,
        })
      ).widget.accent_color
    expect(await colour(here)).toBe('#abcdef')
    await seenInTime('#abcdef', () => colour(there))
  })

  test('book checks the primary: the table that the replica still shows free is given once', async () => {
    const book = (world: World, n: number) =>
      callRoute(world.app.http, 'POST /api/public/venues/:venueId/book', {
        params: place.params,
        body: tableForTwo(place.ruleId, {
          guest_name: 'Ada',
          guest_email: `ada${n}@example.com`,
          turnstile_token: 'ok',
        }),
      })
    const replies = await Promise.all([here, there, here, there].map(book))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await claimsThere()).toBe(0)
    expect((await book(there, 9)).status).toBe(409)
  })
})

test('a standby is refused where the primary is expected, so that nothing old is read from it', async () => {
  const database = directly(replica.url('maitred'))
  await expect(database.ping()).rejects.toMatchObject({
    reason: 'unreachable',
    cause: { message: 'The server is a standby, not the primary.' },
  })
  await database.close()
})

test('changes made while the replica falls behind and catches up are always seen by the next read', async () => {
  for (let n = 0; n < 12; n += 1) {
    if (n % 3 === 0) await replica.pauseReplay()
    if (n % 3 === 2) await replica.resumeReplay()
    const id = await place.booked()
    expect(await slotIn(here)).toBe('no_table')
    await seenInTime('no_table', () => slotIn(there))
    await cancel(id)
    expect(await slotIn(here)).toBe('available')
  }
  await replica.resumeReplay()
})

describe('when the replica goes away', () => {
  const ready = (world: World) => world.anyone.ok('GET /readyz')
  const metric = async (name: string) => {
    const { payload } = await here.app.http.inject({ method: 'GET', url: '/metrics' })
    return payload
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1]
  }

  test('pages are made from the primary without an error, and from the replica again when it is back', async () => {
    expect(await ready(here)).toMatchObject({ status: 'ok', replica: 'up' })
    expect(await metric('maitred_replica_up')).toBe('1')
    await replica.crash()
    for (let n = 0; n < 3; n += 1) {
      const id = await place.booked()
      expect(await slotIn(here)).toBe('no_table')
      await cancel(id)
      expect(await slotIn(here)).toBe('available')
    }
    await until('readyz reports it', async () => (await ready(here)).replica === 'away')
    expect([await metric('maitred_replica_up'), await metric('maitred_replica_lag_bytes')]).toEqual([
      '0',
      'Nan',
    ])
    await replica.start()
    await caughtUp(here)
    expect(await ready(here)).toMatchObject({ status: 'ok', replica: 'up' })
    const before = statusOf(here).reads.replica
    await place.booked()
    // A cached page is not read again, so each read is for a party size of its own.
    let partySize = 5
    await until('the replica is read again', async () => {
      await here.anyone.ok('GET /api/public/venues/:venueId/availability', {
        params: place.params,
        query: { date: TONIGHT, party_size: partySize++ },
      })
      return statusOf(here).reads.replica > before
    })
    expect(await slotIn(here)).toBe('no_table')
  })

  test('pages are made from the primary when it hangs', async () => {
    await replica.freeze()
    try {
      const from = performance.now()
      await place.booked()
      expect(await slotIn(here)).toBe('no_table')
      await seenInTime('no_table', () => slotIn(there), 3000)
      expect(performance.now() - from).toBeLessThan(10_000)
      await until('it counts as away', async () => !statusOf(here).up)
    } finally {
      replica.thaw()
    }
    await caughtUp(here)
  })

  test('it is not read any more once it was promoted, because it goes its own way from then on', async () => {
    await replica.run('select pg_promote()')
    await until('it counts as away', async () => !statusOf(here).up && !statusOf(there).up)
    const { replica: readBefore } = statusOf(here).reads
    await place.booked()
    expect(await slotIn(here)).toBe('no_table')
    expect(statusOf(here).reads.replica).toBe(readBefore)
  })
})
