import { expect, test } from 'vitest'
import { isMovable, type MovableParty } from './movable.ts'

const NOW = new Date('2026-01-17T12:00:00Z')
const party: MovableParty = {
  kind: 'booking',
  status: 'approved',
  startsAt: new Date('2026-01-17T20:00:00Z'),
  isLocked: false,
  isTableFixed: false,
  hasArrived: false,
  isChanging: false,
}

test.each<[string, Partial<MovableParty>, boolean]>([
  ['an approved booking', {}, true],
  ['a request', { status: 'pending' }, true],
  ['a reservation', { kind: 'reservation', status: 'confirmed' }, true],
  ['a party that sits', { kind: 'reservation', status: 'seated' }, false],
  ['a checked-in party', { status: 'checked_in' }, false],
  ['a locked party', { isLocked: true }, false],
  ['a party that was given that very table', { isTableFixed: true }, false],
  ['a party of which some have come', { hasArrived: true }, false],
  ['a booking whose change waits for its payment', { isChanging: true }, false],
  [
    'a party that comes in exactly the time that nobody is moved',
    { startsAt: new Date('2026-01-17T14:00:00Z') },
    false,
  ],
  ['a party that comes a minute later', { startsAt: new Date('2026-01-17T14:01:00Z') }, true],
])('%s may be moved: %s', (_, fields, expected) => {
  expect(isMovable({ ...party, ...fields }, 120, NOW)).toBe(expected)
})
