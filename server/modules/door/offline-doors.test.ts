import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookingRow } from '../../../test/support/booking-facts.ts'
import { inside, occupancy } from '../../../test/support/door.ts'
import { openNight } from '../../../test/support/night.ts'
import { type DoorItem, modelOf, offlineDoor, sendLog } from '../../../test/support/offline-doors.ts'
import { useWorld } from '../../../test/support/world.ts'

const world = useWorld()
const AT = '2026-01-17T20:10:00.000Z'

const step = fc.record({
  door: fc.nat(1),
  party: fc.nat(2),
  what: fc.constantFrom('check_in', 'check_in', 'check_in', 'undo', 'count'),
  heads: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  delta: fc.integer({ min: 1, max: 5 }),
})
/** Which door sends, up to which of its items, and from which item on it sends again. */
const delivery = fc.record({ door: fc.nat(1), upTo: fc.nat(12), from: fc.nat(12) })

const PARTIES = [2, 4, 3]

describe('two doors that were offline', () => {
  test('count every head once, however their logs interleave and repeat', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 12 }),
        fc.array(delivery, { maxLength: 8 }),
        async (steps, deliveries) => {
          world.clock.set('2026-01-17T21:00:00Z')
          const night = await openNight(world)
          const ids: string[] = []
          for (const party_size of PARTIES) ids.push(await night.bookAs('approved', { party_size }))
          const doors = [offlineDoor('front'), offlineDoor('back')] as const
          for (const { door, party, what, heads, delta } of steps)
            (doors[door as 0 | 1] ?? doors[0]).note({
              at: AT,
              action: what as DoorItem['action'],
              ...(what === 'count' ? { delta } : { booking_id: ids[party] ?? '' }),
              ...(what === 'check_in' && heads ? { heads } : {}),
            })
          const model = modelOf(new Map(ids.map((id, n) => [id, PARTIES[n] ?? 0])))
          const reached = [0, 0]
          const sendings = [
            ...deliveries,
            { door: 0, upTo: 12, from: 0 },
            { door: 1, upTo: 12, from: 0 },
            { door: 0, upTo: 12, from: 0 },
          ]
          for (const { door, upTo, from } of sendings) {
            const { device, log } = doors[door as 0 | 1] ?? doors[0]
            const done = reached[door] ?? 0
            const items = log.slice(Math.min(from, done), Math.max(upTo, done))
            if (items.length === 0) continue
            const results = await sendLog(night, device, items)
            items.forEach((item, n) => {
              const isNew = item.seq > done
              expect(results[n]?.verdict === 'duplicate').toBe(!isNew)
              if (isNew) model.apply(item)
            })
            reached[door] = Math.max(done, ...items.map(({ seq }) => seq))
          }
          expect(await inside(world, night)).toBe(Math.max(0, model.inside()))
          for (const [id, arrived] of model.arrived) {
            const row = await bookingRow(world, id)
            expect([row.arrived, row.status]).toEqual([arrived, arrived > 0 ? 'checked_in' : 'approved'])
          }
        },
      ),
      { numRuns: 15 },
    )
  })
})

describe('two doors that send at the same moment', () => {
  test('the same log twice, and logs about the same parties, lose and double nobody', async () => {
    world.clock.set('2026-01-17T21:00:00Z')
    const night = await openNight(world)
    const ids = []
    for (let n = 0; n < 5; n += 1) ids.push(await night.bookAs('approved', { party_size: 4 }))
    const doors = ['front', 'back', 'side'].map((device) => offlineDoor(device))
    for (const [n, door] of doors.entries())
      for (const id of n % 2 === 0 ? ids : ids.toReversed())
        door.note({ at: AT, action: 'check_in', booking_id: id, heads: 2 })
    const replies = await Promise.all(
      doors.flatMap(({ device, log }) => [sendLog(night, device, log), sendLog(night, device, log)]),
    )
    const verdicts = replies.flat().map(({ verdict }) => verdict)
    const count = (one: string) => verdicts.filter((verdict) => verdict === one).length
    expect([count('duplicate'), count('applied'), count('conflict')]).toEqual([15, 10, 5])
    expect((await occupancy(world, night)).gates.map(({ device, in: heads }) => [device, heads])).toEqual([
      ['back', 10],
      ['front', 10],
      ['side', 10],
    ])
    for (const id of ids) expect(await bookingRow(world, id)).toMatchObject({ arrived: 4, heads_over: 2 })
  })
})
