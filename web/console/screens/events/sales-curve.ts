import { addDays } from '../../../shared/dates.ts'

interface Day {
  readonly date: string
  readonly places: number
  readonly paid_pence: number
}

export interface CurvePoint extends Day {
  /** Places sold until the end of this day. */
  readonly total: number
}

/** Every day from the first sale to the last, with the running total; days without sales stay level. */
export const curveOf = (days: readonly Day[]): CurvePoint[] => {
  const points: CurvePoint[] = []
  for (const day of days) {
    for (let last = points.at(-1); last && addDays(last.date, 1) < day.date; last = points.at(-1))
      points.push({ date: addDays(last.date, 1), places: 0, paid_pence: 0, total: last.total })
    points.push({ ...day, total: (points.at(-1)?.total ?? 0) + day.places })
  }
  return points
}
