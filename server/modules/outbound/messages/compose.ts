import { isToStaff, type Locale } from '../../../../contract/messages.ts'
import { canGreet } from '../../../../domain/greeting.ts'
import { textIn } from '../../../../domain/guest-text.ts'
import { qrPng } from '../../../ports/qr-image.ts'
import type { ManageLinks } from '../../base/index.ts'
import { bookingCalendar, type CalendarBooking, calendarMethod } from '../calendar/calendar-file.ts'
import { type Block, htmlOf, textOf } from './blocks.ts'
import { detailsOf, IS_COMING } from './details.ts'
import type { BookingFacts, Facts } from './facts.ts'
import { longDate, money, nameInSentence, oneLine } from './format.ts'
import { contactLines, layout, type MailVenue } from './layout.ts'
import type { Loaded, MessageRow } from './load-message.ts'
import { fillPlaceholders } from './placeholders.ts'
import { termsInSentences } from './terms-in-sentences.ts'
import type { Catalogue, Wording } from './texts/catalogue.ts'
import { DE } from './texts/de.ts'
import { EN } from './texts/en.ts'
import { type View, viewOf, type Zone } from './view.ts'

const CATALOGUES: Readonly<Record<Locale, Catalogue>> = { en: EN, de: DE }

/** The sender of messages about accounts. */
const PLATFORM: MailVenue = { name: 'Maitred' }
const PLATFORM_ZONE = { timezone: 'UTC', currency: 'gbp' }

/** A payment that is not made yet keeps the currency in which it was requested. */
const zoneOf = ({ venue }: Loaded, { currency }: Facts): Zone => {
  const zone = venue ?? PLATFORM_ZONE
  return { timezone: zone.timezone, currency: currency ?? zone.currency }
}

interface Attachment {
  readonly filename: string
  readonly contentType: string
  readonly content: string | Buffer
  /** Set for an image that the HTML shows. */
  readonly cid?: string
}

export interface Composed {
  readonly fromName: string
  readonly replyTo: string | null
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments: readonly Attachment[]
  readonly calendar: { readonly method: ReturnType<typeof calendarMethod>; readonly content: string } | null
}

interface Surroundings {
  /** Where guests reach this service, without a slash at the end. */
  readonly publicUrl: string
  /** The sender address of mails. */
  readonly mailFrom: string
  readonly manageLinks: ManageLinks
  readonly now: Date
}

/** Writes a message from what was loaded. Reads nothing else, so the same input gives the same message. */
export const compose = async (
  message: MessageRow,
  loaded: Loaded,
  surroundings: Surroundings,
): Promise<Composed> => {
  const facts = message.facts as Facts
  const { locale } = message
  const catalogue = CATALOGUES[locale]
  const zone = zoneOf(loaded, facts)
  const view = fullView(
    viewOf(loaded.venue?.name ?? PLATFORM.name, facts, zone, locale),
    loaded,
    zone,
    locale,
  )
  const wording = catalogue.kinds[message.kind](view)
  const venue = mailVenueOf(loaded, surroundings.publicUrl, message, catalogue)
  const own = ownWords(loaded, locale, view)
  const sentences = own.text === null ? wording.sentences : [own.text]
  const subject = oneLine(own.subject ?? wording.subject)
  const details = detailsOf(message, loaded, facts, zone, catalogue)
  const detailBlocks: Block[] = details ? [{ type: 'details', ...details }] : []
  const words = opening(message, view, catalogue, sentences)
  // Whoever is coming reads the facts first. Everybody else first learns what happened to them.
  const isComing = IS_COMING.includes(message.kind)
  const link = linkOf(message, loaded, facts, wording, catalogue, surroundings)
  const blocks: Block[] = [
    ...(isComing ? [...detailBlocks, ...words] : words),
    ...(message.kind === 'voucher' && view.message ? [giftMessage(view)] : []),
    ...voucherBlocks(message, loaded, zone, catalogue, surroundings),
    ...(isComing ? [] : detailBlocks),
    ...ticketBlocks(loaded, catalogue, locale),
    ...(link ? [{ type: 'button' as const, ...link }] : []),
    ...(isComing ? comingBlocks(loaded, facts, catalogue) : []),
    ...(wording.after ?? []).map((text) => ({ type: 'paragraph' as const, text })),
    ...termsBlocks(message, loaded, facts, catalogue, surroundings.now),
    ...(wording.small ?? []).map((text) => ({ type: 'small' as const, text })),
    ...(link ? [{ type: 'fallback' as const, text: catalogue.linkFallback, url: link.url }] : []),
  ]
  const preview = isComing && details?.title ? details : { title: sentences[0], subtitle: '' }
  return {
    fromName: oneLine(loaded.venue?.marketing_sender_name || venue.name),
    replyTo: loaded.venue ? loaded.venue.marketing_reply_to || loaded.venue.email : null,
    subject,
    html: layout(venue, {
      locale,
      title: subject,
      preview: oneLine([preview.title, preview.subtitle].filter(Boolean).join(' · ')),
      heading: wording.heading,
      body: htmlOf(venue, blocks),
    }),
    text: textOf([...blocks, { type: 'paragraph', text: `--\n${contactLines(venue)}` }]),
    attachments: await ticketPictures(loaded),
    calendar: calendarOf(message, loaded, facts, view, catalogue, surroundings),
  }
}

