import { type RawBuilder, sql } from 'kysely'
import type { MembershipTier } from '../../../../contract/guests.ts'
import type { Executor } from '../../../db/executor.ts'
import { newestOf } from '../profile/stored-profile.ts'
import { highestGiven, tierOf } from '../profile/tier.ts'

export interface RosterPosition {
  readonly name_key: string
  readonly guest_id: string
}

/**
 * A page of the combined roster of these venues, each guest once. Venues may know a guest by different names; the guest
 * stands at the first of them. Reads at most the rows up to the end of the page from each venue's name index; one
 * venue's guests are in order and need no grouping.
 */
export const rosterPage = async (
  db: Executor,
  venueIds: readonly string[],
  { limit, offset }: { limit: number; offset: number },
): Promise<RosterPosition[]> => {
  const [only, ...others] = venueIds
  if (only !== undefined && others.length === 0)
    return db
      .selectFrom('venue_guests')
      .select(['name_key', 'guest_id'])
      .where('venue_id', '=', only)
      .orderBy('name_key')
      .orderBy('guest_id')
      .limit(limit)
      .offset(offset)
      .execute()
  const { rows } = await sql<RosterPosition>`
    select min(page.name_key) as name_key, page.guest_id
    from unnest(${venueIds}::text[]) as mine (id)
    cross join lateral (
      select name_key, guest_id from venue_guests where venue_id = mine.id
      order by name_key, guest_id limit ${limit + offset}
    ) as page
    group by page.guest_id
    order by 1, 2 limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** The page after a position. The cost does not depend on how far into the roster it is. */
export const rosterPageAfter = async (
  db: Executor,
  venueIds: readonly string[],
  after: RosterPosition,
  limit: number,
): Promise<RosterPosition[]> => {
  const { rows } = await sql<RosterPosition>`
    select distinct page.name_key, page.guest_id
    from unnest(${venueIds}::text[]) as mine (id)
    cross join lateral (
      select name_key, guest_id from venue_guests as here
      where venue_id = mine.id and (name_key, guest_id) > (${after.name_key}, ${after.guest_id})
        and ${venueIds.length < 2 ? sql`true` : isFirstName(venueIds)}
      order by name_key, guest_id limit ${limit}
    ) as page
    order by page.name_key, page.guest_id limit ${limit}`.execute(db)
  return rows
}

/** Whether no other of these venues knows the guest by a name that comes before. Runs for the rows of one page only. */
const isFirstName = (venueIds: readonly string[]) => sql<boolean>`not (here.elsewhere and exists (
  select from venue_guests as other
  where other.guest_id = here.guest_id and other.venue_id = any(${venueIds}::text[]) and other.name_key < here.name_key
))`

export interface RosterRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly membership_tier: MembershipTier
  readonly profile_image_url: string | null
  readonly points: number
  readonly visits: number
  readonly no_shows: number
  readonly tags: string[]
  readonly venue_ids: string
  readonly last_visit: string | null
  readonly next_booking: string | null
  readonly paid_pence: string
}

// What the roster shows and sorts by, for one guest of an outer statement. Each reads the guest's own rows by an index.

type Sql = RawBuilder<unknown>

/** The last service day on which the guest came to one of these venues. */
export const lastVisitOf = (guest: Sql, venueIds: readonly string[]): Sql => sql`(
  select max(day) from (
    select booking_date as day from bookings
      where user_id = ${guest} and venue_id = any(${venueIds}::text[]) and status = 'checked_in'
    union all
    select reservation_date from reservations
      where user_id = ${guest} and venue_id = any(${venueIds}::text[]) and status = 'completed'
  ) as came)`

/** The next service day for which the guest has a booking at one of these venues. */
export const nextBookingOf = (guest: Sql, venueIds: readonly string[], now: Date): Sql => sql`(
  select min(booking_date) from bookings
  where user_id = ${guest} and venue_id = any(${venueIds}::text[]) and status in ('pending', 'approved')
    and ends_at > ${now} and no_show_at is null and closed_at is null)`

/** What the guest paid for bookings at these venues, without what went back. */
export const paidBy = (guest: Sql, venueIds: readonly string[]): Sql => sql`(
  select coalesce(sum(payments.captured_pence - payments.refunded_pence), 0)
  from bookings join payments on payments.booking_id = bookings.id and payments.venue_id = bookings.venue_id
  where bookings.user_id = ${guest} and bookings.venue_id = any(${venueIds}::text[]))`

const sumAt = (counter: 'points' | 'visits' | 'no_shows', venueIds: readonly string[]): Sql =>
  sql`coalesce(sum(${sql.ref(counter)}) filter (where venue_id = any(${venueIds}::text[])), 0)::int`

/**
 * Roster entries in the order of `guestIds`. Leaves out guests who are not on the roster of any of these venues. What
 * they did is counted at `countedAt`, which are some of these venues.
 */
export const rosterRows = async (
  db: Executor,
  venueIds: readonly string[],
  guestIds: readonly string[],
  now: Date,
  countedAt: readonly string[] = venueIds,
): Promise<RosterRow[]> => {
  const { rows } = await sql<RosterRow>`
    select users.id, known.name, coalesce(known.contact_email, users.email) as email, known.phone,
      ${tierOf(sql`users.membership_tier`, sql`known.tier`)} as membership_tier, users.profile_image_url, known.points, known.visits, known.no_shows, known.venue_ids,
      ${lastVisitOf(sql`wanted.id`, countedAt)} as last_visit,
      ${nextBookingOf(sql`wanted.id`, countedAt, now)} as next_booking,
      ${paidBy(sql`wanted.id`, countedAt)} as paid_pence,
      array(select distinct tag from guest_tags, unnest(guest_tags.tags) as tag
        where guest_id = wanted.id and venue_id = any(${venueIds}::text[]) order by tag) as tags
    from unnest(${guestIds}::text[]) with ordinality as wanted (id, position)
    join users on users.id = wanted.id
    cross join lateral (
      select ${sumAt('points', countedAt)} as points, ${sumAt('visits', countedAt)} as visits,
        ${sumAt('no_shows', countedAt)} as no_shows,
        string_agg(venue_id, ',' order by venue_id) as venue_ids,
        ${newestOf('name')} as name, ${newestOf('phone')} as phone, ${newestOf('contact_email')} as contact_email,
        ${highestGiven} as tier
      from venue_guests
      where guest_id = wanted.id and venue_id = any(${venueIds}::text[])
    ) as known
    where known.venue_ids is not null
    order by wanted.position`.execute(db)
  return rows
}

/** The number of guests of each venue, ordered by venue id. */
export const rosterSizes = (db: Executor, venueIds: readonly string[]) =>
  db
    .selectFrom('venue_versions')
    .select(['venue_id', 'guests', 'removed_guests'])
    .where('venue_id', '=', sql<string>`any(${venueIds})`)
    .orderBy('venue_id')
    .execute()

/**
 * The sizes, and how many of the roster rows are repeats of a guest at another of these venues, in one snapshot. Reads
 * only guests who are known at several venues.
 */
export const rosterSizesAndRepeats = async (db: Executor, venueIds: readonly string[]) => {
  const { rows } = await sql<{
    venue_id: string
    guests: number
    removed_guests: number
    repeats: number
  }>`
    select venue_id, guests, removed_guests, (
      select (count(*) - count(distinct guest_id))::int
      from venue_guests where venue_id = any(${venueIds}::text[]) and elsewhere
    ) as repeats
    from venue_versions where venue_id = any(${venueIds}::text[]) order by venue_id`.execute(db)
  return rows
}
