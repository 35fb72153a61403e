import { sql } from 'kysely'
import { type Difference, MAX_DIFFERENCES } from '../../../db/difference.ts'
import type { Executor } from '../../../db/executor.ts'

/**
 * Recounts every stored counter of guests and bookings from its source rows, in one statement and so in one snapshot.
 * Read-only. Returns the differences; an empty list means that all counters are right.
 */
export const verifyGuestCounters = async (db: Executor): Promise<Difference[]> => {
  const { rows } = await sql<Difference>`
    with recounted as (
      select venue_id, user_id as guest_id, count(*) as bookings,
        count(*) filter (where status = 'checked_in') as visits,
        sum(points_awarded) as points,
        count(*) filter (where door_rejected_at is not null) as door_rejections,
        count(*) filter (where no_show_at is not null) as no_shows,
        sum(keys_spent) as keys_spent
      from bookings group by venue_id, user_id
    ), reserved as (
      select venue_id, user_id as guest_id, count(*) filter (where status = 'completed') as visits,
        count(*) filter (where status = 'no_show') as no_shows,
        sum(arrived * 10) filter (where status = 'completed') as points
      from reservations where user_id is not null group by venue_id, user_id
    ), differences (what, place, kept, counted) as (
      select 'venue_guests.' || counter.what, guest.venue_id || ' ' || guest.guest_id,
        counter.kept, coalesce(counter.counted, 0)
      from venue_guests guest
      left join recounted using (venue_id, guest_id)
      left join reserved using (venue_id, guest_id)
      cross join lateral (values
        ('bookings', guest.bookings, recounted.bookings),
        ('visits', guest.visits, coalesce(recounted.visits, 0) + coalesce(reserved.visits, 0)),
        ('points', guest.points, coalesce(recounted.points, 0) + coalesce(reserved.points, 0)),
        ('door_rejections', guest.door_rejections, recounted.door_rejections),
        ('no_shows', guest.no_shows, coalesce(recounted.no_shows, 0) + coalesce(reserved.no_shows, 0)),
        ('keys_spent', guest.keys_spent, recounted.keys_spent)
      ) as counter (what, kept, counted)
      union all
      select 'venue_guests.elsewhere', venue_id || ' ' || guest_id, elsewhere::int,
        (count(*) over (partition by guest_id) > 1)::int
      from venue_guests
      union all
      select 'venue_versions.guests', venue_id, guests,
        (select count(*) from venue_guests where venue_guests.venue_id = venue_versions.venue_id)
      from venue_versions
      union all
      select 'users.keys_balance', users.id, keys_balance, coalesce(ledger.total, 0)
      from users left join (select user_id, sum(delta) as total from key_ledger group by user_id) as ledger
        on ledger.user_id = users.id
      union all
      select 'booking_counts.bookings', concat_ws(' ', venue_id, booking_date, status),
        coalesce(kept.bookings, 0), coalesce(counted.bookings, 0)
      from booking_counts kept
      full join (
        select venue_id, booking_date, status, count(*) as bookings
        from bookings group by venue_id, booking_date, status
      ) as counted using (venue_id, booking_date, status)
      union all
      select 'arrivals.covers', concat_ws(' ', venue_id, date, slot_time),
        coalesce(kept.covers, 0), coalesce(counted.covers, 0)
      from arrivals kept
      full join (
        select venue_id, date, slot_time, sum(covers) as covers from (
          select venue_id, booking_date as date, booking_time as slot_time, booking_covers(b) as covers
          from bookings b
          union all
          select venue_id, reservation_date, reservation_time, reservation_covers(r) from reservations r
          union all
          select venue_id, booking_date, booking_time, extra_covers from booking_changes
          where status in ('waiting', 'kept')
        ) as placed
        group by venue_id, date, slot_time
      ) as counted using (venue_id, date, slot_time)
    )
    select what, place as where, kept::int, counted::int from differences
    where kept <> counted order by what, place limit ${MAX_DIFFERENCES}`.execute(db)
  return rows
}
