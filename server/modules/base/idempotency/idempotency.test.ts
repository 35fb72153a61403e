import type { KyselyPlugin } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/support/client.ts'
import { stranger } from '../../../../test/support/events.ts'
import {
  bookingIdOf,
  openPublicVenue,
  type PublicVenue,
  tableForTwo,
} from '../../../../test/support/public-venue.ts'
import { PURCHASE } from '../../../../test/support/vouchers.ts'
import { useWorld } from '../../../../test/support/world.ts'
import type { Database } from '../../../db/database.ts'
import { DatabaseUnavailable } from '../../../db/errors.ts'
import { createIdempotency, type Idempotency } from './idempotency.ts'
import { deleteOldKeys } from './queries.ts'

const world = useWorld()
let place: PublicVenue
let keys = 0

beforeEach(async () => {
  place = await openPublicVenue(world)
  for (let n = 0; n < 3; n += 1) await place.table()
})

const newKey = () => {
  keys += 1
  return `key-${process.pid}-${keys}`
}
const book = (key: string, body: Record<string, unknown>, client: Client = world.anyone, at = place) =>
  client.call('POST /api/public/venues/:venueId/book', {
    params: at.params,
    body: tableForTwo(at.ruleId, body),
    headers: { 'Idempotency-Key': key },
  })
const bookings = async () =>
  (
    await world.database.read
      .selectFrom('bookings')
      .select('id')
      .where('venue_id', '=', place.venueId)
      .execute()
  ).length

describe('a request with an Idempotency-Key', () => {
  test('sent twice gets the same answer and makes one booking', async () => {
    const [key, who] = [newKey(), stranger()]
    const first = await book(key, who)
    expect(first.status).toBe(200)
    const again = await book(key, { ...who, turnstile_token: 'fail-because-it-was-used' })
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(await bookings()).toBe(1)
  })

  test('with another body is 409', async () => {
    const [key, who] = [newKey(), stranger()]
    await book(key, who)
    const other = await book(key, { ...who, party_size: 3 })
    expect([other.status, other.body]).toEqual([
      409,
      {
        error: 'This Idempotency-Key was used with another request. Use a new one.',
        code: 'idempotency_key_reused',
      },
    ])
  })

  test('is another one for another caller and another path', async () => {
    const key = newKey()
    const [ada, bob] = [await world.person('guest'), await world.person('guest')]
    const elsewhere = await openPublicVenue(world)
    await elsewhere.table()
    const ids = [
      await book(key, {}, ada),
      await book(key, {}, bob),
      await book(key, stranger()),
      await book(key, { turnstile_token: 'ok' }, ada, elsewhere),
    ].map(({ body }) => bookingIdOf(body))
    expect(new Set(ids).size).toBe(4)
  })

  test('that was refused is tried again: only successes are kept', async () => {
    const [key, who] = [newKey(), stranger()]
    expect((await book(key, { ...who, party_size: 9 })).status).toBe(409)
    await place.table({ capacity: 10 })
    expect((await book(key, { ...who, party_size: 9 })).status).toBe(200)
  })

  test('is forgotten after 24 hours', async () => {
    const [key, who] = [newKey(), stranger()]
    const body = { ...who, date: '2026-01-24' }
    const first = await book(key, body)
    world.clock.advance({ hours: 24 })
    await deleteOldKeys(world.database, world.clock.now())
    const later = await book(key, body)
    expect(later.body).toMatchObject({ requires_confirmation: true })
    expect(later.text).not.toBe(first.text)
  })

  test('waits for its concurrent twin: five at once are one booking and one answer', async () => {
    const [key, who] = [newKey(), stranger()]
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => book(key, who)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(await bookings()).toBe(1)
  })

  test.each([
    ['', 400],
    ['x'.repeat(256), 400],
    ['x'.repeat(255), 200],
  ])('of %j characters answers %i', async (key, status) => {
    expect((await book(key, stranger())).status).toBe(status)
  })

  test('buys vouchers once', async () => {
    const buy = (headers: Record<string, string>) =>
      world.anyone.call('POST /api/public/voucher-purchase/create-intent', {
        body: { ...PURCHASE, venue_id: place.venueId },
        headers,
      })
    const key = { 'idempotency-key': newKey() }
    const [first, again] = [await buy(key), await buy(key)]
    expect([again.status, again.text]).toEqual([200, first.text])
    expect((await buy({})).text).not.toBe(first.text)
  })

  test('joins a guest list once and answers alike', async () => {
    const rule_id = await place.rule({ rule_type: 'guestlist' })
    const guest = await world.person('guest')
    const headers = { 'idempotency-key': newKey() }
    const join = () =>
      guest.call('POST /api/public/venues/:venueId/guestlist-bookings', {
        params: place.params,
        body: { rule_id, date: '2026-01-17', party_size: 1 },
        headers,
      })
    const first = await join()
    expect([(await join()).text, first.status]).toEqual([first.text, 200])
  })
})

