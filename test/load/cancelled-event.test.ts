import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jobsOf } from '../../server/background.ts'
import { verifyMoney } from '../../server/modules/money/index.ts'
import { processorSeconds } from '../support/effort.ts'
import { openSale } from '../support/events.ts'
import { makeGuest } from '../support/factories.ts'
import { sellOrders } from '../support/sold-orders.ts'
import { engine } from '../support/test-database.ts'
import { useWorld } from '../support/world.ts'

const ORDERS = 1000
const MAX_SECONDS = 60
const JOBS = ['finish cancelled events', 'move money']

const world = useWorld({ own: true })

// The embedded engine serves small venues: it is left out. Rounds and processor time are counted instead of the clock on
// the wall, which another program can hold up: in production a round begins a second after the last one.
test.skipIf(engine !== 'postgres')(
  `a cancelled event with ${ORDERS} paid bookings: every refund is sent with ${MAX_SECONDS} s of rounds and work`,
  { timeout: 4 * MAX_SECONDS * 1000 },
  async () => {
    const operator = await world.person('client')
    const { venueId, eventId, paidType } = await openSale(operator)
    const guest = await makeGuest(world, venueId)
    await sellOrders(world, { venueId, eventId, typeId: paidType, guestId: guest.id }, ORDERS)
    const refunds = async () => {
      const { sent } = await world.database.read
        .selectFrom('sandbox_intents')
        .innerJoin('payments', 'payments.intent_id', 'sandbox_intents.id')
        .select(sql<number>`count(*) filter (where sandbox_intents.refunded_pence = 1500)::int`.as('sent'))
        .where('payments.venue_id', '=', venueId)
        .executeTakeFirstOrThrow()
      return sent
    }
    const jobs = jobsOf(world.app.services).filter(({ name }) => JOBS.includes(name))
    expect(jobs.map(({ everyMs }) => everyMs)).toEqual([1000, 1000])

    const answering = await processorSeconds(() =>
      operator.ok('PATCH /api/my-events/:id/status', {
        params: { id: eventId },
        body: { status: 'cancelled' },
      }),
    )
    let rounds = 0
    const refunding = await processorSeconds(async () => {
      while ((await refunds()) < ORDERS && rounds < MAX_SECONDS) {
        rounds += 1
        for (const job of jobs)
          await job.run(
            (error) => {
              throw error
            },
            () => false,
          )
      }
    })
    process.stdout.write(
      `The cancellation took ${answering.toFixed(2)} s of the processor; ${await refunds()} refunds took ${rounds} rounds and ${refunding.toFixed(1)} s.\n`,
    )
    expect(await refunds()).toBe(ORDERS)
    expect(rounds + refunding).toBeLessThan(MAX_SECONDS)
    expect(answering).toBeLessThan(2)
    expect(await verifyMoney(world.database.read)).toEqual([])
  },
)
