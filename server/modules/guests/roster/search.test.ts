import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { searchTextOf } from '../../../../domain/search-text.ts'
import { makeVenue, makeWalkIn } from '../../../../test/support/factories.ts'
import { insertBooking } from '../../../../test/support/rows.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'
import { ensureGuestAtVenue } from '../profile/ensure-guest.ts'

const world = useWorld()

const company = async () => {
  const operator = await world.person('client')
  return { operator, venueId: await makeVenue(operator) }
}

const names = async (operator: Person, q: string) =>
  (await operator.ok('GET /api/my-guests/search', { query: { q } })).data.map(({ name }) => name)

describe('searching the roster', () => {
  test('returns complete roster entries', async () => {
    const { operator, venueId } = await company()
    const second = await makeVenue(operator)
    const id = await makeWalkIn(operator, venueId, {
      name: 'Zoë Łuk',
      phone: '020 7946',
      email: 'z@search.test',
    })
    await world.database.tx((tx) => ensureGuestAtVenue(tx, second, id, world.clock.now()))
    for (const venue_id of [venueId, second])
      await insertBooking(world, { venue_id, user_id: id, status: 'checked_in', points_awarded: 30 })
    await world.database.read
      .updateTable('users')
      .set({ membership_tier: 'gold' })
      .where('id', '=', id)
      .execute()
    expect(await operator.ok('GET /api/my-guests/search', { query: { q: 'luk' } })).toEqual({
      data: [
        {
          id,
          name: 'Zoë Łuk',
          email: 'z@search.test',
          phone: '020 7946',
          membership_tier: 'gold',
          loyalty_points: 60,
          successful_visits: 2,
          no_shows: 0,
          tags: [],
          venue_ids: [venueId, second].sort().join(),
          last_visit: '2026-01-17',
          next_booking: null,
          paid_pence: 0,
        },
      ],
    })
  })

  test('counts at one venue what is asked for there, finds guests of the others, and 404 for a stranger’s venue', async () => {
    const { operator, venueId } = await company()
    const second = await makeVenue(operator)
    const id = await makeWalkIn(operator, venueId, { name: 'Zoë Łuk' })
    await world.database.tx((tx) => ensureGuestAtVenue(tx, second, id, world.clock.now()))
    for (const venue_id of [venueId, second, second])
      await insertBooking(world, { venue_id, user_id: id, status: 'checked_in', points_awarded: 30 })
    const empty = await makeVenue(operator)
    const visitsAt = async (counted_at: string) => {
      const { data } = await operator.ok('GET /api/my-guests/search', { query: { q: 'luk', counted_at } })
      const { stats } = await operator.ok('GET /api/my-guests/:id', { params: { id }, query: { counted_at } })
      return [data.map(({ successful_visits, last_visit }) => [successful_visits, last_visit]), stats]
    }
    expect(await visitsAt(venueId)).toMatchObject([[[1, '2026-01-17']], { confirmed_visits: 1 }])
    expect(await visitsAt(second)).toMatchObject([[[2, '2026-01-17']], { confirmed_visits: 2 }])
    expect(await visitsAt(empty)).toMatchObject([[[0, null]], { confirmed_visits: 0, loyalty_points: 0 }])
    const { venueId: counted_at } = await company()
    const foreign = await operator.call('GET /api/my-guests/search', { query: { q: 'luk', counted_at } })
    expect(foreign.status).toBe(404)
    const detail = await operator.call('GET /api/my-guests/:id', { params: { id }, query: { counted_at } })
    expect(detail.status).toBe(404)
  })

  test('ranks the start of the name first, then the start of a word, then other matches', async () => {
    const { operator, venueId } = await company()
    const guests = [
      { name: 'Hannah Bell' },
      { name: 'Zed', email: 'anne.zed@search2.test' },
      { name: 'Bo Anders' },
      { name: 'Annette' },
      { name: 'ÁNN Zu' },
      { name: 'Joanna' },
      { name: 'Nobody' },
      { name: 'Cy De-Ann' },
    ]
    for (const guest of guests) await makeWalkIn(operator, venueId, guest)
    expect(await names(operator, 'ann')).toEqual([
      'ÁNN Zu',
      'Annette',
      'Zed',
      'Cy De-Ann',
      'Hannah Bell',
      'Joanna',
    ])
    expect(await names(operator, ' AN ')).toEqual([
      'ÁNN Zu',
      'Annette',
      'Bo Anders',
      'Zed',
      'Cy De-Ann',
      'Hannah Bell',
      'Joanna',
    ])
  })

  test.each([
    ['łu', 'ZOË łukasz'],
    ['LUK', 'ZOË łukasz'],
    ['zoe luk', 'ZOË łukasz'],
    ['lukasz@', 'ZOË łukasz'],
    ['+44 (20)', 'ZOË łukasz'],
    ['442079', 'ZOË łukasz'],
    ['207946', 'ZOË łukasz'],
    ['20 79', 'ZOË łukasz'],
    ['Фед', 'Фёдор Кузнецов'],
    ['ку', 'Фёдор Кузнецов'],
    ['знец', 'Фёдор Кузнецов'],
    ['山田', '山田 太郎'],
    ['50%', '50% Off_Sale'],
    ['% o', '50% Off_Sale'],
    ['f_s', '50% Off_Sale'],
    ["o'n", "Kim O'Neil \\ Söhne"],
    ['l \\', "Kim O'Neil \\ Söhne"],
    ['\\ s', "Kim O'Neil \\ Söhne"],
    ['SÖHNE', "Kim O'Neil \\ Söhne"],
    ['w.m', 'Plain'],
  ])('finds by %j', async (q, name) => {
    const { operator } = await scripts()
    expect(await names(operator, q)).toEqual([name])
  })

  test.each(['%%', '__', 'a%z', 'zoe kim', 'łukasz lukasz@', 'test 44', "' | '", '& !', ':*', '77'])(
    'finds nobody by %j',
    async (q) => {
      const { operator } = await scripts()
      expect(await names(operator, q)).toEqual([])
    },
  )

  test('shows at most 50, and only guests of the caller’s venues', async () => {
    const { operator, venueId } = await company()
    await insertMany(venueId, 60, (i) => ({ name: `Crowd ${i}`, email: `crowd${i}.${venueId}@search.test` }))
    expect(await names(operator, 'crowd')).toHaveLength(50)
    expect(await names(operator, 'rowd')).toHaveLength(50)
    const other = await company()
    expect(await names(other.operator, 'crowd')).toEqual([])
    expect(await names(await world.person('client'), 'crowd')).toEqual([])
  })

  test.each([[''], ['a'], ['  a  '], ['e\u0301'], ['a\u0000b'], ['x'.repeat(201)]])(
    'answers 400 to q = %j',
    async (q) => {
      const { operator } = await company()
      expect((await operator.call('GET /api/my-guests/search', { query: { q } })).status).toBe(400)
    },
  )

  test('answers 400 to a missing q', async () => {
    const { operator } = await company()
    expect((await operator.call('GET /api/my-guests/search')).status).toBe(400)
  })
})

