import { describe, expect, test } from 'vitest'
import { EVENT_STATUSES } from '../contract/events.ts'
import {
  decideEvent,
  type EventActor,
  type EventDecision,
  type EventStatus,
  firstStatus,
  waitsForVenue,
} from './event-status.ts'

/**
 * Written independently of the rule: per actor and wanted status, the outcome for a draft, pending_venue_approval,
 * approved, rejected and cancelled event. `=` changes nothing, `empty` is allowed only without guests.
 */
const EXPECTED: Record<EventActor, Record<EventStatus, string>> = {
  operator: {
    draft: '                  =      empty  empty  go   409',
    pending_venue_approval: ' go     =      empty  go   409',
    approved: '               go     go     =      go   409',
    rejected: '               409    empty  empty  =    409',
    cancelled: '              go     go     go     go   =',
  },
  organiser: {
    draft: '                  =      empty  empty  go   409',
    pending_venue_approval: ' go     =      empty  go   409',
    approved: '               403    403    403    403  403',
    rejected: '               403    403    403    403  403',
    cancelled: '              go     go     go     go   =',
  },
}
const COLUMNS: EventStatus[] = ['draft', 'pending_venue_approval', 'approved', 'rejected', 'cancelled']
const ACTORS = ['operator', 'organiser'] as const

const OUTCOME: Record<EventDecision['kind'], string> = {
  move: 'go',
  stay: '=',
  conflict: '409',
  forbidden: '403',
}

const cells = ACTORS.flatMap((actor) =>
  EVENT_STATUSES.flatMap((to) => {
    const row = EXPECTED[actor][to].trim().split(/\s+/)
    return COLUMNS.map((from, n) => ({ actor, from, to, expected: row[n] ?? 'missing' }))
  }),
)

describe('an event', () => {
  test.each(cells)('that is $from, set $to by an $actor: $expected', ({ actor, from, to, expected }) => {
    const decide = (hasGuests: boolean) => OUTCOME[decideEvent(actor, from, to, hasGuests).kind]
    expect(decide(false)).toBe(expected === 'empty' ? 'go' : expected)
    expect(decide(true)).toBe(expected === 'empty' ? '409' : expected)
  })

  test('in any status: this table covers every wanted status', () => {
    expect([...COLUMNS].sort()).toEqual([...EVENT_STATUSES].sort())
    expect(cells).toHaveLength(50)
    expect(cells.filter(({ expected }) => expected === 'missing')).toEqual([])
  })

  test('in the wrong status: the error explains why in a sentence', () => {
    for (const { actor, from, to } of cells) {
      const decision = decideEvent(actor, from, to, true)
      if ('why' in decision) expect(decision.why).toMatch(/^[A-Z].{20,}\.$/)
    }
    expect(decideEvent('organiser', 'draft', 'approved', false)).toEqual({
      kind: 'forbidden',
      why: 'Only the venue’s operators approve or reject an event.',
    })
    expect(decideEvent('operator', 'cancelled', 'approved', false)).toEqual({
      kind: 'conflict',
      why: 'This event is cancelled, and that cannot be undone.',
    })
  })
})

test.each([
  ['draft', 'go back to draft'],
  ['pending_venue_approval', 'wait for approval again'],
  ['rejected', 'be rejected'],
] as const)('an approved event with guests cannot become %s, and the error says what to do', (to, words) => {
  expect(decideEvent('operator', 'approved', to, true)).toEqual({
    kind: 'conflict',
    why: `This event has guests, so it cannot ${words}. Cancel it instead: everyone is refunded.`,
  })
})

describe('a new event', () => {
  test.each(EVENT_STATUSES)('of an operator starts as %s when that is given', (status) => {
    expect(firstStatus('operator', status)).toEqual({ status })
  })

  test('of an operator starts as a draft when no status is given', () => {
    expect(firstStatus('operator', undefined)).toEqual({ status: 'draft' })
  })

  test.each([undefined, 'pending_venue_approval'] as const)(
    'of an organiser with the status %s waits for approval',
    (wanted) => {
      expect(firstStatus('organiser', wanted)).toEqual({ status: 'pending_venue_approval' })
    },
  )

  test.each(['draft', 'approved', 'rejected', 'cancelled'] as const)(
    'of an organiser cannot start %s',
    (wanted) => {
      expect(firstStatus('organiser', wanted)).toEqual({
        forbidden: 'An organiser’s event starts by waiting for the venue’s approval.',
      })
    },
  )
})

describe('a change of an event', () => {
  const changes = ACTORS.flatMap((actor) => EVENT_STATUSES.map((status) => ({ actor, status })))
  test.each(changes)('$status, by an $actor', ({ actor, status }) => {
    expect(waitsForVenue(actor, status)).toBe(actor === 'organiser' && status === 'approved')
  })
})
