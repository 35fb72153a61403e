import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { callRoute } from '../../test/support/client.ts'
import { onCluster } from '../../test/support/postgres-cluster.ts'
import { engine, freshPostgresUrl } from '../../test/support/test-database.ts'
import { openWorld, testConfig, type World } from '../../test/support/world.ts'
import { openConfiguredDatabase } from '../open-database.ts'
import { type Database, touchUser } from './database.ts'
import { newId } from './values.ts'

// The embedded database belongs to one process, which tells itself everything already.
const severalProcessesShareIt = engine === 'postgres'

describe.runIf(severalProcessesShareIt)('what one process changes, another on the same server', () => {
  let here: World
  let there: World
  const failures: unknown[] = []

  beforeEach(async () => {
    const config = testConfig({ DATABASE_URL: await freshPostgresUrl() })
    const open = () => openConfiguredDatabase(config, (error) => failures.push(error))
    here = await openWorld(await open())
    there = await openWorld(await open())
  })
  afterEach(async () => {
    for (const { app, database } of [here, there]) {
      await app.close()
      await database.close()
    }
    expect(failures).toEqual([])
  })

  const statusThere = async (token: string) =>
    (await callRoute(there.app.http, 'GET /api/auth/me', { token })).status

  const within = async (ms: number, holds: () => Promise<boolean>) => {
    const deadline = performance.now() + ms
    while (performance.now() < deadline) {
      if (await holds()) return true
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    return false
  }

  test('hears of a session that ended, within a second', async () => {
    const person = await here.person('client')
    expect(await statusThere(person.token)).toBe(200)
    await person.ok('POST /api/auth/logout')
    expect(await within(1000, async () => (await statusThere(person.token)) === 401)).toBe(true)
  })

  test('hears of a membership that was given and taken, within a second', async () => {
    const person = await here.person('client')
    const actor = { id: person.id, role: 'client', name: person.name } as const
    const venuesThere = async () => (await there.app.services.access.venuesOf(actor)).size
    expect(await venuesThere()).toBe(0)
    await changeMembership(here.database, person.id, 'join')
    expect(await within(1000, async () => (await venuesThere()) === 1)).toBe(true)
    await changeMembership(here.database, person.id, 'leave')
    expect(await within(1000, async () => (await venuesThere()) === 0)).toBe(true)
  })

  test('hears of maintenance, within a second', async () => {
    await here.app.services.maintenance.set(true)
    expect(here.app.services.maintenance.on).toBe(true)
    expect(await within(1000, async () => there.app.services.maintenance.on)).toBe(true)
    await there.app.services.maintenance.set(false)
    expect(await within(1000, async () => !here.app.services.maintenance.on)).toBe(true)
  })

  test('hears of the last change before it stopped', async () => {
    const person = await here.person('client')
    expect(await statusThere(person.token)).toBe(200)
    await person.ok('POST /api/auth/logout')
    await here.database.close()
    expect(await within(1000, async () => (await statusThere(person.token)) === 401)).toBe(true)
  })

  test('hears of more changes at once than one message can carry', async () => {
    const person = await here.person('client')
    expect(await statusThere(person.token)).toBe(200)
    await here.database.tx(async (tx) => {
      await tx.deleteFrom('sessions').where('user_id', '=', person.id).execute()
      for (let n = 0; n < 500; n += 1) touchUser(tx, newId('usr'))
      touchUser(tx, person.id)
    })
    expect(await within(1000, async () => (await statusThere(person.token)) === 401)).toBe(true)
  })

  test('hears again after the server was away for longer than one attempt', async () => {
    const person = await here.person('client')
    expect(await statusThere(person.token)).toBe(200)
    await allowConnections(here.database, false)
    await deafen(here.database)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await allowConnections(here.database, true)
    await here.database.read.deleteFrom('sessions').where('user_id', '=', person.id).execute()
    expect(await within(10_000, async () => (await statusThere(person.token)) === 401)).toBe(true)

    const other = await here.person('client')
    expect(await statusThere(other.token)).toBe(200)
    await other.ok('POST /api/auth/logout')
    expect(await within(1000, async () => (await statusThere(other.token)) === 401)).toBe(true)
  })

  test('forgets what it remembers when it could not hear for a while', async () => {
    const person = await here.person('client')
    expect(await statusThere(person.token)).toBe(200)
    await deafen(here.database)
    // Behind everybody's back: nothing is announced.
    await here.database.read.deleteFrom('sessions').where('user_id', '=', person.id).execute()
    expect(await within(10_000, async () => (await statusThere(person.token)) === 401)).toBe(true)
  })
})

const changeMembership = (database: Database, user_id: string, change: 'join' | 'leave') =>
  database.tx(async (tx) => {
    if (change === 'leave') await tx.deleteFrom('memberships').where('user_id', '=', user_id).execute()
    else {
      const venue_id = newId('ven')
      const created_at = new Date()
      await tx.insertInto('venues').values({ id: venue_id, name: 'A', address: 'B', created_at }).execute()
      await tx.insertInto('memberships').values({ user_id, venue_id, created_at }).execute()
    }
    touchUser(tx, user_id)
  })

/** Ends every connection that listens, as a restart of the network would. */
const deafen = (database: Database) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'maitred listener' and datname = current_database()`.execute(database.read)

/** Refused even to the owner of the server, as if it were not there. */
const allowConnections = async (database: Database, allowed: boolean) => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.read)
  await onCluster(inject('postgresUrl'), `alter database ${rows[0]?.name} allow_connections ${allowed}`)
}
