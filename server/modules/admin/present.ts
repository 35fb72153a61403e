import type { listMail, pendingListings } from './queries.ts'

type ListingRow = Awaited<ReturnType<typeof pendingListings>>[number]
type MailRow = Awaited<ReturnType<typeof listMail>>[number]

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

export const presentMail = (mail: MailRow) => ({
  id: mail.id,
  venue_id: mail.venue_id,
  cause: mail.cause,
  to: mail.to_address,
  from_name: mail.from_name,
  reply_to: mail.reply_to,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  status: mail.status,
  attempts: mail.attempts,
  last_error: mail.last_error,
  sent_at: mail.sent_at?.toISOString() ?? null,
  created_at: mail.created_at.toISOString(),
})
