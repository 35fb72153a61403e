import { expect, test } from 'vitest'
import type { Table } from '../../model/day.ts'
import { chosenOf, type Options, seatsFor } from './table-choice.tsx'

const options = {
  seats: Array.from({ length: 9 }, (_, n) => ({
    table_ids: [`t${n}`],
    tables: [`${n}`],
    capacity: 4,
    kind: 'table',
    area: null,
    why: [],
  })),
} as unknown as Options

const nearOf = (wanted: string) => seatsFor(options, [], wanted, 2).filter(({ isFurther }) => !isFurther)

test('all tables that are free can be shown, six of them at first', () => {
  expect(seatsFor(options, [], '', 2)).toHaveLength(9)
  expect(nearOf('').map(({ ids }) => ids[0])).toEqual(['t0', 't1', 't2', 't3', 't4', 't5'])
})

test('a table that was pointed at is among the first, once', () => {
  expect(nearOf('t8').map(({ ids }) => ids[0])).toEqual(['t8', 't0', 't1', 't2', 't3', 't4', 't5'])
  const seats = seatsFor(options, [], 't8', 2)
  expect(seats).toHaveLength(9)
  expect(chosenOf(seats, 't8')?.ids).toEqual(['t8'])
})

test('tables that are too small come last, and are chosen by nobody unasked', () => {
  const small = { table: { id: 's', table_number: 'S', capacity: 2 } as Table, verdict: 'small' as const }
  const seats = seatsFor({ ...options, seats: [] }, [small], '', 3)
  expect(seats).toMatchObject([{ ids: ['s'], isSmall: true }])
  expect(chosenOf(seats, '')).toBeUndefined()
})