const mailVenueOf = (
  { venue }: Loaded,
  publicUrl: string,
  { venue_id, locale }: MessageRow,
  { notices }: Catalogue,
): MailVenue =>
  venue === null
    ? PLATFORM
    : {
        ...venue,
        name: oneLine(venue.name),
        legal: venue.notices.map(({ kind, url }) => ({
          name: notices[kind as keyof typeof notices],
          url: url ?? `${publicUrl}/legal/${venue_id}/${kind}?lang=${locale}`,
        })),
        logoUrl:
          venue.logo_url &&
          (/^https?:/.test(venue.logo_url) ? venue.logo_url : `${publicUrl}${venue.logo_url}`),
      }

/** The view with what stands in tables of its own: tickets and vouchers. */
const fullView = (
  view: View,
  { tickets, vouchers }: Loaded,
  zone: { currency: string },
  locale: Locale,
): View => {
  const [first] = vouchers
  const isGift = first?.delivery === 'recipient'
  const purchaser = nameInSentence(first?.purchaser_name ?? '')
  const recipient = nameInSentence(first?.recipient_name || first?.recipient_email || '')
  const total = vouchers.reduce((sum, { amount_pence }) => sum + amount_pence, 0)
  return {
    ...view,
    tickets: tickets.length,
    ...(first
      ? {
          vouchers: vouchers.length,
          isGift,
          purchaser,
          recipient,
          message: first.purchase?.message ?? '',
          sendOn: first.purchase?.send_on ? longDate(first.purchase.send_on, locale) : '',
          amount: money(total, zone.currency, locale),
        }
      : {}),
  }
}

/** What the giver wrote, as theirs. */
const giftMessage = ({ message, purchaser }: View): Block => ({
  type: 'paragraph',
  text: `“${message}”\n– ${purchaser}`,
})

/** The venue's own subject and text, with their placeholders filled in. Null: ours. */
const ownWords = ({ venue }: Loaded, locale: Locale, view: View) => {
  const fill = (text: string | null | undefined) => (text ? fillPlaceholders(text, view) : null)
  return { subject: fill(venue?.[`subject_${locale}`]), text: fill(venue?.[`text_${locale}`]) }
}

const opening = (
  { kind }: MessageRow,
  view: View,
  catalogue: Catalogue,
  sentences: readonly string[],
): Block[] => {
  const name =
    kind === 'voucher'
      ? view.isGift
        ? view.recipient
        : view.purchaser
      : kind === 'voucher_receipt'
        ? view.purchaser
        : view.guest
  const greeting = isToStaff(kind) || !canGreet(name) ? [] : [catalogue.greeting(name)]
  return [...greeting, ...sentences].map((text) => ({ type: 'paragraph', text }))
}

