import type { Contract } from '../../../contract/index.ts'
import type { OkOf } from '../../../contract/row.ts'
import moneyWords from '../../../domain/money-words.en.ts'
import { termsSentences } from '../../../domain/terms-words.ts'
import { localOf, longDate, type VenueClock } from '../../shared/dates.ts'
import { money } from '../../shared/money.ts'
import words from '../../shared/words.en.ts'

// What stands about a booking's money, and what an action does with it, in sentences. Pure.

export type BookingRead = OkOf<Contract['GET /api/bookings/:id']>
type Terms = NonNullable<BookingRead['terms']>
type Hold = NonNullable<BookingRead['hold']>
type Fee = NonNullable<BookingRead['fee']>

interface MoneyVenue extends VenueClock {
  readonly currency: string
}

const pay = (venue: MoneyVenue, pence: number) => money(pence, venue.currency, 'en')

const momentOf = (venue: VenueClock, at: number): string => {
  const { date, time } = localOf(venue, at)
  return `${longDate(words, date)}, ${time}`
}

interface Told extends Pick<BookingRead, 'money' | 'hold'> {
  readonly partySize: number
  /** The start that the deadlines count from. */
  readonly startsAt: string
  readonly now: number
}

/** Whether a sum is held and not taken. A saved card counts: the sum is held on it anew before the visit. */
export const isHeldNow = (
  hold: BookingRead['hold'],
): hold is Hold & { readonly status: 'authorised' | 'card_saved' } =>
  hold?.status === 'authorised' || hold?.status === 'card_saved'

/** The terms that the booking was made under, in the words that the guest reads. */
export const termsInWords = (venue: MoneyVenue, terms: Terms, told: Told): string[] => {
  return termsSentences(
    {
      terms,
      startsAt: new Date(told.startsAt),
      now: new Date(told.now),
      pence: told.money.open_pence,
      settledPence: told.money.settled_pence,
      isHeld: isOnlyHeld(told),
      partySize: told.partySize,
    },
    {
      words: moneyWords,
      amountOf: (pence) => pay(venue, pence),
      momentOf: (instant) => momentOf(venue, instant.getTime()),
    },
  )
}

interface Visit {
  readonly startsAt: string
  /** Undefined where that is not known. */
  readonly hasCard: boolean | undefined
}

/** A hold that ends before the visit is made anew where the card is saved. */
const endsBefore = ({ authorised_until: end }: Hold, visit: Visit | undefined): string => {
  if (!end || visit?.hasCard === undefined || Date.parse(end) >= Date.parse(visit.startsAt)) return ''
  return visit.hasCard ? ' It is held anew before the visit.' : ' It ends before the visit.'
}

export const holdInWords = (venue: MoneyVenue, hold: Hold, visit?: Visit): string => {
  const amount = pay(venue, hold.amount_pence)
  switch (hold.status) {
    case 'requested':
      return `${amount} is asked for. The guest has not paid yet.`
    case 'authorised':
      return hold.authorised_until
        ? `${amount} is held on the card until ${momentOf(venue, Date.parse(hold.authorised_until))}.${endsBefore(hold, visit)}`
        : `${amount} is held on the card.`
    case 'card_saved':
      return `The card is saved. ${amount} is held on it anew before the visit.`
    case 'captured':
      return hold.captured_pence < hold.amount_pence
        ? `${pay(venue, hold.captured_pence)} of the ${amount} that was held was charged.`
        : `${amount} that was held was charged.`
    case 'released':
      return `The hold of ${amount} is released.`
    case 'expired':
      return `The hold of ${amount} has expired. Nothing is held.`
  }
}

/** What was paid and neither went back nor is on its way. */
export const refundable = ({ money }: Pick<BookingRead, 'money'>): number =>
  money.paid_pence - money.returned_pence - money.returning_pence

