import { describe, expect, test } from 'vitest'
import { headsToSettle, isJudgeable, judgeAdmission, judgeUndo } from './door-log.ts'

const party = (arrived: number, status = 'approved' as const, party_size = 4) => ({
  status,
  party_size,
  arrived,
  closed_at: null,
})
const CLOSED = { ...party(2), status: 'checked_in' as const, closed_at: new Date(0) }

describe('heads that an offline door let in', () => {
  test.each([
    ['all of the party', party(0), undefined, true, 'applied', 4, 0],
    ['some of the party', party(0), 3, true, 'applied', 3, 0],
    [
      'the rest of the party',
      { ...party(3), status: 'checked_in' as const },
      undefined,
      true,
      'applied',
      4,
      0,
    ],
    ['one more than are out', { ...party(3), status: 'checked_in' as const }, 2, true, 'conflict', 4, 1],
    ['a party that is all in', { ...party(4), status: 'checked_in' as const }, 2, true, 'conflict', 4, 2],
    [
      'a whole party that is all in',
      { ...party(4), status: 'checked_in' as const },
      undefined,
      true,
      'conflict',
      4,
      4,
    ],
    ['with a bad code', party(0), 2, false, 'conflict', 0, 2],
    ['of a pending booking', { ...party(0), status: 'pending' as const }, 2, true, 'conflict', 0, 2],
    [
      'of a rejected booking',
      { ...party(0), status: 'rejected' as const },
      undefined,
      true,
      'conflict',
      0,
      4,
    ],
    ['of a cancelled booking', { ...party(0), status: 'cancelled' as const }, 1, true, 'conflict', 0, 1],
    ['of a party that has left', CLOSED, 1, true, 'conflict', 2, 1],
  ] as const)('%s', (_, facts, heads, isCodeGood, verdict, arrived, over) => {
    expect(judgeAdmission(facts, heads, isCodeGood)).toEqual({ verdict, arrived, over })
  })

  test('are never lost: those of the party and those over it are all who came', () => {
    for (let arrived = 0; arrived <= 4; arrived += 1)
      for (let heads = 1; heads <= 6; heads += 1)
        for (const good of [true, false]) {
          const { arrived: after, over } = judgeAdmission(party(arrived), heads, good)
          expect(after - arrived + over).toBe(heads)
          expect(after).toBeLessThanOrEqual(4)
        }
  })
})

test('a code is judged up to a day later, and hardly before it was shown', () => {
  const now = new Date('2026-01-17T12:00:00Z')
  const judged = (at: string) => isJudgeable(new Date(at), now)
  expect(judged('2026-01-16T12:00:00Z')).toBe(true)
  expect(judged('2026-01-16T11:59:59Z')).toBe(false)
  expect(judged('2026-01-17T12:02:00Z')).toBe(true)
  expect(judged('2026-01-17T12:02:01Z')).toBe(false)
})

describe('going out again', () => {
  test.each([
    [{ arrived: 3, heads_over: 2 }, undefined, { over: 2, ofParty: 3 }],
    [{ arrived: 3, heads_over: 2 }, 1, { over: 1, ofParty: 0 }],
    [{ arrived: 3, heads_over: 2 }, 4, { over: 2, ofParty: 2 }],
    [{ arrived: 3, heads_over: 0 }, 9, { over: 0, ofParty: 3 }],
    [{ arrived: 0, heads_over: 0 }, 1, { over: 0, ofParty: 0 }],
  ])('of %j, %j heads are %j', (party, heads, out) => {
    expect(judgeUndo(party, heads)).toEqual(out)
  })
})

describe('a double entry that goes out again', () => {
  test.each([
    ['its people beyond the party', { heads_in: 3, heads_over: 1 }, 4, 1],
    ['no more than are beyond the party now', { heads_in: 3, heads_over: 3 }, 2, 2],
    ['nobody when all have been taken out', { heads_in: 2, heads_over: 2 }, 0, 0],
    ['an old entry, as far as it is known', { heads_in: 3, heads_over: null }, 2, 2],
    ['everybody whom a code without a booking let in', { heads_in: 3, heads_over: 3 }, undefined, 3],
  ])('takes %s', (_, entry, now, heads) => {
    expect(headsToSettle(entry, now)).toBe(heads)
  })
})
