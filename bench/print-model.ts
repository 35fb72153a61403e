import { readFileSync } from 'node:fs'
import { type Costs, type Load, MODEL_COLUMNS, modelRow } from './model.ts'
import { heading, tableRow } from './report.ts'

/** What a venue takes where nothing else is said. */
export const USUAL: Omit<Load, 'venues'> = { bookings: 40, peak: 10 }

export const readCosts = (): Costs =>
  JSON.parse(readFileSync(new URL('./costs.json', import.meta.url), 'utf8')) as Costs

/** `venues=10000 bookings=40 peak=10`: what that needs, as one row. */
export const printModel = (args: readonly string[]) => {
  const given = Object.fromEntries(args.map((arg) => arg.split('=') as [string, string]))
  const number = (name: keyof Load, usual: number): number => {
    const value = given[name] === undefined ? usual : Number(given[name])
    if (!(value > 0)) throw new Error(`Say ${name} as a number, such as ${name}=${usual}.`)
    return value
  }
  const load = {
    venues: number('venues', 100),
    bookings: number('bookings', USUAL.bookings),
    peak: number('peak', USUAL.peak),
  }
  heading(`What ${load.venues.toLocaleString('en')} venues need`, MODEL_COLUMNS)
  tableRow(modelRow(readCosts(), load))
}
