import type { Static } from 'typebox'
import type { PublicEvent } from './event-fields.ts'
import type { Contract } from './index.ts'
import type { OkOf } from './row.ts'

/**
 * What the server writes into a page for its script, so that the first screen needs no request. Types only: pages import
 * them, the server fills them.
 */
const PAGE_LANGUAGES = ['en', 'de'] as const
export type PageLanguage = (typeof PAGE_LANGUAGES)[number]

/** What every page of a venue knows about it. All of it is public. */
export interface VenueFacts {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly phone: string | null
  readonly email: string | null
  readonly website: string | null
  readonly logo_url: string | null
  readonly timezone: string
  /** Times before it belong to the night of the service day before. */
  readonly service_day_start: string
  /** ISO 4217 in lower case. */
  readonly currency: string
  /** What the venue tells its guests, beside the button of every form. */
  readonly notices: readonly PageNotice[]
}

export interface PageNotice {
  readonly kind: 'privacy' | 'house_rules' | 'imprint'
  readonly href: string
}

/** The cancellation terms a new booking is made under. */
export interface PagePolicy {
  readonly refund: 'none' | 'full' | 'partial_pct'
  readonly partial_pct: number | null
  readonly cancel_until_hours: number
  readonly late_fee_per_cover_pence: number
  readonly steps: readonly PageTermsStep[] | null
  readonly text: string
}

interface PageTermsStep {
  readonly until_hours: number
  readonly keep_pct?: number
  readonly keep_pence_per_cover?: number
}

export interface WidgetPage {
  readonly venue: VenueFacts
  readonly lang: PageLanguage
  /** The origin of the website that frames the page, as its loader said. */
  readonly host: string | null
  /** Framed by a website with a Cross-Origin-Embedder-Policy: foreign frames (payment, bot check) cannot be shown. */
  readonly isolated: boolean
  /** Whether guests can wait for what is full. */
  readonly waitlist: boolean
}

export interface BookingPage extends WidgetPage {
  /** The secret of the preview link by which a draft is shown. Absent on the pages of guests. */
  readonly preview?: string
  readonly enabled: boolean
  /** The service's clock in milliseconds since 1970: the visitor's may be wrong. */
  readonly now: number
  /** The venue's service day at this moment. */
  readonly today: string
  readonly largest_party: number
  readonly turnstile_site_key: string | null
  readonly policy: PagePolicy | null
  /** What a link asked for. */
  readonly wanted: { readonly party_size?: number; readonly date?: string; readonly time?: string }
}

export type EventCard = Static<typeof PublicEvent>

export interface EventsPage extends WidgetPage {
  readonly enabled: boolean
  /** The service's clock in milliseconds since 1970: the visitor's may be wrong. */
  readonly now: number
  readonly turnstile_site_key: string | null
  readonly events: readonly EventCard[]
  /** The event that the address names. Null: none. */
  readonly event: string | null
}

/** What a venue sells as vouchers. */
type VoucherOffer = Omit<
  OkOf<Contract['GET /api/public/venues/:venueId/voucher-config']>,
  'venue' | 'enabled' | 'currency' | 'publishable_key' | 'theme_mode' | 'accent_color' | 'terms_texts'
>

export interface VouchersPage extends WidgetPage {
  readonly enabled: boolean
  /** The venue's service day at this moment. */
  readonly today: string
  /** When a voucher bought today expires. */
  readonly expires_at: string
  readonly offer: VoucherOffer
}

export interface GuestListPage extends WidgetPage {
  readonly enabled: boolean
  readonly now: number
  readonly today: string
  readonly largest_party: number
  readonly turnstile_site_key: string | null
  /** Who may join: 0 everyone, 1 members, 2 vip and vvip. Members sign in. */
  readonly members_only: number
  /** The terms of a list that asks for a deposit or a card. */
  readonly policy: PagePolicy | null
  readonly wanted: { readonly party_size?: number; readonly date?: string }
}

/** Where a party joins the queue, or sees its place. The place is read by its token, never stored. */
export interface QueuePage {
  readonly venue: VenueFacts
  readonly lang: PageLanguage
  /** Null on the page behind the code at the door. */
  readonly token: string | null
  /** Whether guests may join by themselves. */
  readonly open: boolean
  readonly turnstile_site_key: string | null
}

/** The page of a manage link. Nothing in it is about the guest: the booking is read by its token, never stored. */
export interface ManagePage {
  readonly venue: VenueFacts
  readonly lang: PageLanguage
  readonly token: string
  /** The service's clock in milliseconds since 1970: the visitor's may be wrong. */
  readonly now: number
  /** The venue's service day at this moment. */
  readonly today: string
  /** The largest party that can book online. 0 while nothing can be booked. */
  readonly largest_party: number
}

/** The page of a wish on the wait list. The wish itself is read by its token, never stored. */
export interface WaitlistPage {
  readonly venue: VenueFacts
  readonly lang: PageLanguage
  readonly token: string
  /** The service's clock in milliseconds since 1970: the visitor's may be wrong. */
  readonly now: number
}

export interface PayPage extends WidgetPage {
  readonly publishable_key: string | null
}

/** What a mailed or printed link is for: the first part of its address. */
const ACCOUNT_TASKS = ['setup', 'invite', 'reset', 'sign-in', 'confirm'] as const
export type AccountTask = (typeof ACCOUNT_TASKS)[number]

export interface ConsolePage {
  /** Whether anybody may make an account: the setting `SIGN_UP`. */
  readonly sign_up: boolean
}

/** The link itself is not in it: the script reads it from the address. */
export interface AccountPage {
  readonly lang: PageLanguage
  readonly task: AccountTask
  /** The service's clock in milliseconds since 1970: the visitor's may be wrong. */
  readonly now: number
}