const voucherBlocks = (
  { locale, kind }: MessageRow,
  { vouchers }: Loaded,
  { currency }: Zone,
  catalogue: Catalogue,
  { publicUrl }: Surroundings,
): Block[] =>
  (kind === 'voucher' ? vouchers : []).map(({ code, amount_pence, expires_at }) => ({
    type: 'voucher',
    amount: money(amount_pence, currency, locale),
    codeLabel: catalogue.voucher.code,
    code,
    validUntil: catalogue.voucher.validUntil(longDate(expires_at, locale)),
    balance: { label: catalogue.voucher.balance, url: `${publicUrl}/voucher/${code}?lang=${locale}` },
  }))

const ticketBlocks = ({ tickets }: Loaded, catalogue: Catalogue, locale: Locale): Block[] =>
  tickets.map(({ code, type, type_names, holder_name }, n) => ({
    type: 'ticket',
    name: oneLine(holder_name ?? ''),
    title: catalogue.ticket(n + 1, tickets.length, textIn(type_names, locale, type)),
    code,
    cid: ticketCid(n),
  }))

/** For whoever is on the way: how to get in where a door is, and whom to call when late. */
const comingBlocks = ({ venue }: Loaded, { booking }: Facts, catalogue: Catalogue): Block[] => {
  if (!booking || booking.status === 'pending') return []
  const number = venue?.phone?.replace(/[^+\d]/g, '')
  return [
    ...(booking.kind === 'guestlist' ? [{ type: 'paragraph' as const, text: catalogue.doorCode }] : []),
    ...(venue?.phone && number
      ? [{ type: 'link' as const, before: catalogue.late, label: oneLine(venue.phone), url: `tel:${number}` }]
      : []),
  ]
}

/** The one link of a message: where to pay or to book, the guest's booking, or the venue's day. */
const linkOf = (
  { kind, venue_id, locale }: MessageRow,
  { booking, venue }: Loaded,
  facts: Facts,
  { button }: Wording,
  { openDay, manage, manageTickets, voucher, briefing }: Catalogue,
  { publicUrl, manageLinks }: Surroundings,
): { label: string; url: string } | null => {
  if (button) return facts.url ? { label: button, url: facts.url } : null
  // A voucher is worth something to whoever comes.
  if (kind === 'voucher')
    return venue?.bookings_enabled
      ? { label: voucher.book, url: `${publicUrl}/widget/bookings/${venue_id}?lang=${locale}` }
      : null
  if (facts.briefing)
    return { label: briefing.open, url: `${publicUrl}/console/${venue_id}/today?date=${facts.briefing.date}` }
  if (isToStaff(kind) && facts.booking)
    return { label: openDay, url: `${publicUrl}/console/${venue_id}/list?date=${facts.booking.date}` }
  if (!mayManage(kind) || !booking) return null
  return { label: facts.booking?.kind === 'event' ? manageTickets : manage, url: manageLinks.url(booking) }
}

/** Kinds whose guest gets the link to their booking. The venue never gets it. */
const MANAGED: readonly string[] = [
  'booking_received',
  'booking_confirmed',
  'booking_changed',
  'reminder',
  'tickets',
  'event_changed',
]
const mayManage = (kind: string) => MANAGED.includes(kind)

/**
 * The terms in words: with confirmations, and those of vouchers with the vouchers. Where nothing was paid or held and no
 * card is kept there is nothing to be returned or charged, so there are no terms.
 */
