import { CALENDAR_FILENAME } from '../../../ports/mail/port.ts'
import type { Composed } from '../../outbound/index.ts'
import type { MailRow, pendingListings } from './queries.ts'

type ListingRow = Awaited<ReturnType<typeof pendingListings>>[number]

export const presentListing = (venue: ListingRow) => ({
  id: venue.id,
  name: venue.name,
  address: venue.address,
  status: venue.status,
  app_listing_status: venue.app_listing_status,
  venue_type: venue.venue_type,
  phone: venue.phone,
  email: venue.email,
  logo_url: venue.logo_url,
  listing_requested_at: venue.listing_requested_at?.toISOString() ?? null,
})

/** `body` is null where bodies are not shown. */
export const presentMail = (mail: MailRow, body: Composed | null) => ({
  id: mail.id,
  kind: mail.kind,
  to: mail.to_address,
  booking_id: mail.booking_id,
  locale: mail.locale,
  state: mail.status,
  created_at: mail.created_at.toISOString(),
  sent_at: mail.sent_at?.toISOString() ?? null,
  venue_id: mail.venue_id,
  cause: mail.cause,
  from_name: body?.fromName ?? mail.from_name,
  reply_to: body?.replyTo ?? mail.reply_to,
  subject: body?.subject ?? mail.subject,
  text: body?.text ?? null,
  html: body?.html ?? null,
  attachments: body ? attachmentsOf(body) : [],
  status: mail.status,
  attempts: mail.attempts,
  last_error: mail.last_error,
})

const attachmentsOf = ({ attachments, calendar }: Composed) => [
  ...(calendar
    ? [{ filename: CALENDAR_FILENAME, content_type: 'text/calendar', content: calendar.content }]
    : []),
  ...attachments.map(({ filename, contentType, content }) => ({
    filename,
    content_type: contentType,
    content: Buffer.from(content).toString('base64'),
  })),
]
