import type { ReadContext } from '../../../http/context.ts'
import { bansOfGuest } from '../bans/queries.ts'
import { areConnected } from '../network/network-queries.ts'
import { venuesFor } from '../roster/list-roster.ts'
import { tagsOfGuest } from '../roster/tag-queries.ts'
import { profileOfGuest, requireGuestOfVenues } from './find-guest.ts'
import { bookingsOfGuest, totalsOfGuest } from './history-queries.ts'
import { presentBan, presentProfile, presentTags } from './present.ts'

/** Older bookings are available from GET /api/my-guests/:id/bookings. */
const NEWEST_BOOKINGS = 200

/** Shows only data from the caller's venues. */
export const showGuest = async ({
  db,
  params,
  query,
  actor,
  services,
  now,
}: ReadContext<'GET /api/my-guests/:id'>) => {
  const mine = await services.memberships.venuesOf(db, actor)
  const venueIds = [...mine]
  const countedAt = venuesFor(mine, query.counted_at)
  const guest = await requireGuestOfVenues(db, venueIds, params.id)
  const [bookings, totals, isConnection, tags, bars, profile] = await Promise.all([
    bookingsOfGuest(db, venueIds, guest.id).limit(NEWEST_BOOKINGS).execute(),
    totalsOfGuest(db, countedAt, guest.id),
    areConnected(db, actor.id, guest.id),
    tagsOfGuest(db, venueIds, guest.id),
    bansOfGuest(db, venueIds, guest.id, now),
    profileOfGuest(db, venueIds, guest.id),
  ])
  return {
    guest: {
      id: guest.id,
      name: guest.name,
      email: guest.email,
      phone: guest.phone,
      membership_tier: guest.membership_tier,
      ...presentProfile(profile),
    },
    bookings: bookings.map(({ id, status, guest_count, booking_date, venue_id, venue_name }) => ({
      id,
      status,
      guest_count,
      booking_date,
      venue_id,
      venue_name,
    })),
    stats: {
      loyalty_points: totals.points,
      confirmed_visits: totals.visits,
      door_rejections: totals.door_rejections,
      no_shows: totals.no_shows,
      total_bookings: totals.bookings,
      keys_spent: totals.keys_spent,
    },
    bar: presentBan(bars),
    is_connection: isConnection,
    tags: presentTags(tags),
  }
}
