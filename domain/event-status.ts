import type { EVENT_STATUSES } from '../contract/events.ts'

export type EventStatus = (typeof EVENT_STATUSES)[number]
/** The capacity in which a user changes an event: for the venue, or as its organiser. */
export type EventActor = 'operator' | 'organiser'

/**
 * - `go`: allowed. `unsold`: allowed only while the event has no guests, because guests are not notified of drafts and
 *   rejections; with guests it can only be approved or cancelled.
 * - `stay`: it has this status already. `no`: a conflict. `venue`: forbidden, only the venue's operators decide this.
 */
type Cell = 'go' | 'unsold' | 'stay' | 'no' | 'venue'

/** From the status in the outer key to the one in the inner key. Cancelling is final: guests have been notified. */
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

/** What an event with guests cannot do. */
const TAKE_BACK: Record<EventStatus, string> = {
  draft: 'go back to draft',
  pending_venue_approval: 'wait for approval again',
  approved: 'be approved',
  rejected: 'be rejected',
  cancelled: 'be cancelled',
}

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
      why: `This event has guests, so it cannot ${TAKE_BACK[to]}. Cancel it instead: everyone is refunded.`,
    }
  if (cell === 'no')
    return {
      kind: 'conflict',
      why:
        from === 'cancelled'
          ? 'This event is cancelled, and that cannot be undone.'
          : 'Only an event that is approved or waiting for approval can be rejected.',
    }
  return { kind: 'move' }
}

type FirstStatus = { status: EventStatus } | { forbidden: string }

/** An operator's event starts as a draft unless a status is given; an organiser's always waits for approval first. */
export const firstStatus = (actor: EventActor, wanted: EventStatus | undefined): FirstStatus => {
  if (actor === 'operator') return { status: wanted ?? 'draft' }
  if (wanted === undefined || wanted === 'pending_venue_approval') return { status: 'pending_venue_approval' }
  return { forbidden: 'An organiser’s event starts by waiting for the venue’s approval.' }
}

/** The venue approved the event as it is. What its organiser changes later waits for the venue's approval. */
export const waitsForVenue = (actor: EventActor, status: EventStatus): boolean =>
  actor === 'organiser' && status === 'approved'
