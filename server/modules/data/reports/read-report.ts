import { LEAD_TIMES } from '../../../../contract/reports.ts'
import { WEEKDAYS } from '../../../../contract/venues.ts'
import { invalid } from '../../../../domain/errors.ts'
import { daysBetween, type VenueClock, weekdayOf } from '../../../../domain/service-day.ts'
import { type Service, servicesAt } from '../../../../domain/services.ts'
import type { Executor } from '../../../db/executor.ts'
import { pipeline } from '../../../db/pipeline.ts'
import type { ReadContext } from '../../../http/context.ts'
import {
  type ArrivalSum,
  arrivalsByTime,
  type DaySums,
  demandSums,
  floorSums,
  type HourSum,
  presentByHour,
  queueSums,
  type Range,
  type RefusedSum,
  refusedBySlot,
  reseatingSums,
  revenueByKind,
  type SourceSums,
  sumsByDay,
  sumsBySource,
  venueClock,
  waitlistSums,
  weeklyServices,
} from './queries.ts'

const MAX_DAYS = 731

export const readReport = async ({
  db,
  params: { venueId },
  query: { from, to },
}: ReadContext<'GET /api/my-venues/:venueId/reports'>) => loadReport(db, { venueId, from, to })

/** Every report of a range. The statements are sent together. */
export const loadReport = async (db: Executor, range: Range) => {
  requireRange(range)
  const [
    days,
    sources,
    revenue,
    hours,
    refused,
    [reseating],
    arrivals,
    [floor],
    meals,
    [clock],
    demand,
    [queue],
    [waitlist],
  ] = await pipeline(db, [
    sumsByDay(db, range),
    sumsBySource(db, range),
    revenueByKind(db, range),
    presentByHour(db, range),
    refusedBySlot(db, range),
    reseatingSums(db, range),
    arrivalsByTime(db, range),
    floorSums(db, range),
    weeklyServices(db, range.venueId),
    venueClock(db, range.venueId),
    demandSums(db, range),
    queueSums(db, range),
    waitlistSums(db, range),
  ])
  return {
    from: range.from,
    to: range.to,
    totals: totalsOf(days, refused),
    days,
    sources: sources
      .filter(({ parties }) => parties > 0)
      .map(({ source, kind, parties, covers }) => ({ source, kind, parties, covers })),
    lead_time: LEAD_TIMES.map((days, n) => ({ days, parties: sum(sources, ({ lead }) => lead[n] ?? 0) })),
    stay: stayOf(sources),
    revenue,
    occupancy: hours.map((hour) => averageHour(hour, range)),
    refused,
    demand,
    services: clock ? sumsByService(clock, meals, arrivals) : [],
    floor: {
      tables: floor?.tables ?? 0,
      seats: floor?.seats ?? 0,
      parties: sum(arrivals, ({ parties }) => parties),
      days: floor?.days ?? 0,
    },
    reseating: reseating ?? { parties: 0, covers: 0, proved_full: 0, undecided: 0 },
    queue: queue ?? { joined: 0, seated: 0, left: 0, quoted_mins: 0, waited_mins: 0 },
    waitlist: waitlist ?? { joined: 0, offered: 0, taken: 0, covers: 0 },
  }
}

/** By the service that began last, as the totals of a day count. Those without any service come last, under null. */
const sumsByService = (
  clock: VenueClock,
  meals: readonly (Service & { readonly name: string })[],
  arrivals: readonly ArrivalSum[],
) => {
  const sums = new Map<string | null, { name: string | null; parties: number; covers: number }>()
  for (const { name } of meals) sums.set(name, { name, parties: 0, covers: 0 })
  for (const { weekday, time, parties, covers } of arrivals) {
    const ofDay = meals.filter(({ days }) => days?.includes(WEEKDAYS[weekday - 1] ?? ''))
    const name = servicesAt(clock, ofDay, time)[0]?.name ?? null
    const known = sums.get(name) ?? { name, parties: 0, covers: 0 }
    sums.set(name, { name, parties: known.parties + parties, covers: known.covers + covers })
  }
  return [...sums.values()]
}

const requireRange = ({ from, to }: Range) => {
  if (to < from)
    throw invalid('The last day (to) is before the first day (from).', { fields: ['from', 'to'] })
  if (daysBetween(from, to) >= MAX_DAYS)
    throw invalid('A report covers two years at most.', { fields: ['from', 'to'] })
}

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0)

const totalsOf = (days: readonly DaySums[], refused: readonly RefusedSum[]) => ({
  parties: sum(days, (day) => day.parties),
  covers: sum(days, (day) => day.covers),
  arrived: sum(days, (day) => day.arrived),
  no_shows: sum(days, (day) => day.no_shows),
  cancelled: sum(days, (day) => day.cancelled),
  revenue_pence: sum(days, (day) => day.revenue_pence),
  slots_shown: sum(refused, ({ seen }) => seen),
})

const stayOf = (sources: readonly SourceSums[]) => {
  const parties = sum(sources, ({ stays }) => stays)
  const average = (of: (source: SourceSums) => number) =>
    parties === 0 ? 0 : Math.round(sum(sources, of) / parties)
  return {
    parties,
    mins: average(({ stay_mins }) => stay_mins),
    planned_mins: average(({ planned_mins }) => planned_mins),
  }
}

/** The average over every such weekday of the range, also over those on which nobody came. */
const averageHour = ({ weekday, hour, covers }: HourSum, range: Range) => {
  const name = WEEKDAYS[weekday - 1] as (typeof WEEKDAYS)[number]
  return { weekday: name, hour, covers: Math.round((covers / countWeekday(name, range)) * 10) / 10 }
}

const countWeekday = (weekday: string, { from, to }: Range): number => {
  const days = daysBetween(from, to) + 1
  const first = WEEKDAYS.indexOf(weekdayOf(from))
  const offset = (WEEKDAYS.indexOf(weekday as (typeof WEEKDAYS)[number]) - first + 7) % 7
  return Math.max(1, Math.ceil((days - offset) / 7))
}