describe('searching a roster larger than the sample', () => {
  const large = once(async () => {
    const { operator, venueId } = await company()
    await insertMany(venueId, 1050, (i) => ({
      name: `Guest ${String(i).padStart(5, '0')} Common`,
      email: `g${i}@provider.test`,
      phone: '+44 7700 900000',
    }))
    // Added last, so that no sample of the oldest guests contains them.
    for (const name of ['Xq Prefix', 'Ann Xqword', 'Ben Insidexq', 'Cat Wordcommon', 'Dee Mmon'])
      await makeWalkIn(operator, venueId, { name })
    return { operator, venueId }
  })

  const twelve = async (q: string) => {
    const { operator, venueId } = await large()
    const reply = await operator.ok('GET /api/my-venues/:venueId/guests/search', {
      params: { venueId },
      query: { q },
    })
    return reply.data.map(({ name }) => name)
  }

  test('finds rare guests by two, three and more characters, in order', async () => {
    expect(await twelve('xq')).toEqual(['Xq Prefix', 'Ann Xqword', 'Ben Insidexq'])
    expect(await twelve('xqw')).toEqual(['Ann Xqword'])
    expect(await twelve('idexq')).toEqual(['Ben Insidexq'])
    expect(await twelve('01049 com')).toEqual(['Guest 01049 Common'])
    expect(await twelve('g1049@')).toEqual(['Guest 01049 Common'])
    expect(await twelve('wordc')).toEqual(['Cat Wordcommon'])
    expect(await twelve('qz')).toEqual([])
  })

  test('fills the page for text that many guests share', async () => {
    for (const q of [
      'gu',
      'guest',
      'co',
      'common',
      'om',
      'ommon',
      'provider',
      '.test',
      '44',
      '7700',
      '+44 7700 9',
    ])
      expect(await twelve(q), q).toHaveLength(12)
  })

  test('ranks the start of a word first, even if the sample has only other matches', async () => {
    expect((await twelve('mm')).slice(0, 1)).toEqual(['Dee Mmon'])
    expect((await twelve('mmon')).slice(0, 1)).toEqual(['Dee Mmon'])
  })

  test('finds the same guests as a full scan', async () => {
    const { venueId } = await large()
    const { rows } = await sql<{ search_text: string; name: string }>`
      select search_text, name from venue_guests where venue_id = ${venueId}`.execute(world.database.read)
    const texts = [
      '12',
      '103',
      '1034',
      '0@',
      'n i',
      'sidex',
      '99@',
      '999',
      '5 c',
      '04 co',
      'rdco',
      'common\u0301',
      '99',
    ]
    for (const q of texts) {
      const all = rows.filter(({ search_text }) => search_text.includes(q.replace('\u0301', '')))
      const found = await twelve(q)
      expect(found, q).toHaveLength(Math.min(12, all.length))
      expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(found))
    }
  })
})

