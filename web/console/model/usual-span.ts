import { quarterAfter } from '../../shared/time-text.ts'

const [FROM, TO] = ['18:30', '21:00'] as const
const QUARTERS_OF_TWO_HOURS = 8

const twoHoursAfter = (time: string): string => {
  let last = time
  for (let n = 0; n < QUARTERS_OF_TWO_HOURS; n += 1) last = quarterAfter(last, 1)
  return last
}

/** From the time that was wanted, and up to two hours later. */
export const spanFrom = (time: string): readonly [from: string, to: string] => [time, twoHoursAfter(time)]

/** When somebody who calls would like to come: the evening, or what is left of it. `time` is the present one, on the day itself. */
export const usualSpan = (serviceDayStart: string, time?: string): readonly [from: string, to: string] => {
  if (time === undefined) return [FROM, TO]
  const soon = quarterAfter(time, 1)
  const isNight = time < serviceDayStart
  if (!isNight && soon < TO) return [soon > FROM ? soon : FROM, TO]
  return spanFrom(soon)
}
