import type { Contract } from '../../../../contract/index.ts'
import type { OkOf } from '../../../../contract/row.ts'
import { addressOf } from '../../model/address.ts'
import { may, type Venue } from '../../model/venues.ts'

export type Event = OkOf<Contract['GET /api/my-events/:id']>
export type TicketType = OkOf<Contract['GET /api/my-events/:eventId/ticket-types']>['data'][number]
export type Sales = OkOf<Contract['GET /api/my-events/:id/sales']>
export type Attendee = OkOf<Contract['GET /api/my-events/:id/bookings']>['data'][number]

/** At whose desk events are shown: a venue's, or an organiser's. */
export interface EventDesk {
  /** Undefined for an organiser, who sees their own events at every venue. */
  readonly venue: Venue | undefined
  readonly canChange: boolean
  /** Where something of this desk is. */
  href(section?: string, query?: Record<string, string>): string
}

export const deskOf = (venue?: Venue): EventDesk => ({
  venue,
  canChange: venue === undefined || may(venue, 'manager'),
  href: (section, query = {}) => addressOf({ venueId: venue?.id, screen: 'events', section, query }),
})

type Status = Event['status']

export const STATUS_WORDS: Record<Status, { readonly text: string; readonly look: string }> = {
  draft: { text: 'Draft', look: 'look-left' },
  pending_venue_approval: { text: 'Waits for approval', look: 'look-request' },
  approved: { text: 'On sale', look: 'look-seated' },
  rejected: { text: 'Declined', look: 'look-no_show' },
  cancelled: { text: 'Cancelled', look: 'look-no_show' },
}

export interface Step {
  readonly to: Status
  readonly label: string
  readonly said: string
  readonly isMain?: boolean
}

const PUBLISH: Step = { to: 'approved', label: 'Publish', said: 'is on sale now.', isMain: true }
const APPROVE: Step = { to: 'approved', label: 'Approve', said: 'is approved and on sale.', isMain: true }
const DECLINE: Step = { to: 'rejected', label: 'Decline', said: 'is declined.' }
const UNPUBLISH: Step = {
  to: 'draft',
  label: 'Unpublish',
  said: 'is a draft again. Guests no longer see it.',
}
const ASK: Step = {
  to: 'pending_venue_approval',
  label: 'Ask the venue',
  said: 'waits for the venue’s approval.',
  isMain: true,
}
const WITHDRAW: Step = { to: 'draft', label: 'Withdraw', said: 'is a draft again.' }

/** What can be done with the event's status. With guests it can only be approved or cancelled. */
export const stepsFor = (isOperator: boolean, status: Status, sold: number): readonly Step[] => {
  if (status === 'cancelled') return []
  if (!isOperator) {
    if (status === 'draft' || status === 'rejected') return [ASK]
    return status === 'pending_venue_approval' && sold === 0 ? [WITHDRAW] : []
  }
  if (status === 'pending_venue_approval') return sold === 0 ? [APPROVE, DECLINE] : [APPROVE]
  if (status === 'approved') return sold === 0 ? [UNPUBLISH] : []
  return [PUBLISH]
}
