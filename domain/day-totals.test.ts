import { describe, expect, test } from 'vitest'
import { dayTotals } from './day-totals.ts'

const venue = { timezone: 'Europe/London', service_day_start: '06:00' }
const service = (name: string, start_time: string, last_seating: string) => ({
  name,
  start_time,
  last_seating,
  days: ['sat'],
  date: null,
  interval_mins: 15,
  max_covers: null,
  max_parties: null,
  turn_mins: [],
  reset_mins: 0,
})

const PARTIES = [
  { attendance: 'seated', arrived: 2, party_size: 2, time: '12:30' },
  { attendance: 'expected', arrived: 0, party_size: 4, time: '19:00' },
  { attendance: 'arrived', arrived: 2, party_size: 3, time: '19:00' },
  { attendance: null, arrived: 0, party_size: 9, time: '19:00' },
  { attendance: 'seated', arrived: 5, party_size: 6, time: '20:00' },
  { attendance: 'late', arrived: 0, party_size: 2, time: '20:00' },
  { attendance: 'no_show', arrived: 0, party_size: 7, time: '20:00' },
  { attendance: 'left', arrived: 1, party_size: 1, time: '00:30' },
] as const

describe('the numbers of a day', () => {
  test('are people, without parties that lost their place and those that did not come', () => {
    expect(dayTotals(PARTIES, venue)).toEqual({
      covers: 18,
      arrived: 10,
      inside: 9,
      expected: 4 + 1 + 2,
      no_shows: 1,
      no_show_covers: 7,
      by_slot: [
        { time: '12:30', covers: 2, arrived: 2 },
        { time: '19:00', covers: 7, arrived: 2 },
        { time: '20:00', covers: 8, arrived: 5 },
        { time: '00:30', covers: 1, arrived: 1 },
      ],
      by_service: [],
    })
  })

  test('of each service count the parties that arrive in it, also past midnight; those outside are in none', () => {
    const ofDay = [service('Dinner', '18:00', '22:00'), service('Late', '23:00', '01:00')]
    expect(dayTotals(PARTIES, venue, ofDay).by_service).toEqual([
      { name: 'Dinner', covers: 15, expected: 7, arrived: 7 },
      { name: 'Late', covers: 1, expected: 0, arrived: 1 },
    ])
  })

  test('list services in the order of the day, and count a party once where two overlap', () => {
    const ofDay = [service('Dinner', '18:00', '22:00'), service('All day', '12:00', '22:00')]
    expect(dayTotals(PARTIES, venue, ofDay).by_service).toEqual([
      { name: 'All day', covers: 2, expected: 0, arrived: 2 },
      { name: 'Dinner', covers: 15, expected: 7, arrived: 7 },
    ])
  })

  test('are nothing on an empty day', () => {
    expect(dayTotals([], venue)).toEqual({
      covers: 0,
      arrived: 0,
      inside: 0,
      expected: 0,
      no_shows: 0,
      no_show_covers: 0,
      by_slot: [],
      by_service: [],
    })
  })
})
