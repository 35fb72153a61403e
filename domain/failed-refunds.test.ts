import { expect, test } from 'vitest'
import { missingRefunds, type RefundAttempt, type TakenBack } from './failed-refunds.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 17, 18, minute))
const failed = (wanted: number, pence: number, noticed = wanted + 1, failedPence = pence): RefundAttempt => ({
  id: `failed at ${noticed}`,
  wantedAt: at(wanted),
  pence,
  failedPence,
  failedAt: at(noticed),
})
const disputed = (opened: number, pence: number): TakenBack => ({ openedAt: at(opened), pence, isOpen: true })
const lost = (opened: number, pence: number): TakenBack => ({ ...disputed(opened, pence), isOpen: false })
const made = (wanted: number, pence: number) => ({ ...failed(wanted, pence), failedPence: 0 })

test.each<
  [what: string, attempts: RefundAttempt[], payment: [returnable: number, ...TakenBack[]], list: number[]]
>([
  ['one that failed', [failed(0, 3000)], [3000], [3000]],
  ['one that was made again', [failed(0, 3000), made(5, 3000)], [0], []],
  ['one of which a part was made again', [failed(0, 3000), made(5, 1000)], [2000], [2000]],
  ['two of which one was made again', [failed(0, 1000), failed(0, 1000), made(5, 1000)], [2000], [1000]],
  ['two that a later one covers', [failed(0, 1000), failed(0, 1000), made(5, 2000)], [1000], []],
  ['one that failed again', [failed(0, 3000), failed(5, 3000)], [3000], [3000]],
  ['two that were under way at once', [failed(0, 1000, 9), failed(5, 1000, 9)], [3000], [1000, 1000]],
  ['an earlier one that was made', [made(0, 1000), failed(5, 1000)], [2000], [1000]],
  ['what an earlier dispute took of one', [failed(5, 3000, 6, 1000)], [0, disputed(0, 1000)], [1000]],
  ['what an earlier, lost dispute took of one', [failed(5, 3000, 6, 1000)], [0, lost(0, 1000)], []],
  [
    'one that a later dispute may cover, while more is left',
    [failed(0, 3000)],
    [5000, disputed(5, 3000)],
    [3000],
  ],
  ['one that a later, lost dispute covers, while more is left', [failed(0, 3000)], [5000, lost(5, 3000)], []],
  ['one that a later, lost dispute covers in part', [failed(0, 3000)], [5000, lost(5, 1000)], [2000]],
  ['one that was wanted after a lost dispute', [failed(5, 3000)], [5000, lost(0, 3000)], [3000]],
])('%s', (_, attempts, [returnablePence, ...disputes], list) => {
  const missing = missingRefunds(attempts, { returnablePence, disputes })
  expect(missing.map(({ pence }) => pence)).toEqual(list)
})

test.each([
  ['before', 0, 1, [1000, 0], [2000, 1000]],
  ['after', 9, 1, [1000, 1000], [2000, 0]],
] as const)('what a dispute opened %s them took is paid back by nobody yet', (_, opened, wanted, ...list) => {
  const missing = missingRefunds([failed(wanted, 1000), failed(wanted, 2000)], {
    returnablePence: 2000,
    disputes: [disputed(opened, 1000)],
  })
  expect(missing.map(({ pence, disputedPence }) => [pence, disputedPence])).toEqual(list)
})
