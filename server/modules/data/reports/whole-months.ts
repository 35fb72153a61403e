import { addDays } from '../../../../domain/service-day.ts'

interface Days {
  readonly from: string
  readonly to: string
}

/** A range as whole months, from the first until before the end, and the days before and after them. */
interface Split {
  readonly months: { readonly first: string; readonly end: string } | undefined
  readonly days: readonly Days[]
}

export const splitByMonth = ({ from, to }: Days): Split => {
  const first = from.endsWith('-01') ? from : monthAfter(from)
  const end = addDays(to, 1).endsWith('-01') ? addDays(to, 1) : startOf(to)
  if (first >= end) return { months: undefined, days: [{ from, to }] }
  const days = [
    { from, to: addDays(first, -1) },
    { from: end, to },
  ].filter((one) => one.from <= one.to)
  return { months: { first, end }, days }
}

const startOf = (date: string) => `${date.slice(0, 7)}-01`
/** The 28th of a month and four days more are always in the next one. */
const monthAfter = (date: string) => startOf(addDays(`${date.slice(0, 7)}-28`, 4))
