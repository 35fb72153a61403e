import type { MessageKind } from '../../../../contract/messages.ts'
import type { StoredExtra } from '../../../db/json-columns.ts'

/** What a cancellation or rejection did with money and keys. All of it may be absent: then nothing was paid. */
interface Settled {
  /** Captured money that goes back to the card. */
  readonly returned_pence?: number
  /** A hold, or a part of one, that is released. */
  readonly released_pence?: number
  /** What the venue keeps by the terms. */
  readonly kept_pence?: number
  readonly keys_returned?: number
}

interface Payable {
  /** In the smallest unit of the currency. */
  readonly amount_pence: number
  /** Default: the venue's. */
  readonly currency?: string
  /** Where the guest pays or enters a card. */
  readonly url?: string | null
  /** Says whether `url` can still be used. */
  readonly payment_id?: string
}

/** The date, time and size that a booking had before it changed. ISO instant, service date, heads. */
interface Before {
  readonly before_starts_at?: string
  readonly before_date?: string
  readonly before_party_size?: number
}

/** A change that the venue has to agree to. */
interface Undecided {
  /** What is booked stands as it was, until the venue has decided. */
  readonly keeps?: boolean
  /** The venue did not agree: the booking stays as it was. */
  readonly kept?: 'declined' | 'lapsed' | 'withdrawn'
}

/** A payment that the guest's bank disputes. */
interface Disputed {
  readonly dispute: 'inquiry' | 'needs_response' | 'won' | 'lost'
  /** Until when the venue can answer. Null: the provider names no day. */
  readonly due_by: string | null
}

/** Money that did not go the way it should: back to a guest, held on a saved card again, or taken from one. */
interface Troubled {
  readonly trouble: 'refund_failed' | 'hold_declined' | 'charge_declined' | 'capture_failed'
  /** Until when a hold that could not be renewed still stands. Absent: it does not. */
  readonly held_until?: string
}

/** What somebody on the wait list waits for, and the page about it. */
interface Wished {
  readonly url: string
  readonly wish: WishFacts
}

/** What a message is about that can end. Absent in messages from before it was kept. */
export interface Waits {
  readonly wish_id?: string
  /** The booking that holds what is offered. */
  readonly offer_id?: string
  /** The party of the queue that is called. */
  readonly entry_id?: string
}

export interface WishFacts {
  readonly guest_name: string
  readonly kind: 'table' | 'guestlist' | 'event'
  /** The first start that is wished for, or the start that is offered. */
  readonly starts_at: string
  readonly from: string
  readonly to: string
  readonly party_size: number
  readonly event: string | null
  readonly place?: number
  /** Until when an offer is held. */
  readonly until?: string
}

/** A party in the sheet before service, with what it is listed for. */
export interface BriefedParty {
  readonly time: string
  readonly guest: string
  readonly party_size: number
  readonly tables: readonly string[]
  readonly about: string
  /** What the guest wrote. */
  readonly said?: string
}

/** The sheet before service, as it was when it was queued. */
export interface BriefingFacts {
  /** The service day. */
  readonly date: string
  readonly covers: number
  readonly services: readonly { readonly name: string; readonly covers: number }[]
  readonly allergies: readonly BriefedParty[]
  readonly vips: readonly BriefedParty[]
  readonly occasions: readonly BriefedParty[]
  readonly large_parties: readonly BriefedParty[]
  /** Absent in older messages. */
  readonly notes?: readonly BriefedParty[]
  readonly extras: readonly { readonly item: string; readonly quantity: number }[]
  readonly events: readonly string[]
  readonly first_visits: number
  readonly requests: number
  readonly note: string | null
}

interface ClockCorrection {
  /** The venue corrected its time zone: date and time stay, and calendars have to move. */
  readonly clock_corrected?: boolean
}

/**
 * What the cause of each kind of message passes to `queueMessage` as `facts`. Everything else is read: the venue and
 * its settings when the message is sent, the booking when it is queued (`BookingFacts`). Callers pass plain objects;
 * a fact that is missing leaves its sentence out.
 */
