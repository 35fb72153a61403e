import type { Locale } from '../../../../contract/messages.ts'
import type { Facts } from './facts.ts'
import { calendarDate, longDay, money, nameInSentence, timeOfDay, weekday } from './format.ts'

/** Everything a catalogue may say, in words of its language. Texts are empty where a message has no such thing. */
export interface View {
  readonly venue: string
  readonly guest: string
  /** Sunday 17 January 2027 */
  readonly day: string
  readonly time: string
  readonly partySize: number
  readonly event: string
  readonly bookingKind: 'table' | 'guestlist' | 'event'
  readonly isPending: boolean
  readonly amount: string
  /** Whether `amount` is held on a card instead of paid. */
  readonly isHeld: boolean
  readonly url: string
  readonly description: string
  readonly returned: string
  readonly released: string
  readonly kept: string
  /** The time of another booking of the guest that stands beside this one; empty without one. */
  readonly other: string
  readonly keys: number
  readonly isLapsed: boolean
  readonly isClockCorrected: boolean
  /** What stands until the venue has agreed to a change: day, time and people. Undefined without such a change. */
  readonly standing: { readonly day: string; readonly time: string; readonly partySize: number } | undefined
  /** Why a booking stays as it was. Empty where it does not. */
  readonly keptBecause: 'declined' | 'lapsed' | 'withdrawn' | ''
  readonly feeReason: 'no_show' | 'late_cancel' | ''
  /** Whether it was taken from what the card secured. */
  readonly isFromHold: boolean
  readonly dispute: 'inquiry' | 'needs_response' | 'won' | 'lost'
  readonly trouble: 'refund_failed' | 'hold_declined' | 'charge_declined' | 'capture_failed'
  /** Until when a hold that could not be renewed still stands. Undefined: it does not. */
  readonly heldUntil: { readonly day: string; readonly time: string } | undefined
  /** Day and time until which a dispute or an offer can be answered. Undefined: none is known. */
  readonly due: { readonly day: string; readonly time: string } | undefined
  readonly role: string
  readonly inviter: string
  readonly vouchers: number
  readonly purchaser: string
  readonly recipient: string
  /** Whether the vouchers are a gift of somebody else. */
  readonly isGift: boolean
  /** What the giver writes. */
  readonly message: string
  /** The day on which the gift is sent; empty where it was sent at once. */
  readonly sendOn: string
  readonly tickets: number
  /** The starts that a guest on the wait list wishes for, as 18:30 and 21:00. */
  readonly from: string
  readonly to: string
  /** The place on the wait list. */
  readonly place: number
  /** The venue took the guest off the wait list. */
  readonly isRemoved: boolean
}

export interface Zone {
  readonly timezone: string
  readonly currency: string
}

const EMPTY: View = {
  venue: '',
  guest: '',
  day: '',
  time: '',
  partySize: 0,
  event: '',
  bookingKind: 'table',
  isPending: false,
  amount: '',
  isHeld: false,
  url: '',
  description: '',
  returned: '',
  released: '',
  kept: '',
  other: '',
  keys: 0,
  isLapsed: false,
  isClockCorrected: false,
  standing: undefined,
  keptBecause: '',
  feeReason: '',
  isFromHold: false,
  dispute: 'needs_response',
  trouble: 'refund_failed',
  heldUntil: undefined,
  due: undefined,
  role: '',
  inviter: '',
  vouchers: 0,
  purchaser: '',
  recipient: '',
  isGift: false,
  message: '',
  sendOn: '',
  tickets: 0,
  from: '',
  to: '',
  place: 0,
  isRemoved: false,
}

/** The facts of a message in words. */
export const viewOf = (venueName: string, facts: Facts, zone: Zone, locale: Locale): View => {
  const { booking, wish } = facts
  const amountOf = (pence: number | undefined) => (pence ? money(pence, zone.currency, locale) : '')
  return {
    ...EMPTY,
    venue: nameInSentence(venueName),
    ...(booking
      ? {
          guest: nameInSentence(booking.guest_name),
          ...momentOf(booking.starts_at, zone, locale),
          partySize: booking.party_size,
          event: nameInSentence(booking.event ?? ''),
          bookingKind: booking.kind,
          isPending: booking.status === 'pending',
          other: booking.other_starts_at ? momentOf(booking.other_starts_at, zone, locale).time : '',
        }
      : {}),
    ...(wish
      ? {
          guest: nameInSentence(wish.guest_name),
          ...momentOf(wish.starts_at, zone, locale),
          partySize: wish.party_size,
          event: nameInSentence(wish.event ?? ''),
          bookingKind: wish.kind,
          from: wish.from,
          to: wish.to,
          place: wish.place ?? 0,
          isRemoved: facts.reason === 'removed',
        }
      : {}),
    ...(facts.briefing ? { day: dayOf(facts.briefing.date, locale), partySize: facts.briefing.covers } : {}),
    amount: amountOf(facts.amount_pence),
    isHeld: facts.held === true,
    url: facts.url ?? '',
    description: facts.description ?? '',
    returned: amountOf(facts.returned_pence),
    released: amountOf(facts.released_pence),
    kept: amountOf(facts.kept_pence),
    keys: facts.keys_returned ?? 0,
    isLapsed: facts.lapsed === true,
    isClockCorrected: facts.clock_corrected === true,
    standing: standingOf(facts, zone, locale),
    keptBecause: facts.kept ?? '',
    feeReason: facts.reason === 'no_show' || facts.reason === 'late_cancel' ? facts.reason : '',
    isFromHold: facts.from_hold === true,
    dispute: facts.dispute ?? EMPTY.dispute,
    trouble: facts.trouble ?? EMPTY.trouble,
    heldUntil: facts.held_until ? momentOf(facts.held_until, zone, locale) : undefined,
    due: dueOf(facts, zone, locale),
    role: facts.role ?? '',
    inviter: nameInSentence(facts.inviter ?? ''),
  }
}

/** When a dispute must be answered, or an offer. */
const dueOf = ({ due_by, wish }: Facts, zone: Zone, locale: Locale) => {
  const due = due_by ?? wish?.until
  return due ? momentOf(due, zone, locale) : undefined
}
/** A service date has no time: its day is read in UTC. */
const noonOf = (date: string) => new Date(`${date}T12:00:00Z`)

export const dayOf = (date: string, locale: Locale) => longDay(noonOf(date), 'UTC', locale)

const standingOf = (
  { keeps, before_starts_at, before_party_size }: Facts,
  zone: Zone,
  locale: Locale,
): View['standing'] =>
  keeps && before_starts_at
    ? { ...momentOf(before_starts_at, zone, locale), partySize: before_party_size ?? 0 }
    : undefined

export const momentOf = (instant: string | Date, { timezone }: Zone, locale: Locale) => {
  const at = new Date(instant)
  return { day: longDay(at, timezone, locale), time: timeOfDay(at, timezone, locale) }
}

/**
 * The weekdays of a night that began on the day before: a time after midnight belongs to the service date before.
 * Undefined for a time on the service date itself.
 */
export const nightOf = (instant: string, serviceDate: string, { timezone }: Zone, locale: Locale) => {
  const at = new Date(instant)
  if (calendarDate(at, timezone) === serviceDate) return undefined
  return {
    from: weekday(noonOf(serviceDate), 'UTC', locale),
    to: weekday(at, timezone, locale),
  }
}
