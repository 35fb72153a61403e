import { beforeEach, describe, expect, test } from 'vitest'
import { bookingRow } from '../../../test/support/booking-facts.ts'
import { inside } from '../../../test/support/door.ts'
import { openNight, useNight } from '../../../test/support/night.ts'
import { useWorld } from '../../../test/support/world.ts'

const world = useWorld()
const night = useNight(world)
const AT = '2026-01-17T20:10:00.000Z'

beforeEach(() => world.clock.set('2026-01-17T21:00:00Z'))

let made = 0
/** Doors that nobody used before. */
const newDoors = (): [string, string, string] => {
  made += 1
  return [`front ${made}`, `back ${made}`, `side ${made}`]
}
const send = async (device: string, items: Record<string, unknown>[], who = night) => {
  const { body } = await who.operator.call('POST /api/my-venues/:venueId/door-log', {
    params: { venueId: who.venueId },
    body: { device, items: items.map((item) => ({ at: AT, ...item })) },
  })
  return body.results.map(({ verdict }) => verdict)
}
const settle = (seq: number, device: string, entry: number, taken_out: boolean) => ({
  seq,
  action: 'settle',
  entry: { device, seq: entry },
  taken_out,
})
const conflictsAbout = async (id: string | null) => {
  const { conflicts } = await night.operator.ok('GET /api/my-venues/:venueId/door-list', {
    params: { venueId: night.venueId },
    query: {},
  })
  return conflicts.flatMap(({ booking_id, device, heads }) => (booking_id === id ? [[device, heads]] : []))
}

/** A party of four, all in through the front, and `heads` more through the back with the same code. */
const letInTwice = async (heads = 2) => {
  const id = await night.bookAs('approved', { party_size: 4 })
  const [front, back, side] = newDoors()
  await send(front, [{ seq: 1, action: 'check_in', booking_id: id, heads: 4 }])
  expect(await send(back, [{ seq: 1, action: 'check_in', booking_id: id, heads }])).toEqual(['conflict'])
  return { id, front, back, side, before: await inside(world, night) }
}

describe('a double entry', () => {
  test('that both doors take out goes out once, and the party stays inside', async () => {
    const { id, front, back, before } = await letInTwice()
    expect(await conflictsAbout(id)).toEqual([[back, 2]])
    expect(await send(front, [settle(2, back, 1, true)])).toEqual(['applied'])
    expect(await send(back, [settle(2, back, 1, true)])).toEqual(['duplicate'])
    expect(await bookingRow(world, id)).toMatchObject({ arrived: 4, heads_over: 0, status: 'checked_in' })
    expect(await inside(world, night)).toBe(before - 2)
    expect(await conflictsAbout(id)).toEqual([])
  })

  test('that both doors take out at the same moment goes out once', async () => {
    const { id, front, back, side, before } = await letInTwice()
    const verdicts = await Promise.all(
      [front, back, side].map((device) => send(device, [settle(9, back, 1, true)])),
    )
    expect(verdicts.flat().toSorted()).toEqual(['applied', 'duplicate', 'duplicate'])
    expect(await bookingRow(world, id)).toMatchObject({ arrived: 4, heads_over: 0 })
    expect(await inside(world, night)).toBe(before - 2)
  })

  test('stays inside when the first door says so: a later decision is a conflict and moves nobody', async () => {
    const { id, front, back, before } = await letInTwice()
    expect(await send(front, [settle(2, back, 1, false)])).toEqual(['applied'])
    expect(await send(back, [settle(2, back, 1, true)])).toEqual(['conflict'])
    expect(await bookingRow(world, id)).toMatchObject({ arrived: 4, heads_over: 2 })
    expect(await inside(world, night)).toBe(before)
    expect(await conflictsAbout(id)).toEqual([])
  })

  test('takes out its own people only, where two entries of one party were too many', async () => {
    const { id, front, back, side, before } = await letInTwice(1)
    await send(side, [{ seq: 1, action: 'check_in', booking_id: id, heads: 3 }])
    expect((await conflictsAbout(id)).toSorted()).toEqual([
      [back, 1],
      [side, 3],
    ])
    await send(front, [settle(2, back, 1, true)])
    expect(await bookingRow(world, id)).toMatchObject({ arrived: 4, heads_over: 3 })
    expect(await inside(world, night)).toBe(before + 2)
    expect(await conflictsAbout(id)).toEqual([[side, 3]])
  })

  test('that somebody took out by hand before leaves nobody to take out', async () => {
    const { id, front, back, before } = await letInTwice()
    await send(front, [{ seq: 2, action: 'undo', booking_id: id, heads: 2 }])
    expect(await send(back, [settle(2, back, 1, true)])).toEqual(['applied'])
    expect(await bookingRow(world, id)).toMatchObject({ arrived: 4, heads_over: 0 })
    expect(await inside(world, night)).toBe(before - 2)
  })

  test('with a code that no booking has is settled like the others', async () => {
    const [front, back] = newDoors()
    const before = await inside(world, night)
    await send(back, [{ seq: 1, action: 'check_in', code: 'NO-SUCH-TICKET', heads: 3 }])
    expect(await conflictsAbout(null)).toContainEqual([back, 3])
    expect(await send(front, [settle(1, back, 1, true)])).toEqual(['applied'])
    expect(await inside(world, night)).toBe(before)
    expect(await conflictsAbout(null)).not.toContainEqual([back, 3])
  })

  test('of another venue, and an entry that was in order, cannot be settled', async () => {
    const { id, back, before } = await letInTwice()
    const stranger = await openNight(world)
    expect(await send('front', [settle(1, back, 1, true)], stranger)).toEqual(['conflict'])
    const good = await night.bookAs('approved', { party_size: 2 })
    const [front] = newDoors()
    await send(front, [{ seq: 1, action: 'check_in', booking_id: good }])
    expect(await send(back, [settle(7, front, 1, true)])).toEqual(['conflict'])
    expect(await bookingRow(world, good)).toMatchObject({ arrived: 2, heads_over: 0 })
    expect(await bookingRow(world, id)).toMatchObject({ arrived: 4, heads_over: 2 })
    expect(await inside(world, night)).toBe(before + 2)
  })

  test('without its entry or the decision is 400', async () => {
    for (const item of [
      { seq: 1, action: 'settle', taken_out: true },
      { seq: 1, action: 'settle', entry: { device: 'x', seq: 1 } },
    ]) {
      const reply = await night.operator.call('POST /api/my-venues/:venueId/door-log', {
        params: { venueId: night.venueId },
        body: { device: 'x', items: [{ at: AT, ...item }] } as never,
      })
      expect([reply.status, reply.error]).toEqual([
        400,
        'Item 1: "entry" and "taken_out" are required to settle.',
      ])
    }
  })
})
