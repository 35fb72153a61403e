import { expect, test } from 'vitest'
import { stranger } from '../../../../test/support/events.ts'
import { openPublicVenue, TONIGHT } from '../../../../test/support/public-venue.ts'
import { openWaitlist } from '../../../../test/support/waitlist.ts'
import { useWorld } from '../../../../test/support/world.ts'
import type { Database } from '../../../db/database.ts'
import { offerFreed } from './offer-freed.ts'

const world = useWorld()

/** The same database, and `then` once the first transaction has ended. */
const interrupted = (database: Database, then: () => Promise<unknown>): Database => {
  let isFirst = true
  const tx: Database['tx'] = async (work) => {
    const result = await database.tx(work)
    if (isFirst) {
      isFirst = false
      await then()
    }
    return result
  }
  return Object.create(database, { tx: { value: tx } })
}

test('a line that opens while the others are worked through is looked at by the next check', async () => {
  world.clock.set('2026-01-17T12:00:00Z')
  const place = await openPublicVenue(world, { waitlist: 'on' })
  await place.table()
  const list = openWaitlist(world, place)
  await place.booked({ date: '2026-01-18', party_size: 4 })
  await list.joined({ date: '2026-01-18' })
  // Staff may add a wish while something is free, so nothing else at the venue has to change.
  const { turnstile_token: _, ...guest } = stranger()
  const join = () =>
    place.operator.ok('POST /api/my-venues/:venueId/waitlist', {
      params: place.params,
      body: { ...guest, date: TONIGHT, from: '19:00', to: '20:30', party_size: 2, type: 'tables' },
    })
  const database = interrupted(world.app.services.database, join)
  expect(await offerFreed({ ...world.app.services, database }, place.venueId, world.clock.now())).toBe(0)
  expect(await list.sweep()).toBe(1)
  // Then nothing is left to look at.
  expect(await list.sweep()).toBe(0)
})
