import { beforeEach, describe, expect, test } from 'vitest'
import { makeTable, makeVenue } from '../../../../test/support/factories.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'
import { ensureGuestAtVenue } from '../../guests/index.ts'

const world = useWorld()

let operator: Person
let venueId: string
let tableId: string

beforeEach(async () => {
  operator = await world.person('client')
  venueId = await makeVenue(operator)
  tableId = await makeTable(operator, venueId)
})

const reserve = (fields: Record<string, unknown> = {}, at = venueId) =>
  operator.call('POST /api/my-venues/:venueId/reservations', {
    params: { venueId: at },
    body: {
      table_id: tableId,
      guest_name: 'Ada',
      reservation_date: '2026-01-17',
      reservation_time: '19:30',
      ...fields,
    },
  })

const change = (resId: string, body: Record<string, unknown>) =>
  operator.call('PUT /api/my-venues/:venueId/reservations/:resId', { params: { venueId, resId }, body })

const listed = async (date = '2026-01-17') =>
  (await operator.ok('GET /api/my-venues/:venueId/reservations', { params: { venueId }, query: { date } }))
    .data

const claims = (holderId: string) =>
  world.database.read
    .selectFrom('table_claims')
    .select(['table_id', 'starts_at', 'ends_at'])
    .where('venue_id', '=', venueId)
    .where('holder_id', '=', holderId)
    .execute()

describe('a reservation', () => {
  test('is listed on its service date with every field, and claims its table', async () => {
    const { body } = await reserve({
      guest_phone: '+44 20 7946 0000',
      party_size: 4,
      duration_mins: 90,
      reservation_tags: ['window'],
      notes: 'Birthday',
    })
    expect(await listed()).toEqual([
      {
        id: body.id,
        table_id: tableId,
        table_ids: [tableId],
        table_number: expect.any(String),
        user_id: null,
        guest_name: 'Ada',
        guest_phone: '+44 20 7946 0000',
        party_size: 4,
        reservation_date: '2026-01-17',
        reservation_time: '19:30',
        duration_mins: 90,
        reservation_tags: ['window'],
        notes: 'Birthday',
        status: 'confirmed',
        attendance: 'expected',
        arrived: 0,
        at_risk: false,
      },
    ])
    expect(await claims(body.id)).toEqual([
      {
        table_id: tableId,
        starts_at: new Date('2026-01-17T19:30:00Z'),
        ends_at: new Date('2026-01-17T21:00:00Z'),
      },
    ])
  })

  test('defaults to a party of two and the venue’s duration', async () => {
    await reserve()
    expect((await listed())[0]).toMatchObject({
      party_size: 2,
      duration_mins: 120,
      notes: null,
      guest_phone: null,
    })
  })

  test('after midnight belongs to the service date before', async () => {
    await reserve({ reservation_time: '01:30' })
    world.clock.set('2026-01-18T02:00:00Z')
    const { data } = await operator.ok('GET /api/my-venues/:venueId/reservations', { params: { venueId } })
    expect(data.map((row) => [row.reservation_date, row.reservation_time])).toEqual([['2026-01-17', '01:30']])
  })

  test('that overlaps another at the same table answers 409 and is not written', async () => {
    await reserve()
    const clash = await reserve({ reservation_time: '20:30' })
    expect([clash.status, clash.error]).toEqual([409, 'That table is already taken at that time.'])
    expect(await listed()).toHaveLength(1)
  })

  test('can start the minute another ends', async () => {
    await reserve({ duration_mins: 60 })
    expect((await reserve({ reservation_time: '20:30' })).status).toBe(200)
  })

  test('answers 404 for a table that is unknown or of another venue', async () => {
    const elsewhere = await makeVenue(operator)
    expect((await reserve({}, elsewhere)).status).toBe(404)
    expect((await reserve({ table_id: 'tbl_nothing' })).status).toBe(404)
  })

  test('links a guest of the roster, and answers 404 for another operator’s guest', async () => {
    const guest = await world.person('guest')
    expect((await reserve({ user_id: guest.id })).status).toBe(404)
    await world.database.tx((tx) => ensureGuestAtVenue(tx, venueId, guest.id, world.clock.now()))
    expect((await reserve({ user_id: guest.id })).status).toBe(200)
    expect((await listed())[0]?.user_id).toBe(guest.id)
  })
})

