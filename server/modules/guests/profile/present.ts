import { presentExtras } from '../../../../domain/sold-extras.ts'
import type { RosterRow } from '../roster/roster-queries.ts'
import type { TagRow } from '../roster/tag-queries.ts'
import type { KnownProfile } from './find-guest.ts'
import type { ActivityRow, GuestBookingRow, LedgerRow } from './history-queries.ts'
import type { NewestMarketing } from './stored-profile.ts'

export const presentRosterGuest = (guest: RosterRow) => ({
  id: guest.id,
  name: guest.name,
  email: guest.email,
  phone: guest.phone,
  membership_tier: guest.membership_tier,
  loyalty_points: guest.points,
  successful_visits: guest.visits,
  no_shows: guest.no_shows,
  tags: guest.tags,
  venue_ids: guest.venue_ids,
  last_visit: guest.last_visit,
  next_booking: guest.next_booking,
  paid_pence: Number(guest.paid_pence),
})

export const presentVenueGuest = (guest: RosterRow) => ({
  id: guest.id,
  name: guest.name,
  email: guest.email,
  phone: guest.phone,
  profile_image_url: guest.profile_image_url,
})

export const iso = (instant: Date | null) => instant?.toISOString() ?? null

export const presentGuestBooking = (booking: GuestBookingRow) => ({
  id: booking.id,
  status: booking.status,
  kind: booking.kind,
  venue_id: booking.venue_id,
  venue_name: booking.venue_name,
  event_id: booking.event_id,
  party_size: booking.party_size,
  guest_count: booking.guest_count,
  booking_date: booking.booking_date,
  booking_time: booking.booking_time,
  duration_mins: booking.duration_mins,
  table_id: booking.table_id,
  table_number: booking.table_number,
  reservation_tags: booking.reservation_tags,
  checked_in_at: iso(booking.checked_in_at),
  door_rejected_at: iso(booking.door_rejected_at),
  extras: presentExtras(booking.bundle_selections),
  created_at: booking.created_at.toISOString(),
})

export const presentLedgerEntry = (entry: LedgerRow) => ({
  id: entry.id,
  type: entry.type,
  delta: entry.delta,
  note: entry.note,
  booking_id: entry.booking_id,
  created_at: entry.created_at.toISOString(),
})

export const presentActivity = (entry: ActivityRow) => ({
  at: entry.at.toISOString(),
  type: entry.type,
  booking_id: entry.booking_id,
  venue_id: entry.venue_id,
  venue_name: entry.venue_name,
  details: entry.details,
})

export const presentProfile = ({ marketing, ...profile }: KnownProfile) => ({
  contact_email: profile.contact_email,
  birthday: profile.birthday,
  notes: profile.notes,
  allergies: profile.allergies,
  language: profile.language,
  marketing: presentMarketing(marketing),
})

export const presentMarketing = (marketing: NewestMarketing) =>
  marketing && { ...marketing, at: new Date(marketing.at).toISOString() }

export const presentTags = (rows: readonly TagRow[]) => ({
  global: [...new Set(rows.flatMap((row) => (row.scope === 'global' ? row.tags : [])))],
  per_venue: rows.flatMap(({ scope, venue_id, venue_name, tags }) =>
    scope === 'venue' ? [{ venue_id, venue_name, tags }] : [],
  ),
})

interface Bar {
  readonly venue_id: string
  readonly until: string | null
  readonly reason: string
}

/** The newest bar, and the venues of all that say the same. */
export const presentBan = ([newest, ...others]: readonly Bar[]) =>
  newest
    ? {
        until: newest.until,
        reason: newest.reason,
        venue_ids: [newest, ...others]
          .filter(({ until, reason }) => until === newest.until && reason === newest.reason)
          .map(({ venue_id }) => venue_id),
      }
    : null
