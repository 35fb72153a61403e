import { isToStaff } from '../../../../contract/messages.ts'
import type { Facts } from './facts.ts'
import { money } from './format.ts'
import type { Loaded, MessageRow } from './load-message.ts'
import { linesInWords } from './terms-in-sentences.ts'
import type { Catalogue } from './texts/catalogue.ts'
import { momentOf, nightOf, type Zone } from './view.ts'

type Row = readonly [label: string, value: string]

/** The table of a message: what was booked, what changed, what was paid. */
export const detailsOf = (
  message: MessageRow,
  loaded: Loaded,
  facts: Facts,
  zone: Zone,
  catalogue: Catalogue,
): Row[] => {
  if (message.kind === 'voucher_receipt') return receiptRows(message, loaded, zone, catalogue)
  const { booking } = facts
  if (!booking) return []
  const { labels } = catalogue
  const { kind } = message
  const event: Row[] = booking.event
    ? [[labels.event, booking.event]]
    : booking.kind === 'guestlist'
      ? [[labels.event, catalogue.guestList]]
      : []
  return [
    ...(isToStaff(kind) ? contactRows(booking, catalogue) : []),
    ...event,
    ...whenRows(booking, zone, message, catalogue),
    [labels.party, catalogue.people(booking.party_size)],
    ...beforeRows(facts, booking.party_size, zone, message, catalogue),
    ...(SHOWS_MONEY.includes(kind) ? moneyRows(booking, zone, message, catalogue) : []),
    ...(kind === 'staff_new_booking' ? venueRows(booking, catalogue) : []),
    ...(IS_COMING.includes(kind) ? findRows(booking, loaded, catalogue) : []),
  ]
}

/** Kinds that say what has been paid so far. In the others the sentences speak of money. */
const SHOWS_MONEY: readonly string[] = ['booking_received', 'booking_confirmed', 'booking_changed', 'tickets']

/** Kinds that a guest looks up on the way. */
const IS_COMING: readonly string[] = [...SHOWS_MONEY, 'reminder', 'event_changed']

type Booking = NonNullable<Facts['booking']>

/** What was paid and what is only held, each with what it is made of: the same lines as on the payment page. */
const moneyRows = (booking: Booking, zone: Zone, { locale }: MessageRow, { labels }: Catalogue): Row[] => {
  const { paid_pence, held_pence, party_size, rule = null, extras = [], ticket } = booking
  const amount = (pence: number) => money(pence, zone.currency, locale)
  const total = paid_pence + held_pence
  const lines = linesInWords(
    {
      partySize: party_size,
      label: ticket ? `${party_size} × ${ticket}` : undefined,
      totalPence: total,
      rule,
      extras,
    },
    zone,
    locale,
  )
  const isOne = lines.filter(({ amount_pence }) => amount_pence !== null).length === 1
  const texts = lines.map(({ text, amount_pence }) =>
    isOne || amount_pence === null ? text : `${text}: ${amount(amount_pence)}`,
  )
  if (total === 0) return texts.length > 0 ? [[labels.extras, texts.join('\n')]] : []
  const label = paid_pence > 0 ? labels.paid : labels.held
  return [
    [label, [amount(paid_pence > 0 ? paid_pence : held_pence), ...texts].join('\n')],
    ...(paid_pence > 0 && held_pence > 0 ? [[labels.held, amount(held_pence)] as Row] : []),
  ]
}

const findRows = ({ reference }: Booking, { venue }: Loaded, { labels }: Catalogue): Row[] => [
  ...(venue?.address ? [[labels.where, venue.address] as Row] : []),
  ...(reference ? [[labels.reference, reference] as Row] : []),
]

const contactRows = (booking: Booking, { labels }: Catalogue): Row[] => [
  [labels.name, booking.guest_name],
  ...(booking.guest_phone ? [[labels.phone, booking.guest_phone] as Row] : []),
  ...(booking.guest_email ? [[labels.email, booking.guest_email] as Row] : []),
]

const venueRows = (booking: Booking, { labels, status }: Catalogue): Row[] => [
  ...(booking.occasion ? [[labels.occasion, booking.occasion] as Row] : []),
  ...(booking.dietary ? [[labels.dietary, booking.dietary] as Row] : []),
  ...(booking.guest_comments ? [[labels.comments, booking.guest_comments] as Row] : []),
  ...(booking.extras?.length
    ? [
        [
          labels.extras,
          booking.extras.map(({ quantity, item }) => `${quantity} × ${item ?? '?'}`).join('\n'),
        ] as Row,
      ]
    : []),
  [labels.status, status[booking.status === 'pending' ? 'pending' : 'approved']],
]

const whenRows = (
  { kind, starts_at, ends_at, date }: Booking,
  zone: Zone,
  { locale }: MessageRow,
  { labels, clock, night }: Catalogue,
): Row[] => {
  const { day, time } = momentOf(starts_at, zone, locale)
  const past = nightOf(starts_at, date, zone, locale)
  return [
    [labels.date, day],
    [labels.time, past ? `${clock(time)}\n${night(past.from, past.to)}` : clock(time)],
    ...(kind === 'table' ? [[labels.stay, clock(momentOf(ends_at, zone, locale).time)] as Row] : []),
  ]
}

/** What the booking was before, where that differs. */
const beforeRows = (
  { before_starts_at, before_party_size, booking }: Facts,
  partySize: number,
  zone: Zone,
  { locale }: MessageRow,
  { labels, clock, people }: Catalogue,
): Row[] => {
  const parts: string[] = []
  if (
    before_starts_at &&
    new Date(before_starts_at).getTime() !== new Date(booking?.starts_at ?? 0).getTime()
  ) {
    const { day, time } = momentOf(before_starts_at, zone, locale)
    parts.push(day, clock(time))
  }
  if (before_party_size && before_party_size !== partySize) parts.push(people(before_party_size))
  return parts.length > 0 ? [[labels.before, parts.join('\n')]] : []
}

const receiptRows = (
  { locale }: MessageRow,
  { vouchers }: Loaded,
  { currency }: Zone,
  { labels }: Catalogue,
): Row[] => {
  const [first] = vouchers
  if (!first) return []
  const total = vouchers.reduce((sum, { amount_pence }) => sum + amount_pence, 0)
  return [
    [labels.vouchers, `${vouchers.length} × ${money(first.amount_pence, currency, locale)}`],
    [labels.total, money(total, currency, locale)],
    ...(first.recipient_email
      ? [[labels.sentTo, [first.recipient_name, first.recipient_email].filter(Boolean).join('\n')] as Row]
      : []),
  ]
}
