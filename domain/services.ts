import { minutesIntoDay, minutesOf, timeOfMinutes, type VenueClock, weekdayOf } from './service-day.ts'

/**
 * A service is a meal of the day, such as lunch. It says when parties arrive, how many may arrive in one interval, how
 * long they stay and how long a table needs between two parties. Times are compared in service-day order.
 */
export interface Service {
  readonly days: readonly string[] | null
  readonly date: string | null
  readonly start_time: string
  readonly last_seating: string
  readonly interval_mins: number
  readonly max_covers: number | null
  readonly max_parties: number | null
  readonly turn_mins: readonly { readonly to_party: number; readonly mins: number }[]
  readonly reset_mins: number
  /** What hosts changed for one day. Default: nothing. */
  readonly pace_changes?: readonly PaceChange[]
}

/** An interval that is closed online on one day, or takes more than on other days. */
interface PaceChange {
  readonly date: string
  readonly time: string
  readonly closed: boolean
  readonly extra_covers: number
  readonly extra_parties: number
}

/** The parties that arrive in one minute of a service day. */
export interface Arrivals {
  readonly slot_time: string
  readonly covers: number
  readonly parties: number
}

/** The services of a date, with what was changed for that date alone. Dated services replace the weekly ones. */
export const servicesOn = <S extends Service>(services: readonly S[], date: string): readonly S[] => {
  const dated = services.filter((service) => service.date === date)
  const ofDay =
    dated.length > 0 ? dated : services.filter((service) => service.days?.includes(weekdayOf(date)))
  return ofDay.some(({ pace_changes = [] }) => pace_changes.length > 0)
    ? ofDay.map((service) => ({
        ...service,
        pace_changes: service.pace_changes?.filter((change) => change.date === date) ?? [],
      }))
    : ofDay
}

const includes = (venue: VenueClock, { start_time, last_seating }: Service, time: string): boolean => {
  const minute = minutesIntoDay(venue, time)
  return minutesIntoDay(venue, start_time) <= minute && minute <= minutesIntoDay(venue, last_seating)
}

/** The services of a day in which a party may arrive at that time. The one that began last comes first. */
export const servicesAt = <S extends Service>(
  venue: VenueClock,
  ofDay: readonly S[],
  time: string,
): readonly S[] =>
  ofDay
    .filter((service) => includes(venue, service, time))
    .sort((a, b) => minutesIntoDay(venue, b.start_time) - minutesIntoDay(venue, a.start_time))

/** Where a day has services, tables cannot be booked online outside all of them. */
export const isServed = (venue: VenueClock, ofDay: readonly Service[], time: string): boolean =>
  ofDay.length === 0 || ofDay.some((service) => includes(venue, service, time))

/** How long a party of this size stays; undefined above the last `to_party`. */
export const turnMins = (at: readonly Service[], partySize: number): number | undefined =>
  at[0]?.turn_mins
    .filter(({ to_party }) => partySize <= to_party)
    .reduce<{ to_party: number; mins: number } | undefined>(
      (best, turn) => (best && best.to_party <= turn.to_party ? best : turn),
      undefined,
    )?.mins

/** The gap that a table needs before and after a party that arrives in these services. */
export const resetMins = (at: readonly Service[]): number => at[0]?.reset_mins ?? 0

export const isPaced = ({ max_covers, max_parties }: Service): boolean =>
  max_covers !== null || max_parties !== null

/** The interval of a service that contains the time, in minutes since the service day began. It ends with the day. */
const intervalAt = (venue: VenueClock, { start_time, interval_mins }: Service, time: string) => {
  const start = minutesIntoDay(venue, start_time)
  const from = start + Math.floor((minutesIntoDay(venue, time) - start) / interval_mins) * interval_mins
  return { from, to: Math.min(from + interval_mins, 1440) }
}

/** The first minute of the interval. Online bookings lock its counter before they count the interval. */
export const intervalStart = (venue: VenueClock, service: Service, time: string): string =>
  timeOfMinutes(minutesOf(venue.service_day_start) + intervalAt(venue, service, time).from)

/** What hosts changed about the interval that contains the time. Call it with services of `servicesOn`. */
const changeAt = (venue: VenueClock, service: Service, time: string): PaceChange | undefined => {
  if (!service.pace_changes?.length) return undefined
  const { from, to } = intervalAt(venue, service, time)
  return service.pace_changes.find((change) => {
    const minute = minutesIntoDay(venue, change.time)
    return from <= minute && minute < to
  })
}

/** Whether a host closed the interval of that time for guests online. Staff may still place parties in it. */
export const isClosedOnline = (venue: VenueClock, at: readonly Service[], time: string): boolean =>
  at.some((service) => changeAt(venue, service, time)?.closed ?? false)

/** The limits of the interval that contains the time, with what a host added for the day. */
const limitsAt = (venue: VenueClock, service: Service, time: string) => {
  const change = changeAt(venue, service, time)
  return {
    max_covers: service.max_covers === null ? null : service.max_covers + (change?.extra_covers ?? 0),
    max_parties: service.max_parties === null ? null : service.max_parties + (change?.extra_parties ?? 0),
  }
}

interface Minutes {
  readonly from: number
  readonly to: number
}

const arrivalsIn = (venue: VenueClock, { from, to }: Minutes, arrivals: readonly Arrivals[]) => {
  let covers = 0
  let parties = 0
  for (const arrival of arrivals) {
    const minute = minutesIntoDay(venue, arrival.slot_time)
    if (minute < from || minute >= to) continue
    covers += arrival.covers
    parties += arrival.parties
  }
  return { covers, parties }
}

/** Whether one more party at that time would exceed a limit of any of these services. */
export const isOverPace = (
  venue: VenueClock,
  at: readonly Service[],
  time: string,
  partySize: number,
  arrivals: readonly Arrivals[],
): boolean =>
  at.filter(isPaced).some((service) => {
    const { covers, parties } = arrivalsIn(venue, intervalAt(venue, service, time), arrivals)
    const { max_covers, max_parties } = limitsAt(venue, service, time)
    return (
      (max_covers !== null && covers + partySize > max_covers) ||
      (max_parties !== null && parties + 1 > max_parties)
    )
  })

/** Every interval of the services of a day, in the order of the day: what arrives, and what may. */
export const paceOfDay = <S extends Service>(
  venue: VenueClock,
  ofDay: readonly S[],
  arrivals: readonly Arrivals[],
) =>
  ofDay
    .flatMap((service) => {
      const last = minutesIntoDay(venue, service.last_seating)
      const first = minutesIntoDay(venue, service.start_time)
      const count = Math.floor((last - first) / service.interval_mins) + 1
      return Array.from({ length: count }, (_, n) => {
        const from = first + n * service.interval_mins
        const time = timeOfMinutes(minutesOf(venue.service_day_start) + from)
        const change = changeAt(venue, service, time)
        return {
          service,
          time,
          minute: from,
          mins: Math.min(service.interval_mins, 1440 - from),
          ...arrivalsIn(venue, intervalAt(venue, service, time), arrivals),
          ...limitsAt(venue, service, time),
          closed: change?.closed ?? false,
          extra_covers: change?.extra_covers ?? 0,
          extra_parties: change?.extra_parties ?? 0,
        }
      })
    })
    .sort((a, b) => a.minute - b.minute)
