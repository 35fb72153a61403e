import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { touchVenue } from '../server/db/changes.ts'
import type { Tx } from '../server/db/database.ts'
import { makeVenue } from './support/factories.ts'
import { watchingVersions } from './support/version-guard.ts'
import { useWorld } from './support/world.ts'

const world = useWorld()
const venue = { id: '' }

beforeAll(async () => {
  venue.id = await makeVenue(await world.person('client'))
})

const rename = (tx: Tx, name: string) =>
  tx.updateTable('venues').set({ name }).where('id', '=', venue.id).execute()

describe('a transaction of the service that changes a venue', () => {
  test('fails when it does not move the version that answers are cached by', async () => {
    const watched = watchingVersions(world.database)
    for (const database of [watched, watched.forShare('staff'), world.app.services.database])
      await expect(database.tx((tx) => rename(tx, 'Forgotten'))).rejects.toThrow('call touchVenue')
  })

  test('fails when it changes what is occupied or sold, and moves only what staff see', async () => {
    const sell = (tx: Tx) =>
      sql`insert into arrivals (venue_id, date, slot_time) values (${venue.id}, '2026-01-17', '20:00')`.execute(
        tx,
      )
    const watched = watchingVersions(world.database)
    const moving = (aspect: 'activity' | 'places') =>
      watched.tx(async (tx) => {
        await sell(tx)
        touchVenue(tx, venue.id, aspect)
      })
    await expect(moving('activity')).rejects.toThrow('arrivals changed')
    await moving('places')
  })

  test('commits when it does, and may write a row again as it was', async () => {
    const watched = watchingVersions(world.database)
    await watched.tx(async (tx) => {
      await rename(tx, 'Remembered')
      touchVenue(tx, venue.id, 'config')
    })
    await watched.tx((tx) => rename(tx, 'Remembered'))
    const { name } = await world.database.read
      .selectFrom('venues')
      .select('name')
      .where('id', '=', venue.id)
      .executeTakeFirstOrThrow()
    expect(name).toBe('Remembered')
  })
})
