import { sql } from 'kysely'
import type { MembershipTier } from '../../../../contract/guests.ts'
import { conflict, invalid } from '../../../../domain/errors.ts'
import { isErasedAddress, isWalkInAddress } from '../../../../domain/walk-in.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import type { WriteContext } from '../../../http/context.ts'
import { venuesOfMember } from '../../accounts/index.ts'
import { ensureGuestAtVenue, profileFields } from './ensure-guest.ts'
import { requireGuestOfVenues } from './find-guest.ts'
import { recordGuestAudit } from './guest-audit.ts'
import { lockAccounts, lockHistory, moveHistory, venuesThatKnow } from './move-history.ts'

/**
 * Makes two guests one, at the caller's venues. What other companies know of the dropped guest stays with them, and so
 * do keys and sign-in. Of two merges that cross, the second finds nobody left to drop.
 */
export const mergeGuests = async ({ tx, body, actor, now }: WriteContext<'POST /api/my-guests/merge'>) => {
  const { keep, drop } = body
  if (keep === drop)
    throw invalid('"keep" and "drop" must be two different guests.', { fields: ['keep', 'drop'] })
  const mine = await venuesOfMember(tx, actor)
  await requireGuestOfVenues(tx, mine, keep)
  await requireGuestOfVenues(tx, mine, drop)
  const accounts = await lockAccounts(tx, [keep, drop])
  if (accounts.some(({ email }) => isErasedAddress(email)))
    throw conflict('Guests who were erased cannot be merged with anybody.')
  const kept = await requireGuestOfVenues(tx, mine, keep)
  const dropped = await requireGuestOfVenues(tx, mine, drop)
  const venueIds = await venuesThatKnow(tx, mine, drop)
  for (const venueId of venueIds) await ensureGuestAtVenue(tx, venueId, keep, now, kept)
  await lockHistory(tx, venueIds, [keep, drop])
  await uniteProfiles(tx, venueIds, keep, drop)
  await uniteTags(tx, mine, keep, drop)
  await uniteConnections(tx, mine, keep, drop)
  await uniteBans(tx, mine, keep, drop)
  await moveHistory(tx, venueIds, drop, keep)
  await sql`update guest_audit set guest_id = ${keep} where guest_id = ${drop} and venue_id = any(${mine}::text[])`.execute(
    tx,
  )
  await recordGuestAudit(tx, venueIds, keep, 'merged', actor, now, {
    keep: { id: keep, name: kept.name },
    drop: { id: drop, name: dropped.name },
  })
  // Tags, connections and bans stand at venues too that do not have the guest on their roster.
  for (const venueId of mine) touchVenue(tx, venueId, 'activity')
  const account = accounts.find(({ id }) => id === drop)
  if (account && !account.password_hash && isWalkInAddress(account.email)) await removeEmptyAccount(tx, drop)
  return { success: true as const }
}

/** A bar of either guest bars both. Where both have one, that of the kept guest stays. */
const uniteBans = async (tx: Tx, venueIds: readonly string[], keep: string, drop: string) => {
  const isTheirs = sql`guest_id = ${drop} and venue_id = any(${venueIds}::text[])`
  await sql`insert into bars (venue_id, guest_id, until, reason, created_by, created_at)
    select venue_id, ${keep}, until, reason, created_by, created_at from bars where ${isTheirs}
    on conflict (venue_id, guest_id) do nothing`.execute(tx)
  await sql`delete from bars where ${isTheirs}`.execute(tx)
}

