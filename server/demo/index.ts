import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Executor, Tx } from '../db/executor.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'
import { composeDemoWorld } from './compose.ts'
import { giveManageLinks } from './manage-links.ts'
import { recordMessages } from './record-messages.ts'

export { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_TOTP_SECRET, type DemoAccount } from './accounts.ts'

/** An advisory lock, so that only one of several starting processes seeds. */
const SEED_LOCK = 4_611_207_732

/**
 * Fills an empty database with two companies, their venues and three months of history, in one transaction. Does
 * nothing and returns `seeded: false` when any venue or demo account exists.
 */
export const seedDemoWorld = async (database: Database, now: Date): Promise<{ seeded: boolean }> => {
  if (await hasData(database.read)) return { seeded: false }
  const world = await composeDemoWorld(now)
  return database.tx(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(SEED_LOCK)})`.execute(tx)
    if (await hasData(tx)) return { seeded: false }
    await countOnce(tx, async () => {
      await world.rows.write(tx, now)
      await giveManageLinks(tx, now)
      await recordMessages(tx, now)
    })
    return { seeded: true }
  })
}

/** Counts what triggers would count row by row in a statement each, at the end: that took most of the time. */
const countOnce = async (tx: Tx, write: () => Promise<void>) => {
  await sql`alter table bookings disable trigger bookings_are_counted`.execute(tx)
  await sql`alter table bookings disable trigger bookings_are_reported`.execute(tx)
  await sql`alter table reservations disable trigger reservations_are_reported`.execute(tx)
  await write()
  // A table with deferred triggers that have still to run cannot be altered.
  await sql`set constraints all immediate`.execute(tx)
  await countBookings(tx)
  await sql`insert into report_days select * from recount_report_days()`.execute(tx)
  await sql`alter table bookings enable trigger bookings_are_counted`.execute(tx)
  await sql`alter table bookings enable trigger bookings_are_reported`.execute(tx)
  await sql`alter table reservations enable trigger reservations_are_reported`.execute(tx)
}

const countBookings = async (tx: Tx) => {
  await sql`insert into booking_counts
    select venue_id, booking_date, status, count(*) from bookings group by venue_id, booking_date, status`.execute(
    tx,
  )
  await sql`update venue_guests as g set bookings = g.bookings + b.bookings, visits = g.visits + b.visits,
      points = g.points + b.points, door_rejections = g.door_rejections + b.door_rejections,
      no_shows = g.no_shows + b.no_shows, keys_spent = g.keys_spent + b.keys_spent
    from (
      select venue_id, user_id, count(*) as bookings, count(*) filter (where status = 'checked_in') as visits,
        sum(points_awarded) as points, count(door_rejected_at) as door_rejections, count(no_show_at) as no_shows,
        sum(keys_spent) as keys_spent
      from bookings group by venue_id, user_id
    ) as b
    where g.venue_id = b.venue_id and g.guest_id = b.user_id`.execute(tx)
}

const hasData = async (db: Executor): Promise<boolean> => {
  const venue = await db.selectFrom('venues').select('id').limit(1).executeTakeFirst()
  const emails = DEMO_ACCOUNTS.map(({ email }) => email)
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', sql<string>`any(${emails})`)
    .limit(1)
    .executeTakeFirst()
  return venue !== undefined || account !== undefined
}
