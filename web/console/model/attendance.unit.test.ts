import { expect, test } from 'vitest'
import { headsAfter } from './attendance.ts'

test('two of four who sit down or leave are shown as two at once, as the service counts them', () => {
  const four = (arrived: number) => ({ arrived, party_size: 4 })
  expect(headsAfter(four(2), 'seated')).toBe(2)
  expect(headsAfter(four(2), 'left')).toBe(2)
  expect(headsAfter(four(2), 'arrived')).toBe(4)
  expect(headsAfter(four(0), 'seated')).toBe(4)
  expect(headsAfter(four(2), 'expected')).toBe(0)
  expect(headsAfter(four(0), 'no_show')).toBe(0)
})
