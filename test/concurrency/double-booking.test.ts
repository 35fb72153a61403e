import { describe, expect, test } from 'vitest'
import { claimsOf, writeBooking } from '../support/booking-facts.ts'
import { openNight } from '../support/night.ts'
import { expectOneHolder, judge, runStorm } from '../support/table-storm.ts'
import { useWorld } from '../support/world.ts'

describe('200 concurrent requests for one table, through every route', { timeout: 180_000 }, () => {
  const world = useWorld({ own: true })

  test.each([1, 2, 3])('seat one party; the others get 409 (order %i)', async (seed) => {
    const result = await runStorm(world, 200, seed)
    expect(result.requests).toBe(200)
    expectOneHolder(result)
  })
})

describe('the same requests without the constraint', { timeout: 180_000 }, () => {
  const world = useWorld({ own: true })

  test('seat many parties at one table: the test above can fail', async () => {
    await world.database.runScript('alter table table_claims drop constraint one_party_per_table')
    const result = await runStorm(world, 200)
    expect(result.winners.length).toBeGreaterThan(1)
    expect(result.holdersByClaim.length).toBeGreaterThan(1)
    expect(result.holdersByRow.length).toBeGreaterThan(1)
    expect(result.overlapsByClaim).toBeGreaterThan(0)
    expect(result.overlapsByRow).toBeGreaterThan(0)
    expect(() => expectOneHolder(result)).toThrow()
  })
})

describe('parties that compete for tables', { timeout: 120_000 }, () => {
  const world = useWorld()

  test('and swap tables in a ring again and again keep exactly one claim each, without errors', async () => {
    const night = await openNight(world)
    const tables = await Promise.all(Array.from({ length: 8 }, () => night.table()))
    // One table stays free, so that some moves succeed.
    const ids: string[] = []
    for (const table_id of tables.slice(1)) ids.push(await night.book({ table_id }))
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, lap) =>
        ids.map((id, n) =>
          night.operator.call('POST /api/bookings/:id/assign-table', {
            params: { id },
            body: { table_id: tables[(n + lap) % tables.length] },
          }),
        ),
      ).flat(),
    )
    expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    expect(replies.some(({ status }) => status === 200)).toBe(true)
    expect(await judge(world, night.venueId)).toMatchObject({
      overlapsByClaim: 0,
      overlapsByRow: 0,
      disagreements: 0,
    })
    for (const id of ids) expect(await claimsOf(world, id)).toHaveLength(1)
  })

  test('and combine the same tables in different orders get all or none', async () => {
    const night = await openNight(world)
    const [a, b, c] = [await night.table(), await night.table(), await night.table()]
    const crossings = [
      [a, b],
      [b, a],
      [b, c],
      [c, a],
      [a, b, c],
      [c, b, a],
    ]
    for (let round = 0; round < 10; round += 1) {
      const span = {
        startsAt: new Date(Date.UTC(2026, 0, 18 + round, 20)),
        endsAt: new Date(Date.UTC(2026, 0, 18 + round, 22)),
      }
      const results = await Promise.allSettled(
        crossings.map((tableIds) => writeBooking(world, night, { tableIds, span })),
      )
      const won = results.flatMap((result, n) =>
        result.status === 'fulfilled' ? [[result.value, n] as const] : [],
      )
      expect(won).toHaveLength(1)
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ kind: 'conflict' })
      for (const [id, n] of won)
        expect((await claimsOf(world, id)).map(([table]) => table)).toEqual([...(crossings[n] ?? [])].sort())
    }
    expect(await judge(world, night.venueId)).toMatchObject({ overlapsByClaim: 0, disagreements: 0 })
  })
})
