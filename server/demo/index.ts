import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Executor } from '../db/executor.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'
import { composeDemoWorld } from './compose.ts'
import { giveManageLinks } from './manage-links.ts'

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
    await world.rows.write(tx, now)
    await giveManageLinks(tx, now)
    return { seeded: true }
  })
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
