import { addDays, instantOf, minutesIntoDay, serviceMoment, type VenueClock } from './service-day.ts'

/** When the guest must have answered an offer, or why none is made now. */
type OfferTime =
  | { readonly until: Date }
  | { readonly wait: 'night'; readonly again: Date }
  | { readonly wait: 'too_late' }

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const SOON_HOURS = 3
const SOON_MINS = 5
const NIGHT = { from: '22:00', to: '08:00' }
const NOON = '12:00'

/** A start that is free, for as long as it can be booked online. */
export interface FreeStart {
  readonly time: string
  readonly startsAt: Date
  /** The last moment at which the place can be booked online. */
  readonly cutoff: Date
}

/** How long an offer is held in the daytime. */
const heldUntil = ({ startsAt, cutoff }: Omit<FreeStart, 'time'>, offerMins: number, now: Date): Date => {
  const isSoon = startsAt.getTime() - now.getTime() < SOON_HOURS * HOUR_MS
  const mins = isSoon ? SOON_MINS : offerMins
  return new Date(Math.min(now.getTime() + mins * MINUTE_MS, cutoff.getTime()))
}

/**
 * Until when an offer is held: `offerMins`, or five minutes where the start is less than three hours away, and never past
 * the cutoff. From 22:00 to 08:00 at the venue nobody is woken, unless the start is before noon of that morning: it would
 * be too late then. An offer that staff make by hand does not wait for the morning.
 */
export const offerTime = (
  venue: VenueClock,
  start: Omit<FreeStart, 'time'>,
  offerMins: number,
  now: Date,
  isByHand = false,
): OfferTime => {
  if (now >= start.cutoff || now >= start.startsAt) return { wait: 'too_late' }
  if (!isByHand && isNight(venue, now) && !isInTheMorning(venue, start.startsAt, now))
    return { wait: 'night', again: nextTime(venue, NIGHT.to, now) }
  return { until: heldUntil(start, offerMins, now) }
}

const isNight = (venue: VenueClock, instant: Date): boolean => {
  const { time } = serviceMoment(venue, instant)
  return time >= NIGHT.from || time < NIGHT.to
}

/** Before the noon that ends the night of `now`, by the clock of the venue. */
const isInTheMorning = (venue: VenueClock, startsAt: Date, now: Date): boolean =>
  serviceMoment(venue, startsAt).time < NOON && startsAt < nextTime(venue, NOON, now)

/** The next moment at which the venue's clock shows this time. */
const nextTime = (venue: VenueClock, time: string, now: Date): Date => {
  const { date } = serviceMoment(venue, now)
  const first = instantOf(venue, date, time)
  return first > now ? first : instantOf(venue, addDays(date, 1), time)
}

/** A wish: which starts of which day, for how many. */
interface Wish {
  readonly id: string
  readonly date: string
  readonly from: string
  readonly to: string
  /** Starts that were offered already. They are not offered again. */
  readonly offered: readonly string[]
}

/** Whether a start is one that the guest wants and was not offered yet. */
export const isWished = (
  venue: VenueClock,
  { from, to, offered }: Omit<Wish, 'id' | 'date'>,
  time: string,
): boolean => {
  const at = minutesIntoDay(venue, time)
  return minutesIntoDay(venue, from) <= at && at <= minutesIntoDay(venue, to) && !offered.includes(time)
}

/** The first free start that the guest wants and that can be offered now, and until when. `free`: earliest first. */
export const offerFor = <S extends FreeStart>(
  venue: VenueClock,
  offerMins: number,
  wish: Omit<Wish, 'id' | 'date'>,
  free: readonly S[],
  now: Date,
): { readonly start: S; readonly until: Date } | undefined => {
  for (const start of free) {
    if (!isWished(venue, wish, start.time)) continue
    const time = offerTime(venue, start, offerMins, now)
    if ('until' in time) return { start, until: time.until }
  }
  return undefined
}
