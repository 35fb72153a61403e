import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrate } from '../../server/db/migrate.ts'
import { openConfiguredDatabase } from '../../server/open-database.ts'
import { MIGRATIONS } from '../../server/paths.ts'
import { callRoute } from '../support/client.ts'
import { openPublicVenue, TONIGHT } from '../support/public-venue.ts'
import { freshPostgresUrl } from '../support/test-database.ts'
import { openWorld, testConfig, type World } from '../support/world.ts'
import { type PgBouncer, pgBouncerVersion, startPgBouncer } from './support/pgbouncer.ts'
import { seenInTime } from './support/promise.ts'
import { emptyDatabaseUrl } from './support/setup.ts'

/** Processes behind a real PgBouncer in transaction mode, with fewer connections to the server than they have to it. */
const version = pgBouncerVersion()
const canKeepStatements = version !== undefined && version >= 1.21

describe.runIf(version !== undefined)(`behind PgBouncer ${version} in transaction mode`, () => {
  let bouncer: PgBouncer
  beforeAll(async () => {
    bouncer = await startPgBouncer(
      inject('postgresUrl'),
      canKeepStatements ? { max_prepared_statements: '200' } : {},
    )
  })
  afterAll(() => bouncer?.stop())

  const open = (settings: Record<string, string>) =>
    openConfiguredDatabase(testConfig({ DATABASE_PREPARE: 'off', ...settings }))

  test('an empty database is migrated once by processes that start at the same moment', async () => {
    const settings = { DATABASE_URL: bouncer.through(await emptyDatabaseUrl()) }
    const databases = await Promise.all([open(settings), open(settings), open(settings)])
    const applied = await Promise.all(databases.map((database) => migrate(database, MIGRATIONS)))
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
    for (const database of databases) await database.close()
  })

  test.each(canKeepStatements ? ['off', 'on'] : ['off'])(
    'with prepared statements %s, many bookings at once are kept and shown by another process within a second',
    async (prepare) => {
      const settings = { DATABASE_URL: bouncer.through(await freshPostgresUrl()), DATABASE_PREPARE: prepare }
      const here = await openWorld(await open(settings))
      const there = await openWorld(await open(settings))
      for (const { clock } of [here, there]) clock.set('2026-01-17T18:05:00Z')
      const place = await openPublicVenue(here)
      for (let n = 0; n < 20; n += 1) await place.table()
      const slot = async (world: World) => {
        const { body } = await callRoute(world.app.http, 'GET /api/public/venues/:venueId/availability', {
          params: place.params,
          query: { date: TONIGHT },
        })
        return body.slots.find(({ time }) => time === '20:00')?.available
      }
      await seenInTime(true, () => slot(there))
      const replies = await Promise.all(Array.from({ length: 40 }, () => place.book()))
      const statuses = replies.map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(20)
      expect(statuses.filter((status) => status === 409)).toHaveLength(20)
      expect(await slot(here)).toBe(false)
      await seenInTime(false, () => slot(there))
      for (const { app, database } of [here, there]) {
        await app.close()
        await database.close()
      }
    },
  )
})