describe('changing a reservation', () => {
  test('moves its claim and keeps omitted fields', async () => {
    const { body } = await reserve({ notes: 'Quiet corner', guest_phone: '+44 20 7946 0000' })
    expect((await change(body.id, { reservation_time: '21:00', guest_phone: null })).body).toEqual({
      success: true,
      table_ids: expect.anything(),
    })
    expect((await listed())[0]).toMatchObject({
      reservation_time: '21:00',
      notes: 'Quiet corner',
      guest_phone: null,
    })
    expect(await claims(body.id)).toEqual([
      {
        table_id: tableId,
        starts_at: new Date('2026-01-17T21:00:00Z'),
        ends_at: new Date('2026-01-17T23:00:00Z'),
      },
    ])
  })

  test('to an overlap with another answers 409 and changes nothing', async () => {
    await reserve()
    const { body } = await reserve({ reservation_time: '22:00' })
    expect((await change(body.id, { reservation_time: '20:00', notes: 'lost?' })).status).toBe(409)
    expect((await listed())[1]).toMatchObject({ reservation_time: '22:00', notes: null })
  })

  test.each([
    ['seated', true],
    ['completed', false],
    ['no_show', false],
    ['cancelled', false],
  ])('to %s leaves its claim: %s', async (status, holds) => {
    const { body } = await reserve()
    await change(body.id, { status })
    expect((await claims(body.id)).length > 0).toBe(holds)
  })

  test('back to confirmed claims the table again, or answers 409 when it is not free', async () => {
    const { body } = await reserve()
    await change(body.id, { status: 'cancelled' })
    await reserve({ guest_name: 'Grace' })
    expect((await change(body.id, { status: 'confirmed' })).status).toBe(409)
  })

  test('back to confirmed from the status that was seen leaves one that a colleague has seated since', async () => {
    const { body } = await reserve()
    await change(body.id, { status: 'cancelled' })
    const undo = () => change(body.id, { status: 'confirmed', status_seen: 'cancelled' })
    await change(body.id, { status: 'seated' })
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    expect((await listed())[0]).toMatchObject({ status: 'seated' })
    await change(body.id, { status: 'cancelled' })
    expect([(await undo()).status, (await undo()).status]).toEqual([200, 200])
    expect((await listed())[0]).toMatchObject({ status: 'confirmed' })
  })

  test('of another venue answers 404', async () => {
    const { body } = await reserve()
    const elsewhere = await makeVenue(operator)
    const params = { venueId: elsewhere, resId: body.id }
    const calls = [
      await operator.call('PUT /api/my-venues/:venueId/reservations/:resId', {
        params,
        body: { notes: 'x' },
      }),
      await operator.call('DELETE /api/my-venues/:venueId/reservations/:resId', { params }),
    ]
    expect(calls.map((reply) => reply.status)).toEqual([404, 404])
  })
})

test('deleting a reservation removes it and frees its table', async () => {
  const { body } = await reserve()
  const params = { venueId, resId: body.id }
  await operator.ok('DELETE /api/my-venues/:venueId/reservations/:resId', { params })
  expect(await listed()).toEqual([])
  expect((await reserve()).status).toBe(200)
  expect((await operator.call('DELETE /api/my-venues/:venueId/reservations/:resId', { params })).status).toBe(
    404,
  )
})

test('a booked table cannot be reserved, and a reserved table cannot be booked', async () => {
  const guest = await world.person('guest')
  await world.database.tx((tx) => ensureGuestAtVenue(tx, venueId, guest.id, world.clock.now()))
  const book = (reservation_time: string) =>
    operator.call('POST /api/my-venues/:venueId/staff-bookings', {
      params: { venueId },
      body: { user_id: guest.id, table_id: tableId, reservation_date: '2026-01-17', reservation_time },
    })
  expect((await book('12:00')).status).toBe(200)
  expect((await reserve({ reservation_time: '13:00' })).status).toBe(409)
  expect((await reserve({ reservation_time: '18:00' })).status).toBe(200)
  expect((await book('17:00')).status).toBe(409)
})
