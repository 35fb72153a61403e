import { sql } from 'kysely'
import { phoneKey } from '../../../../domain/phone-key.ts'
import type { Executor } from '../../../db/executor.ts'
import type { ReadContext } from '../../../http/context.ts'
import type { WishRow } from './queries.ts'
import { presentWish } from './read-wish.ts'

interface ListedWish extends WishRow {
  readonly place: number
  readonly event_name: string | null
  readonly areas: string[]
  readonly offers: readonly {
    readonly booking_id: string
    readonly time: string
    readonly made_at: string
    readonly until: string
    readonly outcome: 'taken' | 'declined' | 'lapsed' | null
    readonly tables: readonly string[]
  }[]
}

/** The open wishes of a venue, by date and in the order of joining, each with its offers. */
export const listWaitlist = async ({
  db,
  params: { venueId },
  query: { date },
}: ReadContext<'GET /api/my-venues/:venueId/waitlist'>) => {
  const wishes = await openWishes(db, venueId, date ?? null)
  const isBarred = await barredAt(db, venueId)
  return { data: wishes.map((wish) => present(wish, isBarred(wish))) }
}

const openWishes = async (db: Executor, venueId: string, date: string | null): Promise<ListedWish[]> => {
  const { rows } = await sql<ListedWish>`
    select w.*, e.name as event_name,
      (row_number() over (partition by w.date, w.type, w.event_id order by w.seq))::int as place,
      array(select a.name from seating_areas a where a.venue_id = w.venue_id and a.id = any(w.seating_area_ids)
        order by a.name) as areas,
      coalesce((select jsonb_agg(jsonb_build_object('booking_id', o.booking_id, 'time', o.time, 'made_at', o.made_at,
          'until', o.until, 'outcome', o.outcome, 'tables', array(select t.table_number
            from unnest(b.table_ids) with ordinality as chosen (id, n)
            join venue_tables t on t.id = chosen.id and t.venue_id = b.venue_id order by n)) order by o.made_at)
        from wish_offers o join bookings b on b.id = o.booking_id and b.venue_id = o.venue_id
        where o.wish_id = w.id and o.venue_id = w.venue_id), '[]') as offers
    from wishes w left join events e on e.id = w.event_id and e.venue_id = w.venue_id
    where w.venue_id = ${venueId} and w.ended_at is null and (${date}::date is null or w.date = ${date}::date)
    order by w.date, w.type, w.event_id, w.seq`.execute(db)
  return rows
}

/** Whom the venue has barred, by account, address and phone number, with one statement for all wishes. */
const barredAt = async (db: Executor, venueId: string) => {
  const { rows } = await sql<{
    guest_id: string
    until: string | null
    emails: (string | null)[]
    phones: (string | null)[]
  }>`
    select bar.guest_id, bar.until, array_agg(known.phone) as phones,
      array_agg(known.contact_email) || array_agg(users.email) as emails
    from bars bar join users on users.id = bar.guest_id
    left join bars twin on twin.guest_id = bar.guest_id and twin.created_by = bar.created_by
    left join venue_guests known on known.venue_id = twin.venue_id and known.guest_id = twin.guest_id
    where bar.venue_id = ${venueId} group by bar.guest_id, bar.until`.execute(db)
  return ({ guest_id, guest_email, guest_phone, date }: WishRow): boolean =>
    rows.some(
      (bar) =>
        (bar.until === null || bar.until >= date) &&
        (bar.guest_id === guest_id ||
          (guest_email !== null && bar.emails.includes(guest_email.toLowerCase())) ||
          (phoneKey(guest_phone) !== null &&
            bar.phones.some((phone) => phoneKey(phone) === phoneKey(guest_phone)))),
    )
}

const present = (wish: ListedWish, barred: boolean) => {
  const open = wish.offers.find(({ outcome }) => outcome === null)
  const instant = (text: string) => new Date(text).toISOString()
  return {
    id: wish.id,
    place: wish.place,
    ...presentWish(wish),
    event_name: wish.event_name,
    areas: wish.areas,
    guest_name: wish.guest_name,
    guest_email: wish.guest_email,
    guest_phone: wish.guest_phone,
    barred,
    created_at: wish.created_at.toISOString(),
    offer: open
      ? { booking_id: open.booking_id, time: open.time, until: instant(open.until), tables: [...open.tables] }
      : null,
    offers: wish.offers.map(({ time, made_at, outcome }) => ({
      time,
      made_at: instant(made_at),
      outcome: outcome ?? ('open' as const),
    })),
  }
}
