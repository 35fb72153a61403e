import { expect, test } from 'vitest'
import { offerOf, offerRule, offerVenue } from '../test/support/offers.ts'
import { largeFloor } from '../test/support/reseating/large-floors.ts'
import { checkSlot, type OfferRule, slotsOn } from './availability.ts'

/** How far one answer looks for room, on busy days of 60 tables for which 400 parties asked. */
const DAY = '1970-01-01'
const THE_DAY_BEFORE = new Date('1969-12-31T12:00:00Z')
const DINNER: OfferRule = offerRule({ start_time: '17:00', end_time: '22:00', duration_mins: 90 })

const busyDay = (seed: number) => {
  const floor = largeFloor(seed, { tables: 60, asking: 400 })?.floor
  if (!floor) throw new Error(`Seed ${seed} leaves nobody without a table.`)
  const seats = floor.seats.filter(({ isOnline }) => isOnline).map((seat) => ({ ...seat, depositPence: 0 }))
  const busy = floor.parties.flatMap(({ tableIds, from, to }) =>
    tableIds.map((tableId) => ({ tableId, from, to })),
  )
  const offer = offerOf({ venue: offerVenue({ timezone: 'UTC' }), rules: [DINNER], seats })
  return { offer, occupancy: { busy, heads: () => 0, floor } }
}

/** Which times of dinner an answer for the whole day offers, and which one by one. */
const offered = (seed: number, partySize: number) => {
  const { offer, occupancy } = busyDay(seed)
  const slots = slotsOn(offer, occupancy, 'tables', DAY, partySize, THE_DAY_BEFORE)
  return slots.map(({ time, available }) => ({
    together: available,
    alone: checkSlot(offer, occupancy, DINNER, DAY, time, partySize, THE_DAY_BEFORE).available,
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