describe('searching one venue', () => {
  const search = (person: Person, venueId: string, q: unknown) =>
    person.call('GET /api/my-venues/:venueId/guests/search', { params: { venueId }, query: { q } })

  test('returns contact details and the profile image, to operators and to admins', async () => {
    const { operator, venueId } = await company()
    const id = await makeWalkIn(operator, venueId, { name: 'Ida Picture', phone: '020 1234' })
    const profile_image_url = '/media/ida.png'
    await world.database.read.updateTable('users').set({ profile_image_url }).where('id', '=', id).execute()
    const expected = {
      data: [
        { id, name: 'Ida Picture', email: `walkin-${id}@walkin.local`, phone: '020 1234', profile_image_url },
      ],
    }
    expect((await search(operator, venueId, 'ida')).body).toEqual(expected)
    expect((await search(await world.person('admin'), venueId, 'ida')).body).toEqual(expected)
  })

  test('shows at most 12 guests, of this venue only', async () => {
    const { operator, venueId } = await company()
    const second = await makeVenue(operator)
    await insertMany(venueId, 15, (i) => ({ name: `Twelve ${i}`, email: `t${i}.${venueId}@search.test` }))
    expect((await search(operator, venueId, 'twelve')).body.data).toHaveLength(12)
    expect((await search(operator, second, 'twelve')).body.data).toEqual([])
  })

  test('answers 400 to a short q and 404 to an unknown venue', async () => {
    const { operator, venueId } = await company()
    expect((await search(operator, venueId, ' x ')).status).toBe(400)
    expect((await search(operator, venueId, '')).status).toBe(400)
    expect((await search(operator, 'ven_unknown', 'ida')).status).toBe(404)
    expect((await search(await world.person('admin'), 'ven_unknown', 'ida')).status).toBe(404)
  })
})

const scripts = once(async () => {
  const { operator, venueId } = await company()
  const guests = [
    { name: 'ZOË łukasz', email: 'lukasz@scripts.test', phone: '+44 20-7946' },
    { name: 'Фёдор Кузнецов' },
    { name: '山田 太郎' },
    { name: '50% Off_Sale' },
    { name: "Kim O'Neil \\ Söhne" },
    { name: 'Plain', email: 'w.m@scripts.test' },
  ]
  for (const guest of guests) await makeWalkIn(operator, venueId, guest)
  return { operator }
})

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Inserts directly into the tables: thousands of requests would take minutes. */
async function insertMany(
  venueId: string,
  count: number,
  guest: (i: number) => { name: string; email: string; phone?: string },
) {
  const guests = Array.from({ length: count }, (_, i) => ({
    id: `usr_${venueId.slice(4)}${String(i).padStart(6, '0')}`,
    phone: null,
    ...guest(i),
  }))
  const column = (of: (one: (typeof guests)[number]) => string | null) => guests.map(of)
  await world.database.tx(async (tx) => {
    await sql`insert into users (id, role, name, email, created_at)
      select id, 'guest', name, email, ${world.clock.now()}
      from unnest(${column((g) => g.id)}::text[], ${column((g) => g.name)}::text[], ${column((g) => g.email)}::text[])
        as g (id, name, email)`.execute(tx)
    await sql`insert into venue_guests (venue_id, guest_id, name, phone, name_key, search_text, first_seen_at, profile_at)
      select ${venueId}, id, name, phone, lower(name), search_text, ${world.clock.now()}, ${world.clock.now()}
      from unnest(${column((g) => g.id)}::text[], ${column((g) => g.name)}::text[], ${column((g) => g.phone)}::text[],
        ${column((g) => searchTextOf(g))}::text[]) as g (id, name, phone, search_text)`.execute(tx)
    await sql`update venue_versions set guests = guests + ${count} where venue_id = ${venueId}`.execute(tx)
  })
}
