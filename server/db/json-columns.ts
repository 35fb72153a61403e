import type { Static } from 'typebox'
import type { PendingChange as PendingChangeSchema } from '../../contract/events.ts'
import type { Fixture as FixtureSchema } from '../../contract/floor-fixtures.ts'
import type { Terms } from '../../contract/refunds.ts'
import type { OpeningHours as OpeningHoursSchema } from '../../contract/venues.ts'

/** What the jsonb columns hold. */
export type OpeningHours = Static<typeof OpeningHoursSchema>

/** The policy that a booking was made under. */
export type BookingTerms = Static<typeof Terms>

export type TermsStep = NonNullable<BookingTerms['steps']>[number]

/** What is drawn on a floor besides its tables. */
export type Fixture = Static<typeof FixtureSchema>

export interface BundleItem {
  id: string
  name: string
  price_pence: number
  max_qty: number
  /** Absent in items from before names by language. */
  names?: GuestNote | null
  picture_url?: string | null
}

/** What guests read, by language. */
export interface GuestNote {
  en: string | null
  de: string | null
}

export interface OpenInterval {
  open: string
  close: string
}

/** Part of a special day. Null areas: the whole venue. */
export interface Closure {
  start_time: string
  end_time: string
  seating_area_ids: string[] | null
}

/** What hosts changed about one interval of a service on one service day. */
export interface PaceChange {
  date: string
  /** First minute of the interval. */
  time: string
  closed: boolean
  extra_covers: number
  extra_parties: number
}

export interface TurnTime {
  to_party: number
  mins: number
}

/** An extra as it was sold. Names and price are null or absent where the sale is older than these fields. */
export interface StoredExtra {
  bundle_id: string
  item_id: string
  quantity: number
  bundle?: string | null
  item?: string | null
  /** The name of the item by language, where the venue has written it. */
  item_names?: GuestNote | null
  /** The price of one. */
  price_pence?: number | null
  prepaid?: boolean | null
}

export interface VoucherPurchase {
  amount_pence: number
  quantity: number
  delivery: 'recipient' | 'purchaser'
  recipient_name: string | null
  recipient_email: string | null
  purchaser_name: string
  purchaser_email: string
  /** Absent in purchases from before there were these three. */
  message?: string | null
  send_on?: string | null
  locale?: 'en' | 'de' | null
}

/** What an organiser wants to change of an approved event: the new fields, and one entry per ticket type. */
export type EventChangePayload = Pick<Static<typeof PendingChangeSchema>, 'fields' | 'ticket_types'>

/** A public key as `GET /api/door-keys` shows it. */
export interface DoorJwk {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
  readonly kid: string
  readonly use: 'sig'
  readonly alg: 'ES256'
}

/** What the cause of a message wrote down for its composer. server/modules/outbound/messages/facts.ts says what each kind has. */
export type MessageFacts = Readonly<Record<string, unknown>>

/** What a notice says, by language. */
export interface NoticeText {
  readonly en?: string
  readonly de?: string
}

/** A notice that was shown when a booking was made. */
export interface ShownNotice {
  kind: string
  version: number
}
