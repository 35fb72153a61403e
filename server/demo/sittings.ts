import type { Weekday } from '../../domain/service-day.ts'

type Weights<T> = readonly (readonly [T, number])[]

/** A part of the day with its arrival times, party sizes and number of parties. */
export interface Sitting {
  /** A party books under the first of these rules that applies to its size and weekday. */
  readonly rules: readonly string[]
  readonly times: Weights<string>
  readonly sizes: Weights<number>
  /** Parties on an ordinary day. */
  readonly usual: Readonly<Record<Weekday, number>>
  /** Parties today: enough for a half-full floor on every weekday. */
  readonly today: number
  /** The share of parties entered by staff. */
  readonly byStaff: number
}

export const SITTINGS: Readonly<Record<string, readonly Sitting[]>> = {
  restaurant: [
    {
      rules: ['lunch', 'weekend-lunch'],
      times: [
        ['12:00', 2],
        ['12:30', 4],
        ['13:00', 5],
        ['13:30', 3],
        ['14:00', 1],
      ],
      sizes: [
        [1, 1],
        [2, 6],
        [3, 2],
        [4, 3],
        [5, 1],
      ],
      usual: { mon: 3, tue: 3, wed: 4, thu: 4, fri: 5, sat: 6, sun: 7 },
      today: 9,
      byStaff: 0.4,
    },
    {
      rules: ['dinner', 'large-parties'],
      times: [
        ['17:30', 1],
        ['18:00', 3],
        ['18:30', 4],
        ['19:00', 7],
        ['19:30', 7],
        ['20:00', 4],
        ['20:30', 2],
      ],
      sizes: [
        [1, 1],
        [2, 9],
        [3, 3],
        [4, 6],
        [5, 2],
        [6, 2],
        [7, 1],
        [8, 1],
      ],
      usual: { mon: 4, tue: 5, wed: 6, thu: 7, fri: 10, sat: 11, sun: 5 },
      today: 21,
      byStaff: 0.35,
    },
  ],
  club: [
    {
      rules: ['tables'],
      times: [
        ['22:00', 2],
        ['22:30', 4],
        ['23:00', 5],
        ['23:30', 3],
        ['00:00', 2],
        ['00:30', 2],
      ],
      sizes: [
        [2, 1],
        [4, 4],
        [5, 2],
        [6, 4],
        [8, 2],
      ],
      usual: { mon: 1, tue: 1, wed: 2, thu: 4, fri: 7, sat: 8, sun: 2 },
      today: 10,
      byStaff: 0.3,
    },
    {
      rules: ['mezzanine'],
      times: [
        ['22:30', 3],
        ['23:30', 2],
      ],
      sizes: [
        [6, 2],
        [8, 3],
        [10, 2],
      ],
      usual: { mon: 0, tue: 0, wed: 0, thu: 0, fri: 2, sat: 3, sun: 0 },
      today: 3,
      byStaff: 0.3,
    },
    {
      rules: ['early-list'],
      times: [
        ['22:00', 2],
        ['22:30', 3],
        ['23:00', 4],
        ['23:30', 3],
        ['00:00', 2],
      ],
      sizes: [
        [1, 2],
        [2, 4],
        [3, 2],
        [4, 2],
      ],
      usual: { mon: 2, tue: 2, wed: 3, thu: 4, fri: 6, sat: 7, sun: 3 },
      today: 14,
      byStaff: 0.25,
    },
    {
      rules: ['late-list'],
      times: [
        ['23:30', 2],
        ['00:00', 3],
        ['00:30', 4],
        ['01:00', 3],
        ['01:30', 2],
      ],
      sizes: [
        [1, 2],
        [2, 4],
        [3, 2],
        [4, 1],
      ],
      usual: { mon: 1, tue: 1, wed: 2, thu: 3, fri: 5, sat: 6, sun: 2 },
      today: 12,
      byStaff: 0.1,
    },
  ],
  cafe: [
    {
      rules: ['brunch'],
      times: [
        ['09:00', 1],
        ['10:30', 3],
        ['11:30', 3],
        ['13:00', 2],
      ],
      sizes: [
        [1, 2],
        [2, 5],
        [4, 2],
      ],
      usual: { mon: 1, tue: 1, wed: 1, thu: 1, fri: 2, sat: 3, sun: 3 },
      today: 3,
      byStaff: 0.5,
    },
  ],
}
