import type { Locale } from '../../../../contract/messages.ts'
import type { PAY_PURPOSES } from '../../../../contract/payments.ts'
import { textIn } from '../../../../domain/guest-text.ts'
import { formatMoney } from '../../../../domain/money.ts'
import { addDays } from '../../../../domain/service-day.ts'
import { linesInWords } from '../../outbound/index.ts'
import type { PaidBooking, PaidChange, PaidVenue } from './paid-for.ts'
import type { PaymentRow } from './queries.ts'

interface PayLine {
  readonly text: string
  /** Null where the line only says what is paid for. */
  readonly amount_pence: number | null
}

interface Paid {
  readonly payment: PaymentRow
  readonly purpose: (typeof PAY_PURPOSES)[number]
  readonly venue: PaidVenue
  readonly booking: PaidBooking | null
  readonly change: PaidChange | null
}

const en = {
  tag: 'en-GB',
  at: (day: string, time: string) => `${day}, ${time}`,
  nightOf: (weekday: string) => `the night of ${weekday}`,
  guests: (count: number) => (count === 1 ? '1 guest' : `${count} guests`),
  change: (guests: string) => `Change to ${guests}`,
  table: (guests: string) => `Table for ${guests}`,
  vouchers: (count: number) => (count === 1 ? '1 voucher' : `${count} vouchers`),
  giftFor: (name: string) => `For ${name}`,
  atOnce: 'At once, by e-mail',
  onMorning: (date: string) => `On the morning of ${date}, by e-mail`,
  toYou: 'To you, by e-mail',
}

const de: typeof en = {
  tag: 'de-DE',
  at: (day, time) => `${day}, ${time}\u00a0Uhr`,
  nightOf: (weekday) => `Nacht vom ${weekday}`,
  guests: (count) => (count === 1 ? '1 Gast' : `${count} Gäste`),
  change: (guests) => `Änderung auf ${guests}`,
  table: (guests) => `Tisch für ${guests}`,
  vouchers: (count) => (count === 1 ? '1 Gutschein' : `${count} Gutscheine`),
  giftFor: (name) => `Für ${name}`,
  atOnce: 'Sofort, per E-Mail',
  onMorning: (date) => `Am ${date}, morgens per E-Mail`,
  toYou: 'An Sie, per E-Mail',
}

const WORDS: Record<Locale, typeof en> = { en, de }

/** What is paid for, in words. The amounts add up to the payment's, where something is charged or held. */
export const linesOf = (paid: Paid, locale: Locale): PayLine[] => {
  const words = WORDS[locale]
  const { payment, venue, booking, change } = paid
  if (!booking) return voucherLines(payment, words)
  const { booking_date: date, booking_time: time } = change ?? booking
  return [
    ...[
      textIn(booking.event_names, locale, booking.event_name),
      booking.kind === 'guestlist' ? textIn(booking.rule_names, locale, booking.rule_name) : null,
    ]
      .filter(Boolean)
      .map(say),
    say(momentOf(venue, date, time, words)),
    ...itemLines(paid, booking, words, locale),
  ]
}

const say = (text: string | null): PayLine => ({ text: text ?? '', amount_pence: null })

/** The rule as it is now. What it does not explain is a line without a reason. */
const ruleOf = ({ price_per_cover_pence, min_covers }: PaidBooking) =>
  price_per_cover_pence === null || min_covers === null ? null : { price_per_cover_pence, min_covers }

const depositLines = (
  { payment, change }: Paid,
  booking: PaidBooking,
  locale: Locale,
  label?: string,
): PayLine[] =>
  linesInWords(
    {
      partySize: change?.party_size ?? booking.party_size,
      label,
      totalPence: payment.amount_pence,
      rule: ruleOf(booking),
      extras: booking.bundle_selections,
    },
    payment,
    locale,
  )

const itemLines = (paid: Paid, booking: PaidBooking, words: typeof en, locale: Locale): PayLine[] => {
  const { payment, purpose, change } = paid
  const { amount_pence } = payment
  const guests = words.guests(change?.party_size ?? booking.party_size)
  switch (purpose) {
    case 'tickets':
      return linesInWords(
        {
          partySize: booking.party_size,
          label: `${booking.party_size} × ${textIn(booking.ticket_names_by_language, locale, booking.ticket_name ?? '')}`,
          totalPence: amount_pence,
          rule: null,
          extras: booking.bundle_selections,
        },
        payment,
        locale,
      )
    case 'card':
      return amount_pence === 0 ? [say(guests)] : [{ text: guests, amount_pence }]
    case 'change':
      // A charge takes the difference, a hold is made anew for the whole sum.
      return payment.capture === 'automatic'
        ? [{ text: words.change(guests), amount_pence }]
        : [say(words.change(guests)), ...depositLines(paid, booking, locale)]
    case 'hold':
      return [say(guests), { text: payment.description, amount_pence }]
    default:
      return booking.kind === 'event'
        ? depositLines(paid, booking, locale, words.table(guests))
        : [say(guests), ...depositLines(paid, booking, locale)]
  }
}

const voucherLines = ({ amount_pence, currency, purchase }: PaymentRow, words: typeof en): PayLine[] => {
  if (!purchase) return []
  const each = formatMoney(purchase.amount_pence, currency, words.tag)
  const isGift = purchase.delivery === 'recipient'
  return [
    { text: `${words.vouchers(purchase.quantity)} · ${each}`, amount_pence },
    ...(isGift
      ? [
          say(words.giftFor(purchase.recipient_name ?? '')),
          say(purchase.send_on ? words.onMorning(dayOf(purchase.send_on, words, true)) : words.atOnce),
        ]
      : [say(words.toYou)]),
  ]
}

const dayOf = (date: string, { tag }: typeof en, withYear = false): string =>
  new Intl.DateTimeFormat(tag, {
    timeZone: 'UTC',
    weekday: withYear ? undefined : 'long',
    day: 'numeric',
    month: 'long',
    ...(withYear ? { year: 'numeric' } : {}),
  }).format(new Date(`${date}T00:00:00Z`))

/** Day and time as a calendar shows them. An hour after midnight belongs to the night of the service day before. */
const momentOf = (venue: PaidVenue, date: string, time: string, words: typeof en): string => {
  if (time >= venue.service_day_start) return words.at(dayOf(date, words), time)
  const weekday = new Intl.DateTimeFormat(words.tag, { timeZone: 'UTC', weekday: 'long' })
  const night = words.nightOf(weekday.format(new Date(`${date}T00:00:00Z`)))
  return `${words.at(dayOf(addDays(date, 1), words), time)} (${night})`
}
