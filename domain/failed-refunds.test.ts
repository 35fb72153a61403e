import { expect, test } from 'vitest'
import { missingRefunds, type RefundAttempt } from './failed-refunds.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 17, 18, minute))
const failed = (wanted: number, pence: number, noticed = wanted + 1, failedPence = pence): RefundAttempt => ({
  id: `failed at ${noticed}`,
  wantedAt: at(wanted),
  pence,
  failedPence,
  failedAt: at(noticed),
})
const made = (wanted: number, pence: number) => ({ ...failed(wanted, pence), failedPence: 0 })

test.each<
  [what: string, attempts: RefundAttempt[], disputes: [returnable: number, open: number], list: number[]]
>([
  ['one that failed', [failed(0, 3000)], [3000, 0], [3000]],
  ['one that was made again', [failed(0, 3000), made(5, 3000)], [0, 0], []],
  ['one of which a part was made again', [failed(0, 3000), made(5, 1000)], [2000, 0], [2000]],
  ['two of which one was made again', [failed(0, 1000), failed(0, 1000), made(5, 1000)], [2000, 0], [1000]],
  ['two that a later one covers', [failed(0, 1000), failed(0, 1000), made(5, 2000)], [1000, 0], []],
  ['one that failed again', [failed(0, 3000), failed(5, 3000)], [3000, 0], [3000]],
  ['two that were under way at once', [failed(0, 1000, 9), failed(5, 1000, 9)], [3000, 0], [1000, 1000]],
  ['an earlier one that was made', [made(0, 1000), failed(5, 1000)], [2000, 0], [1000]],
  ['what a dispute took of one', [failed(0, 3000, 1, 1000)], [0, 1000], [1000]],
  ['what a lost dispute took of one', [failed(0, 3000, 1, 1000)], [0, 0], []],
])('%s', (_, attempts, [returnablePence, disputedPence], list) => {
  const missing = missingRefunds(attempts, { returnablePence, disputedPence })
  expect(missing.map(({ pence }) => pence)).toEqual(list)
})

test('what can be returned is taken from the oldest first; the rest waits for the dispute', () => {
  const missing = missingRefunds([failed(0, 1000), failed(0, 2000)], {
    returnablePence: 2000,
    disputedPence: 1000,
  })
  expect(missing.map(({ pence, disputedPence }) => [pence, disputedPence])).toEqual([
    [1000, 0],
    [2000, 1000],
  ])
})
