import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guestOf, tokenOf } from '../../../../test/support/manage.ts'
import type { PublicVenue } from '../../../../test/support/public-venue.ts'
import { furnish, randomVenue } from '../../../../test/support/random-venue.ts'
import { engine } from '../../../../test/support/test-database.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

/**
 * Random venues, half full, with one party that has a link. What a change accepts is what a new booking would be
 * offered if the party were not there; what it refuses, it refuses for the reason that availability shows then.
 */
const world = useWorld()

const RUNS = engine === 'postgres' ? 20 : 6
const SLOTS_PER_QUESTION = 6

/** Books the first slot that is offered, if any. */
const bookAnything = async (venue: PublicVenue, caller: Person, date: string) => {
  const { slots } = await venue.availability({ date, party_size: 2 })
  const slot = slots.findLast(({ available }) => available)
  if (!slot) return undefined
  const { body } = await caller.call('POST /api/public/venues/:venueId/book', {
    params: venue.params,
    body: {
      access_rule_id: slot.access_rule_id,
      rule_type: 'tables',
      date,
      time: slot.time,
      party_size: 2,
    },
  })
  return 'booking_id' in body ? body.booking_id : undefined
}

/** What would be offered without the party: a rejection frees its place, and undoing it takes the place again. */
const offeredWithout = async (venue: PublicVenue, id: string, date: string, party_size: number) => {
  const params = { id }
  await venue.operator.ok('POST /api/bookings/:id/reject', { params })
  const { slots } = await venue.availability({ date, party_size })
  await venue.operator.ok('POST /api/bookings/:id/unreject', { params })
  return slots
}

test('a change accepts exactly what a new booking would be offered without the own place', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(randomVenue, async (drawn) => {
      const free = { deposit_mode: 'none' as const, price_per_cover_pence: 0 as const }
      const plan = {
        ...drawn,
        rules: drawn.rules.map((rule) => ({ ...rule, ...free })),
        tables: drawn.tables.map((table) => ({ ...table, deposit_pence: 0 as const })),
      }
      world.clock.set(`${plan.date}T${String(plan.hour).padStart(2, '0')}:10:00Z`)
      const venue = await furnish(world, plan)
      const id = await bookAnything(venue, await world.person('guest'), plan.date)
      if (id === undefined) return
      const guest = guestOf(world.anyone, await tokenOf(world, id))
      for (const party_size of new Set(plan.parties)) {
        const times = new Set(
          (await offeredWithout(venue, id, plan.date, party_size)).map(({ time }) => time),
        )
        const step = Math.max(1, Math.ceil(times.size / SLOTS_PER_QUESTION))
        for (const time of [...times].filter((_, n) => n % step === 0)) {
          const { booking } = await guest.read()
          const offered = (await offeredWithout(venue, id, plan.date, party_size)).filter(
            (slot) => slot.time === time,
          )
          const reply = await guest.change({ time, party_size })
          const isSame = booking.time === time && booking.party_size === party_size
          const outcome =
            reply.status === 200 ? 'available' : ((reply.body as { code?: string }).code ?? reply.text)
          if (isSame || offered.some(({ available }) => available))
            expect([time, party_size, outcome]).toEqual([time, party_size, 'available'])
          else expect(offered.map(({ reason }) => reason)).toContain(outcome)
        }
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
})
