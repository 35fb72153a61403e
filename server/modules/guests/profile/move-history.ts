import { sql } from 'kysely'
import { notFound } from '../../../../domain/errors.ts'
import { runLast, touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import { rawQuery } from '../../../db/pipeline.ts'

/** Counters of a roster entry. The triggers that keep them do not follow a booking to another guest. */
const COUNTERS = ['bookings', 'visits', 'points', 'door_rejections', 'no_shows', 'keys_spent'] as const
/** Counted over reservations too. The trigger on reservations follows them by itself. */
const RESERVED: readonly string[] = ['visits', 'points', 'no_shows']

/**
 * Locks the accounts in the order of their ids, before anything else of them is locked. Whoever adds one of them to a
 * roster, merges or erases one of them waits here. Throws 404 unless all of them exist.
 */
export const lockAccounts = async (tx: Tx, ids: readonly string[]) => {
  const accounts = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'password_hash', 'keys_balance'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (accounts.length !== new Set(ids).size) throw notFound('Guest')
  return accounts
}

/**
 * Locks the guest's bookings and reservations at these venues, then the roster entries. Whoever changes a booking locks
 * it first and the roster entry, for its counters, last: the same order. A new booking holds the roster entry by its
 * foreign key, so none is under way once this returns.
 */
export const lockHistory = async (tx: Tx, venueIds: readonly string[], guestIds: readonly string[]) => {
  for (const table of ['bookings', 'reservations'] as const)
    await sql`select from ${sql.table(table)} where user_id = any(${guestIds}::text[])
      and venue_id = any(${venueIds}::text[]) order by venue_id, id for update`.execute(tx)
  await sql`select from venue_guests where guest_id = any(${guestIds}::text[])
    and venue_id = any(${venueIds}::text[]) order by venue_id, guest_id for update`.execute(tx)
}

/**
 * Gives the bookings and reservations of one guest to another at these venues, with what the roster counts of them, and
 * takes the first one off their rosters. Both must be on the roster of each venue; `tx` must have locked them.
 */
export const moveHistory = async (tx: Tx, venueIds: readonly string[], from: string, to: string) => {
  const at = sql`venue_id = any(${venueIds}::text[])`
  await sql`update bookings set user_id = ${to} where user_id = ${from} and ${at}`.execute(tx)
  await sql`update wishes set guest_id = ${to} where guest_id = ${from} and ${at}`.execute(tx)
  const sums = COUNTERS.map((name) => {
    const column = sql.ref(name)
    const counted = RESERVED.includes(name)
      ? sql`one.${column} - coalesce(reserved.${column}, 0)`
      : sql`one.${column}`
    return sql`${column} = other.${column} + ${counted}`
  })
  await sql`
    with reserved as (
      select venue_id, (count(*) filter (where status = 'completed'))::int as visits,
        (coalesce(sum(arrived * 10) filter (where status = 'completed'), 0))::int as points,
        (count(*) filter (where status = 'no_show'))::int as no_shows
      from reservations where user_id = ${from} and ${at} group by venue_id
    )
    update venue_guests other set ${sql.join(sums)}
    from venue_guests one left join reserved on reserved.venue_id = one.venue_id
    where one.venue_id = other.venue_id and one.guest_id = ${from} and other.guest_id = ${to}
      and other.venue_id = any(${venueIds}::text[])`.execute(tx)
  await sql`update reservations set user_id = ${to} where user_id = ${from} and ${at}`.execute(tx)
  await sql`update queue_entries set guest_id = ${to} where guest_id = ${from} and ${at}`.execute(tx)
  await sql`update imported_rows set guest_id = ${to} where guest_id = ${from} and ${at}`.execute(tx)
  await removeFromRosters(tx, venueIds, from)
}

const removeFromRosters = async (tx: Tx, venueIds: readonly string[], guestId: string) => {
  await sql`delete from venue_guests where guest_id = ${guestId} and venue_id = any(${venueIds}::text[])`.execute(
    tx,
  )
  await sql`update venue_guests set elsewhere = false where guest_id = ${guestId} and elsewhere
    and (select count(*) from venue_guests where guest_id = ${guestId}) < 2`.execute(tx)
  for (const id of venueIds) {
    touchVenue(tx, id, 'activity')
    const smaller = sql`update venue_versions set guests = guests - 1, removed_guests = removed_guests + 1
      where venue_id = ${id}`
    runLast(tx, rawQuery(tx, smaller))
  }
}

/** Those of the venues that have the guest on their roster, in order. */
export const venuesThatKnow = async (tx: Tx, venueIds: readonly string[], guestId: string) => {
  const rows = await tx
    .selectFrom('venue_guests')
    .select('venue_id')
    .where('guest_id', '=', guestId)
    .where('venue_id', '=', sql<string>`any(${venueIds})`)
    .orderBy('venue_id')
    .execute()
  return rows.map((row) => row.venue_id)
}
