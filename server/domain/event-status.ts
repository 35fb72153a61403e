import type { EVENT_STATUSES } from '../../contract/events.ts'

export type EventStatus = (typeof EVENT_STATUSES)[number]
/** Whoever works on an event does so for the venue or for themselves, who organise it there. */
export type EventActor = 'operator' | 'organiser'

/**
 * - `go`: the event takes the status. `unsold`: only while nobody holds a place at it, since its guests are told
 *   nothing of drafts and rejections; with guests it can be approved or cancelled.
 * - `stay`: it has the status already. `no`: never from here. `venue`: the venue's operators decide this, nobody else.
 */
type Cell = 'go' | 'unsold' | 'stay' | 'no' | 'venue'

/** From the status in the outer key to the one in the inner key. A cancelled event is over: its guests were told. */
const TABLE: Record<EventActor, Record<EventStatus, Record<EventStatus, Cell>>> = {
  operator: {
    draft: {
      draft: 'stay',
      pending_venue_approval: 'go',
      approved: 'go',
      rejected: 'no',
      cancelled: 'go',
    },
    pending_venue_approval: {
      draft: 'unsold',
      pending_venue_approval: 'stay',
      approved: 'go',
      rejected: 'unsold',
      cancelled: 'go',
    },
    approved: {
      draft: 'unsold',
      pending_venue_approval: 'unsold',
      approved: 'stay',
      rejected: 'unsold',
      cancelled: 'go',
    },
    rejected: {
      draft: 'go',
      pending_venue_approval: 'go',
      approved: 'go',
      rejected: 'stay',
      cancelled: 'go',
    },
    cancelled: {
      draft: 'no',
      pending_venue_approval: 'no',
      approved: 'no',
      rejected: 'no',
      cancelled: 'stay',
    },
  },
  organiser: {
    draft: {
      draft: 'stay',
      pending_venue_approval: 'go',
      approved: 'venue',
      rejected: 'venue',
      cancelled: 'go',
    },
    pending_venue_approval: {
      draft: 'unsold',
      pending_venue_approval: 'stay',
      approved: 'venue',
      rejected: 'venue',
      cancelled: 'go',
    },
    approved: {
      draft: 'unsold',
      pending_venue_approval: 'unsold',
      approved: 'venue',
      rejected: 'venue',
      cancelled: 'go',
    },
    rejected: {
      draft: 'go',
      pending_venue_approval: 'go',
      approved: 'venue',
      rejected: 'venue',
      cancelled: 'go',
    },
    cancelled: {
      draft: 'no',
      pending_venue_approval: 'no',
      approved: 'venue',
      rejected: 'venue',
      cancelled: 'stay',
    },
  },
}

export type EventDecision =
  | { kind: 'move' }
  | { kind: 'stay' }
  | { kind: 'conflict'; why: string }
  | { kind: 'forbidden'; why: string }

const VENUE_DECIDES = 'Only the venue’s operators approve or reject an event.'

export const decideEvent = (
  actor: EventActor,
  from: EventStatus,
  to: EventStatus,
  hasGuests: boolean,
): EventDecision => {
  const cell = TABLE[actor][from][to]
  if (cell === 'stay') return { kind: 'stay' }
  if (cell === 'venue') return { kind: 'forbidden', why: VENUE_DECIDES }
  if (cell === 'unsold' && hasGuests)
    return {
      kind: 'conflict',
      why: 'Guests hold places at this event. It can be cancelled, with their money.',
    }
  if (cell === 'no')
    return {
      kind: 'conflict',
      why:
        from === 'cancelled'
          ? 'This event is cancelled, and that cannot be undone.'
          : 'Only an event that waits for approval, or has it, can be rejected.',
    }
  return { kind: 'move' }
}

export type FirstStatus = { status: EventStatus } | { forbidden: string }

/** An operator's event is a draft unless it says otherwise; an organiser's asks the venue first, whatever it says. */
export const firstStatus = (actor: EventActor, wanted: EventStatus | undefined): FirstStatus => {
  if (actor === 'operator') return { status: wanted ?? 'draft' }
  if (wanted === undefined || wanted === 'pending_venue_approval') return { status: 'pending_venue_approval' }
  return { forbidden: 'An organiser’s event starts by waiting for the venue’s approval.' }
}

/**
 * What was approved is a date, hours and a number of guests: an organiser who changes one of them asks again.
 * Meanwhile nothing is sold; what was sold stands.
 */
export const statusAfterChange = (
  actor: EventActor,
  status: EventStatus,
  changesEssentials: boolean,
): EventStatus =>
  actor === 'organiser' && status === 'approved' && changesEssentials ? 'pending_venue_approval' : status