/** Texts are joined; of everything else, what the kept guest has goes before. */
const uniteProfiles = async (tx: Tx, venueIds: readonly string[], keep: string, drop: string) => {
  const { rows } = await sql<UnitedProfile>`
    select one.venue_id, one.name, account.email, coalesce(one.phone, other.phone) as phone,
      coalesce(one.contact_email, other.contact_email, case when account.email like '%@walkin.local'
        and dropped.email not like '%@walkin.local' then dropped.email end) as contact_email,
      coalesce(one.birthday, other.birthday) as birthday, coalesce(one.language, other.language) as language,
      coalesce(one.tier, other.tier) as tier,
      one.notes, other.notes as other_notes, one.allergies, other.allergies as other_allergies,
      least(one.first_seen_at, other.first_seen_at) as first_seen_at,
      other.marketing_at > one.marketing_at or one.marketing_at is null as takes_marketing
    from venue_guests one
    join venue_guests other on other.venue_id = one.venue_id and other.guest_id = ${drop}
    join users account on account.id = one.guest_id
    join users dropped on dropped.id = other.guest_id
    where one.guest_id = ${keep} and one.venue_id = any(${venueIds}::text[])`.execute(tx)
  for (const row of rows) {
    await tx
      .updateTable('venue_guests')
      .set({
        ...profileFields(row),
        contact_email: row.contact_email,
        birthday: row.birthday,
        language: row.language,
        tier: row.tier,
        first_seen_at: row.first_seen_at,
        notes: joined(row.notes, row.other_notes),
        allergies: joined(row.allergies, row.other_allergies),
      })
      .where('venue_id', '=', row.venue_id)
      .where('guest_id', '=', keep)
      .execute()
    if (row.takes_marketing)
      await sql`update venue_guests one set marketing_consent = other.marketing_consent,
          marketing_at = other.marketing_at, marketing_source = other.marketing_source
        from venue_guests other where one.venue_id = ${row.venue_id} and other.venue_id = ${row.venue_id}
          and one.guest_id = ${keep} and other.guest_id = ${drop}`.execute(tx)
  }
}

interface UnitedProfile {
  readonly venue_id: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly contact_email: string | null
  readonly birthday: string | null
  readonly language: string | null
  readonly tier: MembershipTier | null
  readonly notes: string | null
  readonly other_notes: string | null
  readonly allergies: string | null
  readonly other_allergies: string | null
  readonly first_seen_at: Date
  readonly takes_marketing: boolean | null
}

const joined = (one: string | null, other: string | null): string | null =>
  one && other && one !== other ? `${one}\n${other}` : (one ?? other)

const uniteTags = async (tx: Tx, venueIds: readonly string[], keep: string, drop: string) => {
  await sql`
    insert into guest_tags (venue_id, guest_id, scope, tags)
    select venue_id, ${keep}, scope, tags from guest_tags
    where guest_id = ${drop} and venue_id = any(${venueIds}::text[]) order by venue_id, scope
    on conflict (venue_id, guest_id, scope) do update set tags = guest_tags.tags || array(
      select tag from unnest(excluded.tags) with ordinality as added (tag, position)
      where tag <> all (guest_tags.tags) order by position)`.execute(tx)
  await sql`delete from guest_tags where guest_id = ${drop} and venue_id = any(${venueIds}::text[])`.execute(
    tx,
  )
}

/** Those that these venues drew, and those that their members made with the guest. */
const uniteConnections = async (tx: Tx, venueIds: readonly string[], keep: string, drop: string) => {
  const other = sql`case when user_a = ${drop} then user_b else user_a end`
  const isOfDropped = sql`${drop} in (user_a, user_b)`
  await sql`
    insert into venue_connections (venue_id, user_a, user_b, created_at)
    select venue_id, least(${other}, ${keep}::text collate "C"), greatest(${other}, ${keep}::text collate "C"), created_at
    from venue_connections
    where ${isOfDropped} and ${other} <> ${keep} and venue_id = any(${venueIds}::text[])
    order by 1, 2, 3 on conflict do nothing`.execute(tx)
  await sql`delete from venue_connections where ${isOfDropped} and venue_id = any(${venueIds}::text[])`.execute(
    tx,
  )
  const isMembers = sql`${other} in (select user_id from memberships where venue_id = any(${venueIds}::text[]))`
  await sql`
    insert into connections (user_a, user_b, created_at)
    select least(${other}, ${keep}::text collate "C"), greatest(${other}, ${keep}::text collate "C"), created_at
    from connections where ${isOfDropped} and ${other} <> ${keep} and ${isMembers}
    order by 1, 2 on conflict do nothing`.execute(tx)
  await sql`delete from connections where ${isOfDropped} and ${isMembers}`.execute(tx)
}

/** A walk-in's account without keys says nothing once no venue knows it. */
const removeEmptyAccount = async (tx: Tx, id: string) => {
  await sql`delete from users where id = ${id}
    and not exists (select from venue_guests where guest_id = ${id})
    and not exists (select from key_ledger where user_id = ${id})
    and not exists (select from bookings where user_id = ${id} or created_by = ${id})`.execute(tx)
}