describe('a request whose commit was not acknowledged', () => {
  let idempotency: Idempotency
  beforeEach(() => {
    idempotency = createIdempotency(world.clock)
  })
  const request = () => ({ key: newKey(), path: 'POST /somewhere', caller: 'address ::1', body: {} })

  test('is not done again when it was committed: the next one gets its answer', async () => {
    const asked = request()
    const lost = idempotency.run(world.database, asked, async (keep) => {
      await world.database.tx(async (tx) => keep(tx, { number: 1 }))
      throw new DatabaseUnavailable('unknown')
    })
    await expect(lost).rejects.toMatchObject({ reason: 'unknown' })
    const again = idempotency.run(world.database, asked, async () => ({ number: 2 }))
    expect(await again).toEqual({ answer: '{"number":1}' })
  })

  test('is done again when it was rolled back', async () => {
    const asked = request()
    const lost = idempotency.run(world.database, asked, (keep) =>
      world.database.tx(async (tx) => {
        keep(tx, { number: 1 })
        throw new DatabaseUnavailable('timeout')
      }),
    )
    await expect(lost).rejects.toMatchObject({ reason: 'timeout' })
    const again = idempotency.run(world.database, asked, async () => ({ number: 2 }))
    expect(await again).toEqual({ result: { number: 2 } })
  })
})

describe('a request that fails while the database is away', () => {
  let idempotency: Idempotency
  let isAway = false
  let database: Database
  beforeEach(() => {
    idempotency = createIdempotency(world.clock)
    isAway = false
    const failWhileAway: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (isAway) throw new DatabaseUnavailable('unreachable')
        return node
      },
      transformResult: async ({ result }) => result,
    }
    database = Object.create(world.database, {
      read: { value: world.database.read.withPlugin(failWhileAway) },
    })
  })
  const request = () => ({ key: newKey(), path: 'POST /somewhere', caller: 'address ::1', body: {} })
  /** Claims the key and loses the database, so that the key cannot be freed. */
  const fail = async (asked: ReturnType<typeof request>) => {
    const failed = idempotency.run(database, asked, async () => {
      isAway = true
      throw new DatabaseUnavailable('lost')
    })
    await expect(failed).rejects.toMatchObject({ reason: 'lost' })
    isAway = false
  }
  const isClaimed = async () =>
    (
      await world.database.read
        .selectFrom('idempotency_keys')
        .select('id')
        .where('answer', 'is', null)
        .execute()
    ).length > 0

  test('frees its key as soon as the database is back', async () => {
    const asked = request()
    await fail(asked)
    expect(await isClaimed()).toBe(true)
    isAway = true
    await expect(idempotency.releaseLeft(database)).rejects.toThrow(DatabaseUnavailable)
    isAway = false
    await idempotency.releaseLeft(database)
    expect(await isClaimed()).toBe(false)
    const again = idempotency.run(database, asked, async () => ({ number: 2 }))
    expect(await again).toEqual({ result: { number: 2 } })
  })

  test('does not free the key of a later request', async () => {
    const asked = request()
    await fail(asked)
    world.clock.advance({ minutes: 1 })
    const other = createIdempotency(world.clock)
    const later = other.run(database, asked, async () => {
      world.clock.advance({ minutes: -1 })
      await idempotency.releaseLeft(database)
      expect(await isClaimed()).toBe(true)
      return { number: 2 }
    })
    expect(await later).toEqual({ result: { number: 2 } })
  })

  test('frees a key whose claim was committed although the reply was lost', async () => {
    const asked = request()
    const lost = Object.create(world.database, {
      read: { value: world.database.read.withPlugin(loseReply) },
    })
    await expect(idempotency.run(lost, asked, async () => ({ number: 1 }))).rejects.toMatchObject({
      reason: 'lost',
    })
    expect(await isClaimed()).toBe(true)
    await idempotency.releaseLeft(database)
    expect(await isClaimed()).toBe(false)
  })

  test('frees a key whose claim is committed only after it was looked for', async () => {
    const asked = request()
    const lost = Object.create(world.database, {
      read: { value: world.database.read.withPlugin(loseReply) },
    })
    await expect(idempotency.run(lost, asked, async () => ({}))).rejects.toMatchObject({ reason: 'lost' })
    // A commit that waits for its standby is not seen by anybody else.
    const keys = world.database.read.selectFrom('idempotency_keys').selectAll().where('answer', 'is', null)
    const claims = await keys.execute()
    await world.database.read.deleteFrom('idempotency_keys').where('answer', 'is', null).execute()
    await idempotency.releaseLeft(database)
    await world.database.read.insertInto('idempotency_keys').values(claims).execute()
    await idempotency.releaseLeft(database)
    expect(await isClaimed()).toBe(false)
  })
})

const loseReply: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async () => {
    throw new DatabaseUnavailable('lost')
  },
}
