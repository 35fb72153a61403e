import { describe, expect, test } from 'vitest'
import { faultOf, rulesOutside, stretchOf } from './week.ts'

const span = (open: string, close: string) => ({ open, close })

describe('a span of opening hours', () => {
  test.each([
    ['06:00', '12:00', '15:00', [360, 540]],
    ['06:00', '18:00', '02:00', [720, 1200]],
    ['06:00', '01:00', '03:00', [1140, 1260]],
    ['06:00', '06:00', '06:00', [0, 1440]],
  ])('of a day from %s, %s to %s', (start, open, close, stretch) => {
    expect(stretchOf(start, span(open, close))).toEqual(stretch)
  })

  test.each([
    ['nothing', [], undefined],
    ['lunch and dinner', [span('12:00', '15:00'), span('18:00', '02:00')], undefined],
    ['two that touch', [span('18:00', '22:00'), span('12:00', '18:00')], undefined],
    ['two that overlap', [span('12:00', '18:30'), span('18:00', '22:00')], 'These hours overlap.'],
    ['an overlap past midnight', [span('18:00', '02:00'), span('01:00', '03:00')], 'These hours overlap.'],
    ['half a span', [span('12:00', '')], 'Fill in both times.'],
  ])('%s', (_, spans, fault) => {
    expect(faultOf('06:00', spans)).toBe(fault)
  })
})

test('a rule is outside when one of its days does not hold it whole', () => {
  const rule = (name: string, days: string[], start_time: string, end_time: string, active = true) => ({
    name,
    days,
    start_time,
    end_time,
    active,
  })
  const week = { fri: [span('12:00', '15:00'), span('18:00', '02:00')] }
  const rules = [
    rule('Lunch', ['fri'], '12:00', '14:30'),
    rule('Late', ['fri'], '23:00', '01:30'),
    rule('Too late', ['fri'], '23:00', '03:00'),
    rule('Saturday', ['fri', 'sat'], '18:00', '22:00'),
    rule('Over the break', ['fri'], '14:00', '19:00'),
    rule('Off', ['mon'], '18:00', '22:00', false),
  ]
  expect(rulesOutside(week, '06:00', rules)).toEqual(['Too late', 'Saturday', 'Over the break'])
  expect(rulesOutside(null, '06:00', rules)).toEqual([])
})
