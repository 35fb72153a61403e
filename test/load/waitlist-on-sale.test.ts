import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sweepWaitlist } from '../../server/modules/selling/index.ts'
import { makeEvent, makeTicketType, stranger } from '../support/events.ts'
import { openPublicVenue } from '../support/public-venue.ts'
import { engine } from '../support/test-database.ts'
import { openWaitlist } from '../support/waitlist.ts'
import { useWorld } from '../support/world.ts'

const FEW = 150
const MANY = 5000
const FREED = 100
const TIMES = 2

const world = useWorld({ own: true })

/** An event that is sold out, with so many who wait for it. Answers what an offer costs, in ms of processor time. */
const costOfAnOffer = async (waiting: number): Promise<number> => {
  const place = await openPublicVenue(world, { waitlist: 'on' })
  const { operator, venueId } = place
  const eventId = await makeEvent(operator, venueId, { capacity: 1000 })
  const ticket_type_id = await makeTicketType(operator, eventId, { price_pence: 0, capacity: 1 })
  await world.anyone.ok('POST /api/public/events/:eventId/create-intent', {
    params: { eventId },
    body: { selection: { kind: 'ticket', ticket_type_id, quantity: 1 }, ...stranger() },
  })
  const list = openWaitlist(world, place)
  await list.joined({ type: 'event', event_id: eventId, ticket_type_id, party_size: 1 })
  await sql`insert into wishes (id, venue_id, type, date, wish_from, wish_to, ends_at, party_size, event_id,
      ticket_type_id, guest_name, guest_email, locale, created_at)
    select id || '_' || n, venue_id, type, date, wish_from, wish_to, ends_at, party_size, event_id, ticket_type_id,
      guest_name, 'waits' || n || '@example.com', locale, created_at
    from wishes cross join generate_series(2, ${waiting}) as n where venue_id = ${venueId}`.execute(
    world.database.read,
  )
  await sql`analyze wishes`.execute(world.database.read)
  const sweep = () =>
    sweepWaitlist(world.app.services, world.clock.now(), (error) => {
      throw error
    })
  expect(await sweep()).toBe(0)
  await operator.ok('PUT /api/my-events/:eventId/ticket-types/:id', {
    params: { eventId, id: ticket_type_id },
    body: { capacity: 1 + FREED },
  })
  const before = process.cpuUsage()
  expect(await sweep()).toBe(FREED)
  const { user, system } = process.cpuUsage(before)
  const order = (await list.offers()).map(({ wish_id }) => Number(wish_id.split('_')[2] ?? 1))
  expect(order).toEqual(Array.from({ length: FREED }, (_, n) => n + 1))
  return (user + system) / 1000 / FREED
}

// The embedded engine serves small venues, and counts the database's work as this process's.
test.skipIf(engine !== 'postgres')(
  `an offer costs the same whether ${FEW} or ${MANY} wait, and goes to whoever waits longest`,
  { timeout: 300_000 },
  async () => {
    await costOfAnOffer(FEW)
    const [few, many] = [await costOfAnOffer(FEW), await costOfAnOffer(MANY)]
    process.stdout.write(
      `An offer: ${few.toFixed(1)} ms with ${FEW} waiting, ${many.toFixed(1)} ms with ${MANY}\n`,
    )
    expect(many).toBeLessThan(few * TIMES)
  },
)
