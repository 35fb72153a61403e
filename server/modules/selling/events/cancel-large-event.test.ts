import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSale } from '../../../../test/support/events.ts'
import { makeGuest } from '../../../../test/support/factories.ts'
import { sellOrders } from '../../../../test/support/sold-orders.ts'
import { useWorld } from '../../../../test/support/world.ts'
import { processMoneyTasks, verifyMoney } from '../../money/index.ts'
import { finishCancellations } from './cancel-event-bookings.ts'

const world = useWorld({ own: true })
const ORDERS = 1000

test('the 1,000 refunds of a cancelled event are asked for in one go, with less than a minute of work', {
  timeout: 400_000,
}, async () => {
  const operator = await world.person('client')
  const { venueId, eventId, paidType } = await openSale(operator)
  const guest = await makeGuest(world, venueId)
  await sellOrders(world, { venueId, eventId, typeId: paidType, guestId: guest.id }, ORDERS)

  const began = process.cpuUsage()
  await operator.ok('PATCH /api/my-events/:id/status', {
    params: { id: eventId },
    body: { status: 'cancelled' },
  })
  const waiting = await world.database.read
    .selectFrom('bookings')
    .select(sql<number>`count(*)::int`.as('bookings'))
    .where('status', '=', 'approved')
    .executeTakeFirstOrThrow()
  await finishCancellations(world.app.services, world.clock.now(), (error) => {
    throw error
  })
  await processMoneyTasks(world.app.services, world.clock.now())
  const { user, system } = process.cpuUsage(began)

  const { refunded } = await world.database.read
    .selectFrom('sandbox_intents')
    .select(sql<number>`sum(refunded_pence)::int`.as('refunded'))
    .executeTakeFirstOrThrow()
  expect(refunded).toBe(ORDERS * 1500)
  expect(waiting.bookings).toBe(ORDERS)
  // Processor time and not the clock's, because other tests share the machine.
  expect((user + system) / 1e6).toBeLessThan(60)
  expect(await verifyMoney(world.database.read)).toEqual([])
})
