import type { LISTING_STATUSES, VENUE_STATUSES } from '../contract/venues.ts'
import { conflict, invalid } from './errors.ts'

type VenueStatus = (typeof VENUE_STATUSES)[number]
export type ListingStatus = (typeof LISTING_STATUSES)[number]

/** SPEC part 3, venue status. Setting the current status again changes nothing and checks nothing. */
const STEPS = {
  draft: { draft: 'stay', live: 'publish' },
  live: { draft: 'unpublish', live: 'stay' },
} as const

export const statusStep = (current: VenueStatus, wanted: VenueStatus) => STEPS[current][wanted]

const NEEDED_TO_GO_LIVE = [
  'name',
  'address',
  'venue_type',
  'phone',
  'email',
  'backdoor_capacity',
  'last_entry_time',
] as const

type Publishable = { readonly [F in (typeof NEEDED_TO_GO_LIVE)[number]]: string | number | null } & {
  readonly logo_url: string | null
}

/** A capacity of 0 counts as set. */
const isSet = (value: string | number | null) => value !== null && value !== ''

export const missingToGoLive = (venue: Publishable): string[] => [
  ...NEEDED_TO_GO_LIVE.filter((field) => !isSet(venue[field])),
  ...(isSet(venue.logo_url) ? [] : ['logo']),
]

export const requireReadyToGoLive = (venue: Publishable): void => {
  const missing = missingToGoLive(venue)
  if (missing.length > 0)
    throw invalid(`Before the venue can go live, fill in: ${missing.join(', ')}.`, {
      code: 'not_ready',
      missing,
    })
}

export const requireNothingUpcoming = (upcoming: boolean): void => {
  if (upcoming)
    throw conflict(
      'The venue has upcoming bookings or reservations. Cancel or finish them before taking it back to draft.',
      { code: 'upcoming_bookings' },
    )
}

export type ListingAction = 'request' | 'withdraw' | 'approve' | 'decline'

const NOTHING_PENDING = { refused: 'No listing request is pending for this venue.' } as const

/** SPEC part 3, app listing status. The platform approves and declines; the operator requests and withdraws. */
const LISTING: Record<ListingStatus, Record<ListingAction, ListingStatus | typeof NOTHING_PENDING>> = {
  none: { request: 'pending', withdraw: NOTHING_PENDING, approve: NOTHING_PENDING, decline: 'none' },
  pending: { request: 'pending', withdraw: 'none', approve: 'approved', decline: 'none' },
  approved: { request: 'pending', withdraw: NOTHING_PENDING, approve: 'approved', decline: 'none' },
}

/** Not allowed for a draft: the consumer app shows live venues only. */
const NEEDS_LIVE: ReadonlySet<ListingAction> = new Set(['request', 'approve'])

export const nextListing = (
  venue: { readonly status: VenueStatus; readonly app_listing_status: ListingStatus },
  action: ListingAction,
): ListingStatus => {
  if (venue.status !== 'live' && NEEDS_LIVE.has(action))
    throw conflict('Only a live venue can be listed in the app. Publish it first.', { code: 'not_live' })
  const next = LISTING[venue.app_listing_status][action]
  if (typeof next !== 'string') throw conflict(next.refused)
  return next
}
