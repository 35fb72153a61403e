import { expect, test } from 'vitest'
import {
  busyFloor,
  DAY,
  DINNER,
  dayOn,
  dinnerSlots,
  THE_DAY_BEFORE,
} from '../test/support/reseating/busy-day.ts'
import { checkSlot } from './availability.ts'

/** How far one answer looks for room, on busy days of 60 tables for which 400 parties asked. */
const busyDay = (seed: number) => {
  const floor = busyFloor(seed)
  if (!floor) throw new Error(`Seed ${seed} leaves nobody without a table.`)
  return dayOn(floor)
}

/** Which times of dinner an answer for the whole day offers, and which one by one. */
const offered = (seed: number, partySize: number) => {
  const day = busyDay(seed)
  return dinnerSlots(day, partySize).map(({ time, available }) => ({
    together: available,
    alone: checkSlot(day.offer, day.occupancy, DINNER, DAY, time, partySize, THE_DAY_BEFORE).available,
  }))
}

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8]
const times = SEEDS.flatMap((seed) => [2, 4].flatMap((size) => offered(seed, size)))

test('every time that the answer for a day offers can be booked', () => {
  expect(times.filter(({ together, alone }) => together && !alone)).toEqual([])
})

test('an answer stops looking for long chains of moves at some time, and misses few times by that', () => {
  const missed = times.filter(({ together, alone }) => alone && !together).length
  expect(missed).toBeGreaterThan(0)
  expect(missed / times.length).toBeLessThan(0.05)
})
