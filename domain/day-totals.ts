import type { Attendance } from '../contract/attendance-fields.ts'
import { stillToCome } from './attendance.ts'
import { minutesIntoDay, type VenueClock } from './service-day.ts'
import { type Service, servicesAt } from './services.ts'

interface DayParty {
  /** Null for a party that has lost its place: it is not counted. */
  readonly attendance: Attendance | null
  readonly arrived: number
  readonly party_size: number
  readonly time: string
}

type NamedService = Service & { readonly name: string }

/**
 * Sums over the parties of a day, which are in the order of their starts. People, but for `no_shows`. A party that did
 * not come is in no other number. `ofDay` are the services of the day; a party counts in the one that began last.
 */
export const dayTotals = (
  parties: readonly DayParty[],
  venue: VenueClock,
  ofDay: readonly NamedService[] = [],
) => {
  const slots = new Map<string, { time: string; covers: number; arrived: number }>()
  const services = new Map(
    [...ofDay]
      .sort((a, b) => minutesIntoDay(venue, a.start_time) - minutesIntoDay(venue, b.start_time))
      .map((service) => [service, { name: service.name, covers: 0, expected: 0, arrived: 0 }]),
  )
  const totals = { covers: 0, arrived: 0, inside: 0, expected: 0, no_shows: 0, no_show_covers: 0 }
  for (const party of parties) {
    const { attendance, arrived, party_size, time } = party
    if (attendance === null) continue
    if (attendance === 'no_show') {
      totals.no_shows += 1
      totals.no_show_covers += party_size
      continue
    }
    const expected = stillToCome(party)
    const slot = slots.get(time) ?? { time, covers: 0, arrived: 0 }
    slots.set(time, slot)
    const [at] = servicesAt(venue, ofDay, time)
    const service = at && services.get(at)
    for (const sum of [totals, slot, service]) {
      if (!sum) continue
      sum.covers += party_size
      sum.arrived += arrived
    }
    for (const sum of [totals, service]) if (sum) sum.expected += expected
    if (attendance !== 'left') totals.inside += arrived
  }
  return { ...totals, by_slot: [...slots.values()], by_service: [...services.values()] }
}
