import { expect, test } from 'vitest'
import { usualSpan } from './usual-span.ts'

test.each([
  ['another day', undefined, ['18:30', '21:00']],
  ['at noon', '12:10', ['18:30', '21:00']],
  ['in the evening', '19:10', ['19:15', '21:00']],
  ['late', '21:40', ['21:45', '23:45']],
  ['around midnight', '23:10', ['23:15', '01:15']],
  ['in the night, which belongs to the evening', '01:10', ['01:15', '03:15']],
])('%s a wish is for what is left of the evening', (_, time, span) => {
  expect(usualSpan('05:00', time)).toEqual(span)
})
