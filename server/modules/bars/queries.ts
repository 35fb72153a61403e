import { sql } from 'kysely'
import type { Executor } from '../../db/executor.ts'
import { rawQuery } from '../../db/pipeline.ts'
import { phoneKey } from '../../domain/bars.ts'
import type { Warning } from '../../domain/warnings.ts'

/** Who wants to come, and to which service day. */
export interface Visitor {
  readonly guestId?: string | undefined
  readonly emails: readonly (string | null | undefined)[]
  readonly phones: readonly (string | null | undefined)[]
  readonly date: string
}

/**
 * One row when the visitor is barred, as a statement. A bar matches by the guest's account, by the e-mail address of that
 * account, and by the address and phone that the venues under the same bar have stored for the guest.
 */
export const findBar = (db: Executor, venueId: string, { guestId, emails, phones, date }: Visitor) => {
  const addresses = emails.flatMap((email) => (email ? [email.trim().toLowerCase()] : []))
  const keys = phones.flatMap((phone) => phoneKey(phone) ?? [])
  return rawQuery(
    db,
    sql<{ guest_id: string }>`
      select bar.guest_id from bars bar
      where bar.venue_id = ${venueId} and (bar.until is null or bar.until >= ${date}::date)
        and (bar.guest_id = ${guestId ?? ''}
          or exists (select from users where users.id = bar.guest_id and users.email = any(${addresses}::text[]))
          or exists (
            select from bars twin
            join venue_guests known on known.venue_id = twin.venue_id and known.guest_id = twin.guest_id
            where twin.guest_id = bar.guest_id and twin.created_by = bar.created_by
              and (known.contact_email = any(${addresses}::text[])
                or right(regexp_replace(known.phone, '\D', '', 'g'), 9) = any(${keys}::text[]))))
      limit 1`,
  )
}

export const isBarred = async (db: Executor, venueId: string, visitor: Visitor): Promise<boolean> =>
  (await db.executeQuery(findBar(db, venueId, visitor).compile())).rows.length > 0

const BARRED: Warning = { code: 'barred', message: 'This guest is barred from the venue.' }

/** What staff should know about a guest who is barred. Guests themselves are refused. */
export const barWarnings = async (db: Executor, venueId: string, visitor: Visitor): Promise<Warning[]> =>
  (await isBarred(db, venueId, visitor)) ? [BARRED] : []

/** The guest's bars at these venues, for those who can see them. */
export const barsOfGuest = (db: Executor, venueIds: readonly string[], guestId: string) =>
  db
    .selectFrom('bars')
    .select(['venue_id', 'until', 'reason', 'created_at'])
    .where('guest_id', '=', guestId)
    .where('venue_id', '=', sql<string>`any(${venueIds})`)
    .orderBy('created_at', 'desc')
    .orderBy('venue_id')
    .execute()
