import { slotsOn } from '../../../domain/availability.ts'
import type { Floor, StandingParty } from '../../../domain/reseating/floor.ts'
import type { BusyInterval } from '../../../domain/table-choice.ts'
import { offerOf, offerRule, offerVenue } from '../offers.ts'
import { largeFloor } from './large-floors.ts'

export const DAY = '1970-01-01'
export const THE_DAY_BEFORE = new Date('1969-12-31T12:00:00Z')
export const DINNER = offerRule({ start_time: '17:00', end_time: '22:00', duration_mins: 90 })

/** 60 tables for which 400 parties asked. Undefined where somebody still finds a table. */
export const busyFloor = (seed: number): Floor | undefined =>
  largeFloor(seed, { tables: 60, asking: 400 })?.floor

export const busyOf = ({ tableIds, from, to }: StandingParty): BusyInterval[] =>
  tableIds.map((tableId) => ({ tableId, from, to }))

/** What availability knows of such a day. What is worked out for a floor is kept as long as it is, so each has its own. */
export const dayOn = (known: Floor) => {
  const floor = { ...known }
  const seats = floor.seats.filter(({ isOnline }) => isOnline).map((seat) => ({ ...seat, depositPence: 0 }))
  return {
    offer: offerOf({ venue: offerVenue({ timezone: 'UTC' }), rules: [DINNER], seats }),
    occupancy: { busy: floor.parties.flatMap(busyOf), heads: () => 0, floor },
  }
}

export const dinnerSlots = ({ offer, occupancy }: ReturnType<typeof dayOn>, partySize: number) =>
  slotsOn(offer, occupancy, 'tables', DAY, partySize, THE_DAY_BEFORE)