export interface FactsOf extends Record<MessageKind, object> {
  deposit_request: Payable & { readonly description?: string | null }
  /** The vouchers of this payment. */
  voucher: { readonly payment_id: string }
  voucher_receipt: { readonly payment_id: string }
  booking_received: Record<never, never>
  /** What a lower deposit gives back, where the venue agreed to a change. */
  booking_confirmed: Settled
  /** What a smaller party gets back is among the facts, too. */
  booking_changed: Before & Settled & ClockCorrection & Undecided
  booking_cancelled: Settled
  /** `lapsed`: nobody decided in time. */
  booking_rejected: Settled & { readonly lapsed?: boolean }
  reminder: Record<never, never>
  tickets: Record<never, never>
  event_changed: Before
  event_cancelled: Settled
  refund: { readonly amount_pence: number }
  /**
   * Without `url` the fee was charged; with it the card was declined and the guest pays there. `from_hold`: it was taken
   * from what was held, or charged to the saved card between two holds. The rest of a hold is released.
   */
  fee: Payable & {
    readonly reason?: 'no_show' | 'late_cancel'
    readonly from_hold?: boolean
    readonly released_pence?: number
  }
  /** `lapsed`: there was no saved card, and the hold does not last until the evening. */
  hold_declined: Payable & { readonly lapsed?: boolean }
  invitation: { readonly url: string; readonly role: string; readonly inviter: string }
  password_reset: { readonly url: string }
  magic_link: { readonly url: string }
  sign_up: { readonly url: string }
  staff_new_booking: Record<never, never>
  waitlist_joined: Wished & Pick<Waits, 'wish_id'>
  /** `starts_at` of the wish is what is offered. */
  waitlist_offer: Wished & Pick<Waits, 'offer_id'> & Partial<Payable> & { readonly held?: boolean }
  /** `until` of the wish is how long the table is promised. */
  queue_ready: Wished & Pick<Waits, 'entry_id'>
  waitlist_over: Wished & { readonly reason?: 'removed' | 'over' }
  staff_dispute: Disputed & { readonly amount_pence: number; readonly currency: string }
  staff_money: Troubled & { readonly amount_pence: number; readonly currency: string }
  staff_briefing: { readonly briefing: BriefingFacts }
}

/** Every fact of every kind, each of them optional: what the composer reads. */
export type Facts = Partial<
  Payable &
    Settled &
    Before &
    ClockCorrection &
    Undecided &
    Waits &
    Disputed &
    Troubled & {
      readonly description: string | null
      readonly lapsed: boolean
      readonly held: boolean
      readonly from_hold: boolean
      readonly reason: string
      readonly role: string
      readonly inviter: string
    }
> & { readonly booking?: BookingFacts; readonly wish?: WishFacts; readonly briefing?: BriefingFacts }

/** The booking as it was when the message was queued: the mail says what was true then. */
export interface BookingFacts {
  readonly guest_name: string
  readonly guest_phone: string | null
  readonly guest_email: string | null
  readonly kind: 'table' | 'guestlist' | 'event'
  readonly status: string
  readonly date: string
  readonly starts_at: string
  readonly ends_at: string
  readonly party_size: number
  readonly event: string | null
  /** The guest's wishes, for the venue. */
  readonly occasion: string | null
  readonly dietary: string | null
  readonly guest_comments: string | null
  /** What was sold with it. Absent in older messages. */
  readonly extras?: readonly StoredExtra[]
  /** Whether the guest ever got a message that the booking stands, so that a calendar may have it. */
  readonly was_approved: boolean
  /** How many changes the booking has had: the SEQUENCE of its calendar file. */
  readonly sequence: number
  /** When another booking of the guest starts that stands at the same time. Absent in older messages. */
  readonly other_starts_at?: string | null
  readonly paid_pence: number
  readonly held_pence: number
  /** Of both what the terms still decide about, and what is kept beside it (`openSumsOf`). Absent in older messages. */
  readonly open_pence?: number
  readonly settled_pence?: number
  /** How the deposit was taken, and what explains it. The rest is absent in messages from before it was kept. */
  readonly deposit_mode?: 'none' | 'hold' | 'charge' | 'card'
  readonly rule?: { readonly price_per_cover_pence: number; readonly min_covers: number } | null
  /** The name of the tickets that were bought. */
  readonly ticket?: string | null
  /** What the venue finds the booking by. */
  readonly reference?: string
}
