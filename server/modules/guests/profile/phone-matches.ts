import { sql } from 'kysely'
import { regionOf, toE164 } from '../../../../domain/phone.ts'
import { type Warning, withWarnings } from '../../../../domain/warnings.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import { newestOf } from './stored-profile.ts'

/** A phone number as the venue keeps it. Only a number without a country code needs the venue's own. */
export const phoneAsKept = async (
  db: Executor,
  venueId: string,
  phone: string | null,
): Promise<string | null> => {
  if (phone === null || phone === '') return null
  if (phone.startsWith('+')) return toE164(phone, {})
  const venue = await db.selectFrom('venues').select('phone').where('id', '=', venueId).executeTakeFirst()
  return toE164(phone, regionOf(venue?.phone ?? null))
}

interface Match {
  readonly id: string
  readonly name: string
}

const MAX_MATCHES = 20

/** Other guests of these venues with one of the phone numbers. */
const guestsWithPhone = async (
  db: Executor,
  venueIds: readonly string[],
  phones: readonly string[],
  except: string,
): Promise<Match[]> => {
  if (phones.length === 0) return []
  const { rows } = await sql<Match>`
    select guest_id as id, ${newestOf('name')} as name from venue_guests
    where venue_id = any(${venueIds}::text[]) and phone = any(${phones}::text[]) and guest_id <> ${except}
    group by guest_id order by guest_id limit ${MAX_MATCHES}`.execute(db)
  return rows
}

/** The only guest of the venue with this phone number, as the venue keeps it. Null: nobody, or several. */
export const findGuestByPhone = async (
  db: Executor,
  venueId: string,
  phone: string | null,
): Promise<string | null> => {
  const [guest, other] = await guestsWithPhone(db, [venueId], phone ? [phone] : [], '')
  return guest && !other ? guest.id : null
}

const SAME_PHONE: Warning = {
  code: 'same_phone',
  message: 'Another guest has the same phone number. If they are one person, merge them.',
}

/** Adds a warning and the matches when other guests of these venues have the guest's phone number. For staff only. */
export const withPhoneMatches = async <R extends object>(
  tx: Tx,
  venueIds: readonly string[],
  guest: { readonly id: string; readonly phone: string | null },
  result: R & { readonly warnings?: Warning[] },
): Promise<R & { warnings?: Warning[]; matches?: Match[] }> => {
  const matches = await guestsWithPhone(tx, venueIds, guest.phone ? [guest.phone] : [], guest.id)
  if (matches.length === 0) return result
  return { ...withWarnings(result, [...(result.warnings ?? []), SAME_PHONE]), matches }
}
