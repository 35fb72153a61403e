import { beforeEach, expect, test } from 'vitest'
import { countersOf } from '../../../../test/support/booking-facts.ts'
import { makeGuest, makeTable, makeVenue } from '../../../../test/support/factories.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'
import { verifyGuestCounters } from '../../guests/index.ts'

const world = useWorld()
let operator: Person
let venueId: string
let guest: Person

beforeEach(async () => {
  operator = await world.person('client')
  venueId = await makeVenue(operator)
  guest = await makeGuest(world, venueId)
})

const reserve = async (fields: Record<string, unknown> = {}) =>
  (
    await operator.ok('POST /api/my-venues/:venueId/reservations', {
      params: { venueId },
      body: {
        table_id: await makeTable(operator, venueId),
        guest_name: 'Ada',
        reservation_date: '2026-01-17',
        reservation_time: '19:30',
        ...fields,
      },
    })
  ).id
const change = (resId: string, body: Record<string, unknown>) =>
  operator.ok('PUT /api/my-venues/:venueId/reservations/:resId', { params: { venueId, resId }, body })
const visits = async () => (await countersOf(world, venueId, guest.id))?.visits

test('a completed reservation of a linked guest is a visit, until it is undone or unlinked', async () => {
  const id = await reserve({ user_id: guest.id })
  expect(await visits()).toBe(0)
  await change(id, { status: 'completed' })
  expect(await visits()).toBe(1)
  await change(id, { status: 'completed', notes: 'Again' })
  expect(await visits()).toBe(1)
  await change(id, { status: 'no_show' })
  expect(await visits()).toBe(0)
  await change(id, { status: 'completed' })
  await change(id, { user_id: null })
  expect(await visits()).toBe(0)
  const differences = await verifyGuestCounters(world.database.read)
  expect(differences.filter(({ where }) => where.startsWith(venueId))).toEqual([])
})

test('it counts towards the score, and no longer once the reservation is removed', async () => {
  const parts = async () =>
    (await operator.ok('GET /api/users/:id/score', { params: { id: guest.id } })).parts
  const id = await reserve({ user_id: guest.id })
  await change(id, { status: 'completed' })
  expect(await parts()).toMatchObject({ bookings: 2, diversity: 1 })
  await operator.ok('DELETE /api/my-venues/:venueId/reservations/:resId', { params: { venueId, resId: id } })
  expect(await parts()).toMatchObject({ bookings: 0, diversity: 0 })
})
