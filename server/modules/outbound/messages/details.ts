import { isToStaff } from '../../../../contract/messages.ts'
import type { DetailRow, Details } from './blocks.ts'
import { briefingDetails } from './briefing-details.ts'
import type { Facts, WishFacts } from './facts.ts'
import { money, oneLine } from './format.ts'
import type { Loaded, MessageRow } from './load-message.ts'
import { linesInWords } from './terms-in-sentences.ts'
import type { Catalogue } from './texts/catalogue.ts'
import { momentOf, nightOf, type Zone } from './view.ts'

/** What was booked, what changed, what was paid: day, time and party as the title, the rest in rows. */
export const detailsOf = (
  message: MessageRow,
  loaded: Loaded,
  facts: Facts,
  zone: Zone,
  catalogue: Catalogue,
): Details | null => {
  if (message.kind === 'voucher_receipt') return { rows: receiptRows(message, loaded, zone, catalogue) }
  if (facts.briefing) return briefingDetails(facts.briefing, catalogue, message.locale)
  const { booking, wish } = facts
  if (wish && message.kind === 'waitlist_offer') return offeredPlace(wish, zone, message, catalogue)
  if (!booking) return null
  const { labels } = catalogue
  const { kind } = message
  const event = booking.event ?? (booking.kind === 'guestlist' ? catalogue.guestList : null)
  const rows = [
    ...(isToStaff(kind) ? contactRows(booking, catalogue) : []),
    ...(event ? [row(labels.event, event)] : []),
    ...beforeRows(facts, booking.party_size, zone, message, catalogue),
    ...(IS_COMING.includes(kind) ? whereRows(loaded, catalogue) : []),
    ...(SHOWS_MONEY.includes(kind) ? moneyRows(booking, zone, message, catalogue) : []),
    ...(kind === 'staff_new_booking' ? venueRows(booking, catalogue) : []),
    ...(booking.reference ? [row(labels.reference, booking.reference)] : []),
  ]
  return { ...whenAndWho(booking, zone, message, catalogue), rows }
}

/** Saturday 17 January 2026, 19:30, and below it 4 people. */
const offeredPlace = (
  { starts_at, party_size, event, kind }: WishFacts,
  zone: Zone,
  { locale }: MessageRow,
  { clock, people, labels, guestList }: Catalogue,
): Details => {
  const { day, time } = momentOf(starts_at, zone, locale)
  const name = event ?? (kind === 'guestlist' ? guestList : null)
  return {
    title: `${day}, ${clock(time)}`,
    subtitle: people(party_size),
    rows: name ? [row(labels.event, name)] : [],
  }
}

const row = (label: string, value: string): DetailRow => ({ label, value })

/** Kinds that say what has been paid so far. In the others the sentences speak of money. */
const SHOWS_MONEY: readonly string[] = ['booking_received', 'booking_confirmed', 'booking_changed', 'tickets']

/** Kinds that a guest looks up on the way. */
export const IS_COMING: readonly string[] = [...SHOWS_MONEY, 'reminder', 'event_changed']

type Booking = NonNullable<Facts['booking']>

/** What was paid and what is only held, each with what it is made of: the same lines as on the payment page. */
const moneyRows = (
  booking: Booking,
  zone: Zone,
  { locale }: MessageRow,
  { labels, notTaken }: Catalogue,
): DetailRow[] => {
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
  if (total === 0) return texts.length > 0 ? [row(labels.extras, texts.join('\n'))] : []
  return [
    paid_pence > 0
      ? row(labels.paid, [amount(paid_pence), ...texts].join('\n'))
      : row(labels.held, [notTaken(amount(held_pence)), ...texts].join('\n')),
    ...(paid_pence > 0 && held_pence > 0 ? [row(labels.held, notTaken(amount(held_pence)))] : []),
  ]
}

const whereRows = ({ venue }: Loaded, { labels, map }: Catalogue): DetailRow[] => {
  if (!venue?.address) return []
  const query = new URLSearchParams({ api: '1', query: oneLine(`${venue.name}, ${venue.address}`) })
  const url = `https://www.google.com/maps/search/?${query}`
  return [{ label: labels.where, value: venue.address, link: { label: map, url } }]
}

const contactRows = (booking: Booking, { labels }: Catalogue): DetailRow[] => [
  row(labels.name, booking.guest_name),
  ...(booking.guest_phone ? [row(labels.phone, booking.guest_phone)] : []),
  ...(booking.guest_email ? [row(labels.email, booking.guest_email)] : []),
]

const venueRows = (booking: Booking, { labels, status }: Catalogue): DetailRow[] => [
  ...(booking.occasion ? [row(labels.occasion, booking.occasion)] : []),
  ...(booking.dietary ? [row(labels.dietary, booking.dietary)] : []),
  ...(booking.guest_comments ? [row(labels.comments, booking.guest_comments)] : []),
  ...(booking.extras?.length
    ? [
        row(
          labels.extras,
          booking.extras.map(({ quantity, item }) => `${quantity} × ${item ?? '?'}`).join('\n'),
        ),
      ]
    : []),
  row(labels.status, status[booking.status === 'pending' ? 'pending' : 'approved']),
]

/** Wednesday 14 January 2026, 19:00, and below it 4 people · until about 21:00. */
const whenAndWho = (
  { kind, status, starts_at, ends_at, date, party_size }: Booking,
  zone: Zone,
  message: MessageRow,
  { clock, night, people, until, notConfirmed }: Catalogue,
): Pick<Details, 'title' | 'subtitle'> => {
  const { locale, kind: messageKind } = message
  const { day, time } = momentOf(starts_at, zone, locale)
  const past = nightOf(starts_at, date, zone, locale)
  const stay = kind === 'table' ? [until(clock(momentOf(ends_at, zone, locale).time))] : []
  return {
    title: `${day}, ${clock(time)}`,
    subtitle: [
      ...(past ? [night(past.from, past.to)] : []),
      [people(party_size), ...stay].join(' · '),
      ...(status === 'pending' && !isToStaff(messageKind) ? [notConfirmed] : []),
    ].join('\n'),
  }
}

/** What the booking was before, where that differs. Until the venue has agreed to a change it is what stands. */
const beforeRows = (
  { before_starts_at, before_party_size, keeps, booking }: Facts,
  partySize: number,
  zone: Zone,
  { locale }: MessageRow,
  { labels, clock, people }: Catalogue,
): DetailRow[] => {
  const parts: string[] = []
  if (
    before_starts_at &&
    (keeps || new Date(before_starts_at).getTime() !== new Date(booking?.starts_at ?? 0).getTime())
  ) {
    const { day, time } = momentOf(before_starts_at, zone, locale)
    parts.push(`${day}, ${clock(time)}`)
  }
  if (before_party_size && (keeps || before_party_size !== partySize)) parts.push(people(before_party_size))
  return parts.length > 0 ? [row(keeps ? labels.stands : labels.before, parts.join('\n'))] : []
}

const receiptRows = (
  { locale }: MessageRow,
  { vouchers }: Loaded,
  { currency }: Zone,
  { labels }: Catalogue,
): DetailRow[] => {
  const [first] = vouchers
  if (!first) return []
  const total = vouchers.reduce((sum, { amount_pence }) => sum + amount_pence, 0)
  return [
    row(labels.vouchers, `${vouchers.length} × ${money(first.amount_pence, currency, locale)}`),
    row(labels.total, money(total, currency, locale)),
    ...(first.recipient_email
      ? [row(labels.sentTo, [first.recipient_name, first.recipient_email].filter(Boolean).join('\n'))]
      : []),
  ]
}
