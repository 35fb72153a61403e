import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingIdOf, type PublicVenue } from '../../../test/support/public-venue.ts'
import { furnish, randomVenue } from '../../../test/support/random-venue.ts'
import { engine } from '../../../test/support/test-database.ts'
import { type Person, useWorld } from '../../../test/support/world.ts'

/**
 * Random venues, half full. A slot that availability shows as available can be booked, and one that it shows as
 * unavailable is refused with the same reason. Cancelling restores the state.
 */
const world = useWorld()

const RUNS = engine === 'postgres' ? 25 : 8
const SLOTS_PER_QUESTION = 8

const tryEverySlot = async (venue: PublicVenue, caller: Person, date: string, party_size: number) => {
  for (const type of ['tables', 'guestlist'] as const) {
    const shown = await venue.availability({ date, party_size, type })
    const step = Math.max(1, Math.ceil(shown.slots.length / SLOTS_PER_QUESTION))
    for (const slot of shown.slots.filter((_, n) => n % step === 0)) {
      const reply = await caller.call('POST /api/public/venues/:venueId/book', {
        params: venue.params,
        body: {
          access_rule_id: slot.access_rule_id,
          rule_type: type,
          date,
          time: slot.time,
          party_size,
          turnstile_token: 'ok',
        },
      })
      const outcome =
        reply.status === 200 ? 'available' : ((reply.body as { code?: string }).code ?? reply.text)
      expect([slot.time, outcome]).toEqual([slot.time, slot.available ? 'available' : slot.reason])
      if (reply.status !== 200) {
        expect(reply.status).toBe(slot.reason === 'party_size' ? 400 : 409)
        continue
      }
      expect('requires_payment' in reply.body).toBe(slot.deposit_pence > 0)
      await venue.operator.ok('POST /api/bookings/:id/staff-cancel', {
        params: { id: bookingIdOf(reply.body) },
      })
    }
    expect(await venue.availability({ date, party_size, type })).toEqual(shown)
  }
}

test('an available slot can be booked, and an unavailable one is refused with the reason shown', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(randomVenue, async (plan) => {
      world.clock.set(`${plan.date}T${String(plan.hour).padStart(2, '0')}:10:00Z`)
      const caller = await world.person('guest')
      const venue = await furnish(world, plan)
      for (const party of new Set(plan.parties)) await tryEverySlot(venue, caller, plan.date, party)
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
})
