import { sql } from 'kysely'
import { phoneKey } from '../../../../domain/phone-key.ts'
import type { Warning } from '../../../../domain/warnings.ts'
import type { Executor } from '../../../db/executor.ts'
import { rawQuery } from '../../../db/pipeline.ts'

/** Who wants to come. */
export interface Visitor {
  readonly guestId?: string | undefined
  readonly emails: readonly (string | null | undefined)[]
  readonly phones: readonly (string | null | undefined)[]
}

/** Where to and on which service day: a venue and a date, or an event. */
type Visit = { readonly venueId: string; readonly date: string } | { readonly eventId: string }

/**
 * One row when the visitor is barred, as a statement. A bar matches by the guest's account, by the e-mail address of that
 * account, and by the address and phone that the venues under the same bar have stored for the guest. What the venue
 * knows of the visitor's own account counts as given.
 */
export const findBan = (db: Executor, visit: Visit, { guestId = '', emails, phones }: Visitor) => {
  const addresses = emails.flatMap((email) => (email ? [email.trim().toLowerCase()] : []))
  const keys = phones.flatMap((phone) => phoneKey(phone) ?? [])
  const [venueId, date] =
    'eventId' in visit
      ? [
          sql`(select venue_id from events where id = ${visit.eventId})`,
          sql`(select event_date from events where id = ${visit.eventId})`,
        ]
      : [sql`${visit.venueId}::text`, sql`${visit.date}::date`]
  return rawQuery(
    db,
    sql<{ guest_id: string }>`
      select bar.guest_id from bars bar
      where bar.venue_id = ${venueId} and (bar.until is null or bar.until >= ${date})
        and (bar.guest_id = ${guestId}
          or exists (select from users where users.id = bar.guest_id and users.email = any(${addresses}::text[]))
          or exists (
            select from bars twin
            join venue_guests known on known.venue_id = twin.venue_id and known.guest_id = twin.guest_id
            where twin.guest_id = bar.guest_id and twin.created_by = bar.created_by
              and (known.contact_email = any(${addresses}::text[])
                or known.contact_email = (select email from users where id = ${guestId})
                or ${phoneKeyOf('known.phone')} = any(${keys}::text[])
                or ${phoneKeyOf('known.phone')} = (
                  select ${phoneKeyOf('own.phone')} from venue_guests own
                  where own.venue_id = bar.venue_id and own.guest_id = ${guestId}))))
      limit 1`,
  )
}

/** The same as `phoneKey`. */
const phoneKeyOf = (column: string) =>
  sql`(select right(digits, 9) from regexp_replace(${sql.ref(column)}, '\\D', '', 'g') as digits where length(digits) >= 7)`

export const isBanned = async (db: Executor, visit: Visit, visitor: Visitor): Promise<boolean> =>
  (await db.executeQuery(findBan(db, visit, visitor).compile())).rows.length > 0

const BARRED: Warning = { code: 'barred', message: 'This guest is barred from the venue.' }

/** What staff should know about a guest who is barred. Guests themselves are refused. */
export const banWarnings = async (db: Executor, visit: Visit, visitor: Visitor): Promise<Warning[]> =>
  warningsOfBan((await db.executeQuery(findBan(db, visit, visitor).compile())).rows)

/** The same for the rows of `findBan`. */
export const warningsOfBan = (bans: readonly unknown[]): Warning[] => (bans.length > 0 ? [BARRED] : [])

/**
 * The parties of a service day whose guest is barred, by the same rule. One statement for the whole day: a door's list
 * has hundreds of parties, and bars are few.
 */
export const bannedParties = (db: Executor, venueId: string, date: string) =>
  rawQuery(
    db,
    sql<{ id: string }>`
      with parties as (
        select id, user_id, lower(guest_email) as email, ${phoneKeyOf('guest_phone')} as phone_key
        from bookings where venue_id = ${venueId} and booking_date = ${date}
        union all
        select id, user_id, null, ${phoneKeyOf('guest_phone')}
        from reservations where venue_id = ${venueId} and reservation_date = ${date}
      )
      select distinct party.id from parties party
      join bars bar on bar.venue_id = ${venueId} and (bar.until is null or bar.until >= ${date}::date)
      left join venue_guests own on own.venue_id = ${venueId} and own.guest_id = party.user_id
      left join users account on account.id = party.user_id
      where bar.guest_id = party.user_id
        or exists (select from users where users.id = bar.guest_id and users.email = party.email)
        or exists (
          select from bars twin
          join venue_guests known on known.venue_id = twin.venue_id and known.guest_id = twin.guest_id
          where twin.guest_id = bar.guest_id and twin.created_by = bar.created_by
            and (known.contact_email in (party.email, account.email)
              or ${phoneKeyOf('known.phone')} in (party.phone_key, ${phoneKeyOf('own.phone')})))`,
  )

/** The guest's bars at these venues that have not ended, newest first. */
export const bansOfGuest = (db: Executor, venueIds: readonly string[], guestId: string, now: Date) =>
  db
    .selectFrom('bars')
    .select(['venue_id', 'until', 'reason', 'created_at'])
    .where('guest_id', '=', guestId)
    .where('venue_id', '=', sql<string>`any(${venueIds})`)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>=', lastDate(now))]))
    .orderBy('created_at', 'desc')
    .orderBy('venue_id')
    .execute()

/** Yesterday's date in UTC: the service day of a venue in any time zone is not before it. */
const lastDate = (now: Date): string => new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)