const termsBlocks = (
  { kind, locale }: MessageRow,
  loaded: Loaded,
  facts: Facts,
  catalogue: Catalogue,
  now: Date,
): Block[] => {
  const voucherTerms = textIn(loaded.venue?.terms_texts, locale, loaded.venue?.terms ?? '')
  if (kind === 'voucher' && voucherTerms)
    return [{ type: 'terms', heading: catalogue.labels.terms, text: voucherTerms }]
  const { booking } = facts
  if (!mayManage(kind) || !booking || !loaded.booking?.terms) return []
  const { paid_pence, held_pence, deposit_mode } = booking
  const { open_pence = paid_pence + held_pence, settled_pence = 0 } = booking
  if (open_pence + settled_pence === 0 && deposit_mode !== 'card') return []
  const sentences = termsInSentences(
    {
      terms: loaded.booking.terms,
      startsAt: deadlineStart(booking.starts_at, loaded.booking.terms_start_at),
      now,
      pence: open_pence,
      settledPence: settled_pence,
      isHeld: paid_pence === 0,
      partySize: booking.party_size,
    },
    zoneOf(loaded, facts),
    locale,
  )
  return sentences.length > 0
    ? [{ type: 'terms', heading: catalogue.ifPlansChange, text: sentences.join('\n') }]
    : []
}

/** The cancellation deadline counts from the earlier of two starts, once a guest has moved the booking. */
const deadlineStart = (startsAt: string, termsStartAt: Date | null): Date => {
  const start = new Date(startsAt)
  return termsStartAt && termsStartAt < start ? termsStartAt : start
}

const ticketCid = (n: number) => `ticket-${n + 1}@tickets`

/** One picture per ticket. They come with the mail, because a mail loads no remote images. */
const ticketPictures = ({ tickets }: Loaded): Promise<Attachment[]> =>
  Promise.all(
    tickets.map(async ({ code }, n) => ({
      filename: `ticket-${n + 1}.png`,
      contentType: 'image/png',
      content: await qrPng(code, { border: 2, modulePx: 12 }),
      cid: ticketCid(n),
    })),
  )

const REQUESTED: readonly string[] = [
  'booking_received',
  'booking_confirmed',
  'booking_changed',
  'tickets',
  'event_changed',
]
const CANCELLED: readonly string[] = ['booking_cancelled', 'booking_rejected', 'event_cancelled']

/** Null: the message leaves the calendar as it is. A request that was never confirmed is in nobody's calendar. */
const calendarStatus = (
  kind: string,
  { status, was_approved }: BookingFacts,
  keeps: boolean,
): CalendarBooking['status'] | null => {
  // What was confirmed stands until the venue has agreed to the change, and so does the entry.
  if (keeps) return null
  if (REQUESTED.includes(kind)) {
    if (status === 'approved' || status === 'checked_in') return 'confirmed'
    // It was confirmed before and waits for the venue once more: the entry stays, as not certain.
    return status === 'pending' && was_approved ? 'pending' : null
  }
  return CANCELLED.includes(kind) && was_approved ? 'cancelled' : null
}

const calendarOf = (
  { kind, booking_id, to_address }: MessageRow,
  { venue, booking: stored }: Loaded,
  { booking, keeps = false }: Facts,
  view: View,
  catalogue: Catalogue,
  { mailFrom, manageLinks, now }: Surroundings,
): Composed['calendar'] => {
  if (!venue || !booking || booking_id === null) return null
  const status = calendarStatus(kind, booking, keeps)
  if (status === null) return null
  const entry = {
    uid: manageLinks.calendarUid(booking_id),
    sequence: booking.sequence,
    status,
    startsAt: new Date(booking.starts_at),
    endsAt: new Date(booking.ends_at),
    ...catalogue.calendar(view),
    location: [venue.name, venue.address].filter(Boolean).join(', '),
    url: stored && status !== 'cancelled' ? manageLinks.url(stored) : null,
    now,
    invitation: {
      organizer: { name: venue.name, email: mailFrom },
      attendee: { name: booking.guest_name, email: to_address },
    },
  }
  return { method: calendarMethod(entry), content: bookingCalendar(entry) }
}
