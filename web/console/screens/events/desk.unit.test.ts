import { describe, expect, test } from 'vitest'
import { decideEvent, type EventStatus } from '../../../../domain/event-status.ts'
import { stepsFor } from './desk.ts'

const STATUSES: EventStatus[] = ['draft', 'pending_venue_approval', 'approved', 'rejected', 'cancelled']

describe('the buttons of an event', () => {
  test.each(
    [true, false].flatMap((isOperator) =>
      STATUSES.flatMap((status) => [0, 3].map((sold) => [isOperator, status, sold] as const)),
    ),
  )('operator %s, %s, %i sold: the service lets every one of them through', (isOperator, status, sold) => {
    for (const { to } of stepsFor(isOperator, status, sold))
      expect(decideEvent(isOperator ? 'operator' : 'organiser', status, to, sold > 0).kind).toBe('move')
  })

  test('a draft can be published, and what is on sale without guests taken back', () => {
    expect(stepsFor(true, 'draft', 0).map(({ label }) => label)).toEqual(['Publish'])
    expect(stepsFor(true, 'approved', 0).map(({ label }) => label)).toEqual(['Unpublish'])
    expect(stepsFor(true, 'approved', 1)).toEqual([])
    expect(stepsFor(false, 'rejected', 0).map(({ label }) => label)).toEqual(['Ask the venue'])
  })
})
