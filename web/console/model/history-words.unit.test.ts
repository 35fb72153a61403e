import { expect, test } from 'vitest'
import { historyInWords } from './history-words.ts'

test.each([
  ['created', null, 'Booked'],
  ['attendance', { state: 'no_show' }, 'Attendance: no-show'],
  ['attendance', { arrived: 3 }, 'Attendance: 3 are in'],
  ['attendance', {}, 'Attendance: 0 are in'],
  ['hold_captured', { amount_pence: 3000 }, 'Deposit taken: £30'],
  ['refunded', { refunded_pence: 0, amount_pence: 1250 }, 'Money returned: £12.50'],
  ['rejected', { reason: 'private_hire that night' }, 'Not accepted: private hire that night'],
  ['rejected', { reason: null }, 'Not accepted'],
  ['duration_changed', { from: 90, to: 120 }, 'Stay changed: 90 to 120 minutes'],
  [
    'status_changed',
    { change: 'declined', kept: '2026-01-17 20:00' },
    'Change declined: keeps 2026-01-17 20:00',
  ],
  ['moved', { from: '20:00', to: '21:00' }, 'Moved'],
] as const)('%s %o is said as “%s”', (type, details, said) => {
  expect(historyInWords(type, details, 'gbp')).toBe(said)
})
