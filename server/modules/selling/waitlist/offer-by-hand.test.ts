import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPublicVenue } from '../../../../test/support/public-venue.ts'
import { countingDatabase, type Statements } from '../../../../test/support/statements.ts'
import { freshEngine } from '../../../../test/support/test-database.ts'
import { openWaitlist } from '../../../../test/support/waitlist.ts'
import { openWorld, type World } from '../../../../test/support/world.ts'

let world: World
let statements: Statements
beforeAll(async () => {
  const counted = countingDatabase(await freshEngine())
  statements = counted.statements
  world = await openWorld(counted.database)
  world.clock.set('2026-01-17T12:00:00Z')
})
afterAll(async () => {
  await world.app.close()
  await world.database.close()
})

test('staff who offer a place read the wish once they have the wait list and the venue, whose clock stands then', async () => {
  const place = await openPublicVenue(world, { waitlist: 'on' })
  await place.table()
  const list = openWaitlist(world, place)
  const booking = await place.booked({ party_size: 4 })
  await list.joined()
  const [wish] = await list.wishes()
  await list.cancel(booking)
  statements.take()
  await place.operator.ok('POST /api/my-venues/:venueId/waitlist/:id/offer', {
    params: { ...place.params, id: wish?.id ?? '' },
    body: { time: '19:00' },
  })
  const { texts } = statements.take()
  const first = (...parts: string[]) => texts.findIndex((text) => parts.every((part) => text.includes(part)))
  const order = [
    first('from "waitlist_checks"', 'for update'),
    first('from "venues"', 'for key share of "venues"'),
    first('from "wishes"'),
  ]
  expect(order).not.toContain(-1)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})
