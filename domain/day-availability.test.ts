import { expect, test } from 'vitest'
import type { UnavailableReason } from './availability.ts'
import { dayAvailability } from './day-availability.ts'

const span = { startsAt: new Date(0), endsAt: new Date(1) }
const slot = (reason?: UnavailableReason) => ({
  available: reason === undefined,
  span,
  ...(reason ? { reason } : {}),
})

test.each<[(UnavailableReason | undefined)[], string]>([
  [[], 'closed'],
  [['past', undefined, 'full'], 'free'],
  [['past', 'closed'], 'past'],
  [['past', 'full'], 'full'],
  [['closed', 'no_table'], 'full'],
  [['party_size', 'too_early'], 'too_early'],
  [['past', 'cutoff'], 'cutoff'],
  [['closed', 'closed'], 'closed'],
])('a day with the slots %j is %s', (reasons, expected) => {
  const { available, reason } = dayAvailability(reasons.map(slot))
  expect(available ? 'free' : reason).toBe(expected)
})
