import type { Attendance } from '../contract/attendance-fields.ts'

interface DayParty {
  /** Null for a party that has lost its place: it is not counted. */
  readonly attendance: Attendance | null
  readonly arrived: number
  readonly party_size: number
  readonly time: string
}

/** Parties of which people may still come. Those who are seated or have left are complete as they are. */
const STILL_COMING: readonly (Attendance | null)[] = ['expected', 'late', 'arrived']

/** Sums over the parties of a day, which are in the order of their starts. People, but for `no_shows`. */
export const dayTotals = (parties: readonly DayParty[]) => {
  const slots = new Map<string, { time: string; covers: number; arrived: number }>()
  const totals = { covers: 0, arrived: 0, expected: 0, no_shows: 0 }
  for (const { attendance, arrived, party_size, time } of parties) {
    if (attendance === null) continue
    const slot = slots.get(time) ?? { time, covers: 0, arrived: 0 }
    slots.set(time, slot)
    slot.covers += party_size
    slot.arrived += arrived
    totals.covers += party_size
    totals.arrived += arrived
    if (STILL_COMING.includes(attendance)) totals.expected += party_size - arrived
    if (attendance === 'no_show') totals.no_shows += 1
  }
  return { ...totals, by_slot: [...slots.values()] }
}
