import { describe, expect, test } from 'vitest'
import { makeVenue } from '../../../../test/support/factories.ts'
import { PIXEL } from '../../../../test/support/images.ts'
import { insertBooking, insertGuest, insertReservation, insertTable } from '../../../../test/support/rows.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

const READY = {
  venue_type: 'bar',
  phone: '+44 1273 000000',
  email: 'hello@walrus.test',
  backdoor_capacity: 100,
  last_entry_time: '01:00',
}

const setVenueStatus = (operator: Person, id: string, status: unknown) =>
  operator.call('PUT /api/my-venues/:id/status', { params: { id }, body: { status } })

const statusOf = async (id: string) =>
  (
    await world.database.read
      .selectFrom('venues')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status

const draftVenue = async (fields: Record<string, unknown> = {}) => {
  const operator = await world.person('client')
  const id = await makeVenue(operator, fields)
  expect((await setVenueStatus(operator, id, 'draft')).status).toBe(200)
  return { operator, id }
}

describe('publishing a draft', () => {
  test('succeeds with all required fields and a logo', async () => {
    const { operator, id } = await draftVenue(READY)
    await operator.ok('POST /api/venues/:id/logo', { params: { id }, body: { data: PIXEL.png } })
    const reply = await setVenueStatus(operator, id, 'live')
    expect([reply.status, reply.body]).toEqual([200, { success: true, status: 'live' }])
    expect(await statusOf(id)).toBe('live')
  })

  test('answers 400 with every missing field', async () => {
    const { operator, id } = await draftVenue()
    const reply = await setVenueStatus(operator, id, 'live')
    const missing = ['venue_type', 'phone', 'email', 'backdoor_capacity', 'last_entry_time', 'logo']
    expect([reply.status, reply.body]).toEqual([
      400,
      {
        error: `Before the venue can go live, fill in: ${missing.join(', ')}.`,
        code: 'not_ready',
        missing,
      },
    ])
    expect(await statusOf(id)).toBe('draft')
  })

  test('answers 400 when only the logo is missing', async () => {
    const { operator, id } = await draftVenue(READY)
    const reply = await setVenueStatus(operator, id, 'live')
    expect([reply.status, reply.body]).toMatchObject([400, { missing: ['logo'] }])
  })
})

describe('setting the current status', () => {
  test('changes nothing, even with missing fields or upcoming bookings', async () => {
    const operator = await world.person('client')
    const id = await makeVenue(operator)
    await insertBooking(world, { venue_id: id, user_id: await insertGuest(world, [id]) })
    const before = await operator.call('GET /api/my-venues')
    const reply = await setVenueStatus(operator, id, 'live')
    expect([reply.status, reply.body]).toEqual([200, { success: true, status: 'live' }])
    expect((await operator.call('GET /api/my-venues')).headers.etag).toBe(before.headers.etag)
  })

  test('draft stays draft', async () => {
    const { operator, id } = await draftVenue()
    expect((await setVenueStatus(operator, id, 'draft')).body).toEqual({ success: true, status: 'draft' })
  })
})

describe('taking a live venue back to draft', () => {
  const soon = () => new Date(world.clock.now().getTime() + 1000)

  test.each(['pending', 'approved'] as const)(
    'answers 409 while a %s booking is upcoming',
    async (status) => {
      const operator = await world.person('client')
      const id = await makeVenue(operator)
      await insertBooking(world, { venue_id: id, user_id: await insertGuest(world, [id]), status })
      const reply = await setVenueStatus(operator, id, 'draft')
      expect([reply.status, reply.error]).toEqual([
        409,
        'The venue has upcoming bookings or reservations. Cancel or finish them before taking it back to draft.',
      ])
      expect(await statusOf(id)).toBe('live')
    },
  )

  test.each(['confirmed', 'seated'] as const)(
    'answers 409 while a %s reservation is upcoming',
    async (status) => {
      const operator = await world.person('client')
      const id = await makeVenue(operator)
      const table_id = await insertTable(world, id)
      await insertReservation(world, { venue_id: id, table_id, created_by: operator.id, status })
      expect((await setVenueStatus(operator, id, 'draft')).status).toBe(409)
      expect(await statusOf(id)).toBe('live')
    },
  )

  test('answers 409 until a running booking ends, and 200 from then on', async () => {
    const operator = await world.person('client')
    const id = await makeVenue(operator)
    const starts_at = new Date(world.clock.now().getTime() - 7_200_000)
    const user_id = await insertGuest(world, [id])
    await insertBooking(world, { venue_id: id, user_id, starts_at, ends_at: soon() })
    expect((await setVenueStatus(operator, id, 'draft')).status).toBe(409)
    world.clock.advance({ seconds: 1 })
    expect((await setVenueStatus(operator, id, 'draft')).body).toEqual({ success: true, status: 'draft' })
    expect(await statusOf(id)).toBe('draft')
  })

  test('ignores bookings that are cancelled, rejected, checked in or over', async () => {
    const operator = await world.person('client')
    const id = await makeVenue(operator)
    const user_id = await insertGuest(world, [id])
    for (const status of ['cancelled', 'rejected', 'checked_in'] as const)
      await insertBooking(world, { venue_id: id, user_id, status })
    const table_id = await insertTable(world, id)
    for (const status of ['completed', 'no_show', 'cancelled'] as const)
      await insertReservation(world, { venue_id: id, table_id, created_by: operator.id, status })
    expect((await setVenueStatus(operator, id, 'draft')).status).toBe(200)
  })

  test('ignores another venue’s bookings', async () => {
    const operator = await world.person('client')
    const [id, other] = [await makeVenue(operator), await makeVenue(operator)]
    await insertBooking(world, { venue_id: other, user_id: await insertGuest(world, [other]) })
    expect((await setVenueStatus(operator, id, 'draft')).status).toBe(200)
  })
})

test.each([
  ['absent', undefined],
  ['unknown', 'closed'],
  ['null', null],
])('a status that is %s answers 400', async (_, status) => {
  const operator = await world.person('client')
  expect((await setVenueStatus(operator, await makeVenue(operator), status)).status).toBe(400)
})
