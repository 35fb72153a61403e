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
  readonly feeReason: 'no_show' | 'late_cancel' | ''
  readonly dispute: 'inquiry' | 'needs_response' | 'won' | 'lost'
  /** Day and time until which a dispute can be answered. Undefined: the provider names none. */
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
  url: '',
  description: '',
  returned: '',
  released: '',
  kept: '',
  other: '',
  keys: 0,
  isLapsed: false,
  isClockCorrected: false,
  feeReason: '',
  dispute: 'needs_response',
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
}

/** The facts of a message in words. */
export const viewOf = (venueName: string, facts: Facts, zone: Zone, locale: Locale): View => {
  const { booking } = facts
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
    amount: amountOf(facts.amount_pence),
    url: facts.url ?? '',
    description: facts.description ?? '',
    returned: amountOf(facts.returned_pence),
    released: amountOf(facts.released_pence),
    kept: amountOf(facts.kept_pence),
    keys: facts.keys_returned ?? 0,
    isLapsed: facts.lapsed === true,
    isClockCorrected: facts.clock_corrected === true,
    feeReason: facts.reason === 'no_show' || facts.reason === 'late_cancel' ? facts.reason : '',
    dispute: facts.dispute ?? EMPTY.dispute,
    due: facts.due_by ? momentOf(facts.due_by, zone, locale) : undefined,
    role: facts.role ?? '',
    inviter: nameInSentence(facts.inviter ?? ''),
  }
}

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
    from: weekday(new Date(`${serviceDate}T12:00:00Z`), 'UTC', locale),
    to: weekday(at, timezone, locale),
  }
}
