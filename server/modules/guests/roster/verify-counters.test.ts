import { expect, test } from 'vitest'
import { makeVenue, makeWalkIn } from '../../../../test/support/factories.ts'
import { insertBooking } from '../../../../test/support/rows.ts'
import { useWorld } from '../../../../test/support/world.ts'
import { newId } from '../../../db/values.ts'
import { ensureGuestAtVenue } from '../profile/ensure-guest.ts'
import { verifyGuestCounters } from './verify-counters.ts'

const world = useWorld({ own: true })

const scene = async () => {
  const operator = await world.person('client')
  const one = await makeVenue(operator)
  const two = await makeVenue(operator)
  const id = await makeWalkIn(operator, one)
  await world.database.tx((tx) => ensureGuestAtVenue(tx, two, id, world.clock.now()))
  const booking = await insertBooking(world, {
    venue_id: one,
    user_id: id,
    status: 'approved',
    keys_spent: 3,
  })
  return { one, two, id, booking }
}

const change = (id: string, fields: object) =>
  world.database.read.updateTable('bookings').set(fields).where('id', '=', id).execute()

test('the recount finds no difference after every kind of change', async () => {
  const { two, id, booking } = await scene()
  const day = { booking_date: '2026-02-01' }
  const steps = [
    { status: 'checked_in', points_awarded: 20, checked_in_at: world.clock.now() },
    { status: 'approved', points_awarded: 0, checked_in_at: null },
    { status: 'rejected', door_rejected_at: world.clock.now(), keys_spent: 0 },
    { ...day },
    { ...day, status: 'cancelled' },
  ]
  for (const step of steps) {
    await change(booking, step)
    expect(await verifyGuestCounters(world.database.read)).toEqual([])
  }
  await insertBooking(world, { venue_id: two, user_id: id, status: 'checked_in', points_awarded: 50 })
  await world.database.tx(async (tx) => {
    const entry = {
      id: newId('key'),
      user_id: id,
      type: 'grant',
      delta: 7,
      created_at: world.clock.now(),
    } as const
    await tx.insertInto('key_ledger').values(entry).execute()
    await tx.updateTable('users').set({ keys_balance: 7 }).where('id', '=', id).execute()
  })
  expect(await verifyGuestCounters(world.database.read)).toEqual([])
})

test('the recount reports every wrong counter, with the right value', async () => {
  const { one, two, id } = await scene()
  const db = world.database.read
  await db
    .updateTable('venue_guests')
    .set({ bookings: 4, visits: 5, points: 6, door_rejections: 7, keys_spent: 8, elsewhere: false })
    .where('venue_id', '=', one)
    .where('guest_id', '=', id)
    .execute()
  await db.updateTable('venue_versions').set({ guests: 9 }).where('venue_id', '=', two).execute()
  await db.updateTable('users').set({ keys_balance: 10 }).where('id', '=', id).execute()
  await db.deleteFrom('booking_counts').where('venue_id', '=', one).execute()
  const count = { venue_id: two, booking_date: '2026-01-01', status: 'approved', bookings: 2 }
  await db.insertInto('booking_counts').values(count).execute()

  const guest = `${one} ${id}`
  expect(await verifyGuestCounters(db)).toEqual(
    [
      { what: 'booking_counts.bookings', where: `${one} 2026-01-17 approved`, kept: 0, counted: 1 },
      { what: 'booking_counts.bookings', where: `${two} 2026-01-01 approved`, kept: 2, counted: 0 },
      { what: 'users.keys_balance', where: id, kept: 10, counted: 0 },
      { what: 'venue_guests.bookings', where: guest, kept: 4, counted: 1 },
      { what: 'venue_guests.door_rejections', where: guest, kept: 7, counted: 0 },
      { what: 'venue_guests.elsewhere', where: guest, kept: 0, counted: 1 },
      { what: 'venue_guests.keys_spent', where: guest, kept: 8, counted: 3 },
      { what: 'venue_guests.points', where: guest, kept: 6, counted: 0 },
      { what: 'venue_guests.visits', where: guest, kept: 5, counted: 0 },
      { what: 'venue_versions.guests', where: two, kept: 9, counted: 1 },
    ].sort((a, b) => (`${a.what} ${a.where}` < `${b.what} ${b.where}` ? -1 : 1)),
  )
})
