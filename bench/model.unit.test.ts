import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Cost, type Costs, coresFor, modelRow, needOf } from './model.ts'
import { readCosts, USUAL } from './print-model.ts'

const cost = (serviceMs: number, databaseMs: number, syncs = 0): Cost => ({
  serviceMs,
  databaseMs,
  bytes: 1000,
  walBytes: 0,
  syncs,
})
const costs: Costs = {
  kinds: {
    read: cost(1, 0),
    reload: cost(1, 1),
    booking: cost(10, 20, 1),
    change: cost(5, 5, 1),
    'check-in': cost(4, 4, 1),
  },
  idle: { serviceMs: 0, databaseMs: 0 },
  diskBytes: 1000,
}

describe('the model', () => {
  test('adds up what a second of requests costs', () => {
    const perSecond = { read: 100, reload: 7, booking: 1, change: 2, 'check-in': 4 }
    expect(coresFor(costs, perSecond).service).toBeCloseTo((100 + 7 + 10 + 10 + 16) / 1000)
    expect(coresFor(costs, perSecond).database).toBeCloseTo((7 + 20 + 10 + 16) / 1000)
  })

  test('an idle process costs something too', () => {
    const none = { read: 0, reload: 0, booking: 0, change: 0, 'check-in': 0 }
    expect(coresFor({ ...costs, idle: { serviceMs: 600, databaseMs: 60 } }, none)).toEqual({
      service: 0.01,
      database: 0.001,
    })
  })

  test('ten times the venues, or the bookings, or the peak, are ten times the requests', () => {
    const one = needOf(costs, { venues: 100, bookings: 40, peak: 10 })
    expect(one.bookingsPerSecond).toBeCloseTo((100 * 40 * 10) / 86_400)
    for (const more of [
      { venues: 1000, bookings: 40, peak: 10 },
      { venues: 100, bookings: 400, peak: 10 },
      { venues: 100, bookings: 40, peak: 100 },
    ])
      expect(needOf(costs, more).requestsPerSecond / one.requestsPerSecond).toBeCloseTo(10)
  })

  test('a hundred venues have two processes, so that one may be replaced', () => {
    expect(needOf(costs, { venues: 99, bookings: 1, peak: 1 }).processes).toBe(1)
    expect(needOf(costs, { venues: 100, bookings: 1, peak: 1 }).processes).toBe(2)
  })

  test('what fills up first is what has the largest share of its machine', () => {
    const load = { venues: 1_000_000, bookings: 40, peak: 10 }
    expect(needOf(costs, load).first.name).toBe('processor of the database')
    const waiting = { ...costs, kinds: { ...costs.kinds, booking: cost(10, 20, 100) } }
    expect(needOf(waiting, load).first.name).toBe('disk of the database')
  })
})

test.each([1, 100, 10_000, 1_000_000])('docs/scale.md has the row for %i venues', (venues) => {
  const row = `| ${modelRow(readCosts(), { venues, ...USUAL }).join(' | ')} |`
  expect(readFileSync('docs/scale.md', 'utf8')).toContain(row)
})
