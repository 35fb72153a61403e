import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engine, plainDatabase } from '../../test/support/test-database.ts'
import { touchUser, touchVenue } from './changes.ts'
import type { Database } from './database.ts'
import { json, newId } from './values.ts'

let database: Database
beforeAll(async () => {
  database = await plainDatabase()
})
afterAll(() => database.close())

const makeUser = async (db = database.read) => {
  const id = newId('usr')
  await db
    .insertInto('users')
    .values({ id, role: 'client', name: 'Ada', email: `${id}@example.com`, created_at: new Date() })
    .execute()
  return id
}

const makeVenue = async () => {
  const id = newId('ven')
  await database.tx(async (tx) => {
    await tx
      .insertInto('venues')
      .values({ id, name: 'The Walrus', address: '1 Sea Lane', created_at: new Date() })
      .execute()
    await tx.insertInto('venue_versions').values({ venue_id: id }).execute()
  })
  return id
}

const versionsOf = (venueId: string) =>
  database.read
    .selectFrom('venue_versions')
    .select(['config', 'activity'])
    .where('venue_id', '=', venueId)
    .executeTakeFirstOrThrow()

const nameOf = async (id: string) =>
  (await database.read.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst())?.name

describe('a transaction', () => {
  test('keeps everything when its work returns, and nothing when it throws', async () => {
    const kept = await database.tx((tx) => makeUser(tx))
    expect(await nameOf(kept)).toBe('Ada')
    let undone = ''
    const failing = database.tx(async (tx) => {
      undone = await makeUser(tx)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await nameOf(undone)).toBeUndefined()
  })

  test('refuses a query on the root handle, however deep it is', async () => {
    const deep = async () => {
      await Promise.resolve()
      return database.read.selectFrom('users').select('id').execute()
    }
    await expect(database.tx(deep)).rejects.toThrow('inside an open transaction. Pass tx instead.')
    expect(await deep()).toEqual(expect.any(Array))
  })

  test('refuses another transaction inside it', async () => {
    await expect(database.tx(() => database.tx(async () => 1))).rejects.toThrow('inside another one')
    expect(await database.tx(async () => 2)).toBe(2)
  })

  test('is not seen from outside before it commits', async () => {
    const id = await makeUser()
    let committing = () => {}
    const gate = new Promise<void>((resolve) => {
      committing = resolve
    })
    let written = () => {}
    const hasWritten = new Promise<void>((resolve) => {
      written = resolve
    })
    const change = database.tx(async (tx) => {
      await tx.updateTable('users').set({ name: 'Grace' }).where('id', '=', id).execute()
      written()
      await gate
    })
    await hasWritten
    const seen = nameOf(id)
    if (engine === 'postgres') expect(await seen).toBe('Ada')
    committing()
    await change
    // The embedded engine has one connection: whoever asks during a transaction waits for its end.
    if (engine === 'pglite') expect(await seen).toBe('Grace')
    expect(await nameOf(id)).toBe('Grace')
  })
})

describe('a broken deadlock', () => {
  const deadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' })

  test('is tried again, without what the first attempts wrote', async () => {
    const venueId = await makeVenue()
    let attempts = 0
    const id = await database.tx(async (tx) => {
      attempts += 1
      const made = await makeUser(tx)
      touchVenue(tx, venueId, 'config')
      if (attempts < 3) throw deadlock()
      return made
    })
    expect(attempts).toBe(3)
    expect(await nameOf(id)).toBe('Ada')
    expect(await versionsOf(venueId)).toEqual({ config: 2, activity: 1 })
  })

  test('that comes back every time is given up after four attempts', async () => {
    let attempts = 0
    const endless = database.tx(async () => {
      attempts += 1
      throw deadlock()
    })
    await expect(endless).rejects.toThrow('deadlock detected')
    expect(attempts).toBe(4)
  })

  test('is the only failure that is tried again', async () => {
    let attempts = 0
    const refused = database.tx(async (tx) => {
      attempts += 1
      await sql`select 1 / 0`.execute(tx)
    })
    await expect(refused).rejects.toMatchObject({ code: '22012' })
    expect(attempts).toBe(1)
  })

  // One connection cannot lock against itself.
  const canDeadlock = engine === 'postgres'

  test.runIf(canDeadlock)('between two real transactions ends with both done', async () => {
    const [first, second] = [await makeUser(), await makeUser()]
    let arrived = 0
    let open = () => {}
    const both = new Promise<void>((resolve) => {
      open = resolve
    })
    let attempts = 0
    const rename = (ids: string[], name: string) =>
      database.tx(async (tx) => {
        attempts += 1
        for (const id of ids) {
          await tx.updateTable('users').set({ name }).where('id', '=', id).execute()
          arrived += 1
          if (arrived === 2) open()
          await both
        }
      })
    await Promise.all([rename([first, second], 'One'), rename([second, first], 'Two')])
    expect(attempts).toBeGreaterThan(2)
    expect(await nameOf(first)).toBe(await nameOf(second))
  })
})

describe('touching a venue', () => {
  test('moves each version once, however often it is touched', async () => {
    const venueId = await makeVenue()
    await database.tx(async (tx) => {
      touchVenue(tx, venueId, 'config')
      touchVenue(tx, venueId, 'config')
      touchVenue(tx, venueId, 'activity')
    })
    expect(await versionsOf(venueId)).toEqual({ config: 2, activity: 2 })
    await database.tx(async (tx) => touchVenue(tx, venueId, 'activity'))
    expect(await versionsOf(venueId)).toEqual({ config: 2, activity: 3 })
  })

  test('moves nothing when the transaction is undone', async () => {
    const venueId = await makeVenue()
    const failing = database.tx(async (tx) => {
      touchVenue(tx, venueId, 'config')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await versionsOf(venueId)).toEqual({ config: 1, activity: 1 })
  })

  test('counts every one of many transactions at once', async () => {
    const venueId = await makeVenue()
    await Promise.all(
      Array.from({ length: 20 }, () => database.tx(async (tx) => touchVenue(tx, venueId, 'activity'))),
    )
    expect(await versionsOf(venueId)).toEqual({ config: 1, activity: 21 })
  })

  test('of several venues in any order does not deadlock', async () => {
    const venues = [await makeVenue(), await makeVenue(), await makeVenue()]
    const touchAll = (ids: string[]) =>
      database.tx(async (tx) => {
        for (const id of ids) touchVenue(tx, id, 'config')
      })
    await Promise.all(Array.from({ length: 20 }, (_, n) => touchAll(n % 2 ? venues : [...venues].reverse())))
    for (const id of venues) expect(await versionsOf(id)).toEqual({ config: 21, activity: 1 })
  })
})

describe('versions', () => {
  const known = (venueId: string) => database.versions.venues.get(venueId)

  test('are known when the transaction that moved them returns', async () => {
    const venueId = await makeVenue()
    const before = await known(venueId)
    await database.tx(async (tx) => touchVenue(tx, venueId, 'config'))
    expect(await known(venueId)).toEqual({
      config: 2,
      places: 1,
      activity: 1,
      guests: 0,
      revision: (before?.revision ?? 0) + 1,
    })
  })

  test('do not move with a transaction that was undone', async () => {
    const venueId = await makeVenue()
    const before = await known(venueId)
    const failing = database.tx(async (tx) => {
      touchVenue(tx, venueId, 'config')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await known(venueId)).toEqual(before)
  })

  test('of a user move with what the user may do', async () => {
    const id = await makeUser()
    expect(await database.versions.users.get(id)).toBe(1)
    await database.tx(async (tx) => touchUser(tx, id))
    expect(await database.versions.users.get(id)).toBe(2)
  })

  test('of what does not exist are undefined', async () => {
    expect(await known('ven_nothing')).toBeUndefined()
    await database.tx(async (tx) => touchVenue(tx, 'ven_nothing', 'config'))
    expect(await known('ven_nothing')).toBeUndefined()
  })
})

describe('values', () => {
  const roundTrip = async (value: unknown, type: string) => {
    const { rows } = await sql<{ value: unknown }>`select ${value}::${sql.raw(type)} as value`.execute(
      database.read,
    )
    return rows[0]?.value
  }

  test.each<[string, unknown]>([
    ['text', "it's 💥"],
    ['text', null],
    ['integer', -7],
    ['bigint', 9_007_199_254_740_991],
    ['double precision', 0.1],
    ['boolean', true],
    ['date', '2026-02-14'],
    ['timestamptz', new Date('2026-02-14T19:30:00.123Z')],
    ['text[]', ['a', 'say "hi"', 'back\\slash', '', 'NULL', 'a,b', '{c}']],
    ['text[]', []],
    ['text[]', null],
    ['integer[]', [1, -2, 3]],
  ])('of type %s come back as they went: %j', async (type, value) => {
    expect(await roundTrip(value, type)).toEqual(value)
  })

  test('in a list of any length make one statement', async () => {
    const ids = [await makeUser(), await makeUser(), await makeUser()]
    const found = (among: string[]) =>
      database.read.selectFrom('users').select('id').where('id', '=', sql<string>`any(${among})`).execute()
    expect((await found(ids)).map(({ id }) => id).sort()).toEqual(ids.sort())
    expect(await found([])).toEqual([])
  })

  test('of jsonb come back as they went', async () => {
    const value = { text: 'say "hi"', list: [1, null, { deep: true }], é: '💥' }
    const { rows } = await sql<{ value: unknown }>`select ${json(value)} as value`.execute(database.read)
    expect(rows[0]?.value).toEqual(value)
  })
})
