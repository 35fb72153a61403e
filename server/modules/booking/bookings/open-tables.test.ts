import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { engine } from '../../../../test/support/test-database.ts'
import { useWorld } from '../../../../test/support/world.ts'
import type { Executor } from '../../../db/executor.ts'
import { readOpenTables } from './open-tables.ts'

const world = useWorld({ own: true })
const NOW = new Date('2026-01-17T18:00:00Z')

/** So many confirmed bookings at each of so many venues, of guests with a name, an address and a number each. */
const fill = (db: Executor, venue: string, venues: number, bookings: number) =>
  sql`insert into bookings (id, venue_id, user_id, kind, source, status, party_size, guest_count, booking_date,
      booking_time, duration_mins, starts_at, ends_at, guest_name, guest_email, guest_phone, guest_phone_key, created_at)
    select ${venue} || v || '_' || n, ${venue} || v, 'usr_' || n, 'table', 'public', 'approved', 2, 2, '2026-01-20',
      '20:00', 90, '2026-01-20T20:00Z', '2026-01-20T21:30Z', 'Guest', 'guest' || n || '@example.com',
      '+4477009' || 10000 + n, '+4477009' || 10000 + n, ${NOW}
    from generate_series(1, ${venues}::int) v, generate_series(1, ${bookings}::int) n`.execute(db)

/** How many rows of bookings this transaction has read. */
const readRows = async (db: Executor): Promise<number> => {
  const { rows } = await sql<{ count: string }>`
    select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as count
    from pg_stat_xact_user_tables where relname = 'bookings'`.execute(db)
  return Number(rows[0]?.count)
}

// The embedded engine counts no rows.
test.runIf(engine === 'postgres')(
  'the tables of one guest are found without reading the others of a venue that is far larger than most',
  async () => {
    const { database } = world
    await database.tx(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await fill(tx, 'tiny', 3000, 5)
      await fill(tx, 'large', 1, 2000)
    })
    await database.runScript('analyze bookings')
    await database.tx(async (tx) => {
      // As guests' connections are set: one plan for all venues.
      await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
      const before = await readRows(tx)
      const guest = { accountIds: ['usr_7'], mails: ['guest7@example.com'], phones: ['+447700910007'] }
      const tables = await readOpenTables(tx, 'large1', guest, NOW)
      expect(tables.map(({ id }) => id)).toEqual(['large1_7'])
      expect((await readRows(tx)) - before).toBeLessThan(20)
    })
  },
)