/** What was paid and what went back. Empty where no money moved. A charged hold and a fee have sentences of their own. */
export const paidInWords = (
  venue: MoneyVenue,
  { money, hold, fee }: Pick<BookingRead, 'money'> & Partial<Pick<BookingRead, 'hold' | 'fee'>>,
): string[] => {
  const captured = hold?.status === 'captured' ? hold.captured_pence : 0
  const paid = money.paid_pence - captured - (fee?.charged_pence ?? 0)
  return [
    paid > 0 ? `${pay(venue, paid)} paid.` : '',
    money.returned_pence > 0 ? `${pay(venue, money.returned_pence)} returned.` : '',
    money.returning_pence > 0 ? `${pay(venue, money.returning_pence)} is on its way back.` : '',
  ].filter(Boolean)
}

/** What stays with the venue of what was paid, once the booking has ended. A charged hold and a fee say it themselves. */
export const keptInWords = (
  venue: MoneyVenue,
  { money, hold, fee }: Pick<BookingRead, 'money' | 'hold' | 'fee'>,
): string[] => {
  const charged = (hold?.status === 'captured' ? hold.captured_pence : 0) + (fee?.charged_pence ?? 0)
  if (money.paid_pence <= charged) return []
  const kept = refundable({ money })
  return kept > 0 ? [`${pay(venue, kept)} is kept.`] : []
}

export const feeInWords = (venue: MoneyVenue, fee: Fee): string => {
  if (fee.charged_pence > 0) return `The fee of ${pay(venue, fee.charged_pence)} is paid.`
  if (fee.is_open) return `The fee is not paid yet. The guest has a link to pay it.`
  const amount = pay(venue, fee.limit_pence)
  if (fee.reason === null) return fee.has_card ? `The card is saved. A no-show may be charged ${amount}.` : ''
  return fee.has_card
    ? `A fee of ${amount} can be charged to the saved card.`
    : `The terms allow a fee of ${amount}, but no card is saved.`
}

interface Side {
  readonly keep_pence: number
  readonly return_pence: number
}

/** Whether all that a cancellation could keep is held and not taken: then nothing was paid that could go back. */
export const isOnlyHeld = ({ money, hold }: Pick<BookingRead, 'money' | 'hold'>): boolean =>
  isHeldNow(hold) && refundable({ money }) === 0

/** "Keep £40, return £40." Of what is only held: "Take £40, release £40." */
export const splitInWords = (venue: MoneyVenue, side: Side | undefined, isHeld = false): string => {
  if (!side || side.keep_pence + side.return_pence === 0) return 'No money moves.'
  const [keep, back] = isHeld ? ['Take', 'release'] : ['Keep', 'return']
  if (side.keep_pence === 0) return `${isHeld ? 'Release' : 'Return'} all ${pay(venue, side.return_pence)}.`
  if (side.return_pence === 0) return `${keep} all ${pay(venue, side.keep_pence)}.`
  return `${keep} ${pay(venue, side.keep_pence)}, ${back} ${pay(venue, side.return_pence)}.`
}

/** The same once it is done. */
export const splitDone = (venue: MoneyVenue, side: Side | undefined, isHeld = false): string => {
  if (!side || side.keep_pence + side.return_pence === 0) return 'No money moved.'
  const [kept, back] = isHeld ? ['is taken', 'is released'] : ['is kept', 'goes back']
  const parts = [
    side.keep_pence > 0 ? `${pay(venue, side.keep_pence)} ${kept}` : '',
    side.return_pence > 0 ? `${pay(venue, side.return_pence)} ${back}` : '',
  ].filter(Boolean)
  return `${parts.join(', ')}.`
}

/** What taking part of a hold does. */
export const captureInWords = (venue: MoneyVenue, hold: Hold, pence: number | undefined): string => {
  if (pence === undefined || pence < 1) return 'Type an amount.'
  if (pence > hold.amount_pence) return `At most ${pay(venue, hold.amount_pence)} is held.`
  const rest = hold.amount_pence - pence
  return rest === 0
    ? `${pay(venue, pence)} is charged to the guest’s card.`
    : `${pay(venue, pence)} is charged to the guest’s card, and ${pay(venue, rest)} is released.`
}
