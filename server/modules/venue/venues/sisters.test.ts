import { describe, expect, test } from 'vitest'
import { makeVenue } from '../../../../test/support/factories.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

const link = (operator: Person, id: string, sister_venue_id: unknown) =>
  operator.call('POST /api/my-venues/:id/sisters', { params: { id }, body: { sister_venue_id } })
const unlink = (operator: Person, id: string, sisterId: string) =>
  operator.call('DELETE /api/my-venues/:id/sisters/:sisterId', { params: { id, sisterId } })
const sistersOf = async (operator: Person, id: string) =>
  (await operator.ok('GET /api/my-venues/:id/sisters', { params: { id } })).data.map((sister) => sister.id)

const twoVenues = async () => {
  const operator = await world.person('client')
  const one = await makeVenue(operator, { name: 'One', address: '1 Sea Lane' })
  const two = await makeVenue(operator, { name: 'Two', address: '2 Sea Lane' })
  return { operator, one, two }
}

describe('linking sisters', () => {
  test('lists each venue at the other', async () => {
    const { operator, one, two } = await twoVenues()
    const reply = await link(operator, one, two)
    expect([reply.status, reply.body]).toEqual([200, { success: true }])
    expect(await operator.ok('GET /api/my-venues/:id/sisters', { params: { id: one } })).toEqual({
      data: [{ id: two, name: 'Two', address: '2 Sea Lane', status: 'live', logo_url: null }],
    })
    expect(await operator.ok('GET /api/my-venues/:id/sisters', { params: { id: two } })).toEqual({
      data: [{ id: one, name: 'One', address: '1 Sea Lane', status: 'live', logo_url: null }],
    })
  })

  test('lists sisters by name', async () => {
    const { operator, one, two } = await twoVenues()
    const three = await makeVenue(operator, { name: 'Three' })
    await link(operator, one, two)
    await link(operator, three, one)
    expect(await sistersOf(operator, one)).toEqual([three, two])
    expect(await sistersOf(operator, two)).toEqual([one])
  })

  test('twice answers 200 and links once, from either side', async () => {
    const { operator, one, two } = await twoVenues()
    for (const [from, to] of [
      [one, two],
      [one, two],
      [two, one],
    ] as const)
      expect((await link(operator, from, to)).status).toBe(200)
    expect(await sistersOf(operator, one)).toEqual([two])
    expect(await sistersOf(operator, two)).toEqual([one])
  })

  test('from both sides concurrently succeeds for both', async () => {
    const { operator, one, two } = await twoVenues()
    const replies = await Promise.all([link(operator, one, two), link(operator, two, one)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await sistersOf(operator, one)).toEqual([two])
  })

  test('to itself answers 400', async () => {
    const { operator, one } = await twoVenues()
    const reply = await link(operator, one, one)
    expect([reply.status, reply.error]).toEqual([400, 'A venue cannot be its own sister.'])
  })

  test('to an unknown venue or another operator’s venue answers the same 404 and links nothing', async () => {
    const { operator, one } = await twoVenues()
    const foreign = await makeVenue(await world.person('client'))
    const replies = [await link(operator, one, foreign), await link(operator, one, 'ven_unknown')]
    expect(replies.map(({ status, text }) => [status, text])).toEqual([
      [404, '{"error":"Venue not found."}'],
      [404, '{"error":"Venue not found."}'],
    ])
    expect(await sistersOf(operator, one)).toEqual([])
  })

  test.each([
    ['absent', undefined],
    ['a number', 7],
    ['empty', ''],
  ])('with a sister_venue_id that is %s answers 400', async (_, sister) => {
    const { operator, one } = await twoVenues()
    expect((await link(operator, one, sister)).status).toBe(400)
  })
})

describe('unlinking sisters', () => {
  test('removes both directions from either side', async () => {
    const { operator, one, two } = await twoVenues()
    await link(operator, one, two)
    const reply = await unlink(operator, two, one)
    expect([reply.status, reply.body]).toEqual([200, { success: true }])
    expect([await sistersOf(operator, one), await sistersOf(operator, two)]).toEqual([[], []])
    const left = await world.database.read
      .selectFrom('venue_sisters')
      .select('venue_id')
      .where((eb) => eb.or([eb('venue_id', '=', one), eb('sister_id', '=', one)]))
      .execute()
    expect(left).toEqual([])
  })

  test('leaves other sisters linked', async () => {
    const { operator, one, two } = await twoVenues()
    const three = await makeVenue(operator, { name: 'Three' })
    await link(operator, one, two)
    await link(operator, one, three)
    await unlink(operator, one, two)
    expect(await sistersOf(operator, one)).toEqual([three])
  })

  test('a venue that is not linked or unknown answers 200', async () => {
    const { operator, one, two } = await twoVenues()
    expect((await unlink(operator, one, two)).status).toBe(200)
    expect((await unlink(operator, one, 'ven_unknown')).status).toBe(200)
  })
})

describe('the ETag of the sister list', () => {
  const read = (operator: Person, id: string, etag?: string) =>
    operator.call('GET /api/my-venues/:id/sisters', {
      params: { id },
      headers: etag ? { 'if-none-match': etag } : {},
    })

  test('answers 304 until a link or a sister changes', async () => {
    const { operator, one, two } = await twoVenues()
    const empty = (await read(operator, one)).headers.etag
    expect((await read(operator, one, empty)).status).toBe(304)

    await link(operator, two, one)
    const linked = await read(operator, one, empty)
    expect(linked.status).toBe(200)
    expect((await read(operator, one, linked.headers.etag)).status).toBe(304)

    await operator.ok('PUT /api/my-venues/:id', { params: { id: two }, body: { name: 'Renamed' } })
    const renamed = await read(operator, one, linked.headers.etag)
    expect([renamed.status, renamed.body.data[0]?.name]).toEqual([200, 'Renamed'])

    await unlink(operator, two, one)
    expect((await read(operator, one, renamed.headers.etag)).status).toBe(200)
  })
})
