import { sql } from 'kysely'
import type { Tx } from '../../server/db/database.ts'
import { until } from './until.ts'
import type { World } from './world.ts'

/** How many statements wait for a lock that another transaction has. PostgreSQL only. */
export const waitingForLocks = async ({ database }: World): Promise<number> => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.read)
  return rows.length
}

/**
 * Makes `change` in a transaction and commits it once so many statements of `act` wait for it. The world is a plain one
 * on PostgreSQL: the embedded engine runs one transaction at a time.
 */
export const overtaken = async <T>(
  world: World,
  change: (tx: Tx) => Promise<unknown>,
  act: () => Promise<T>,
  statements = 1,
): Promise<T> => {
  let commit = () => {}
  const commits = new Promise<void>((resolve) => {
    commit = resolve
  })
  let hasChanged = false
  const changing = world.database.tx(async (tx) => {
    await change(tx)
    hasChanged = true
    await commits
  })
  try {
    await until('the change is made', () => hasChanged)
    const acting = act()
    await until('what overlaps it waits for it', async () => (await waitingForLocks(world)) === statements)
    commit()
    return await acting
  } finally {
    commit()
    await changing
  }
}
