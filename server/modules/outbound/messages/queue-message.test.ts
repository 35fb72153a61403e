import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPublicVenue } from '../../../../test/support/public-venue.ts'
import { engine } from '../../../../test/support/test-database.ts'
import { useWorld } from '../../../../test/support/world.ts'
import type { Executor } from '../../../db/executor.ts'
import { queueMessage } from './queue-message.ts'

const world = useWorld({ own: true })

/** How many messages this transaction has read. */
const readMessages = async (db: Executor): Promise<number> => {
  const { rows } = await sql<{ count: string }>`
    select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as count
    from pg_stat_xact_user_tables where relname = 'outbox'`.execute(db)
  return Number(rows[0]?.count)
}

// The embedded engine counts no rows.
test.runIf(engine === 'postgres')(
  'a guest’s message reads the messages to this guest alone, on an evening with thousands of others',
  async () => {
    const { database, clock } = world
    const place = await openPublicVenue(world, { email: 'desk@walrus.example' })
    await place.table()
    const bookingId = await place.booked({ guest_name: 'Gale Guest', guest_email: 'gale@example.com' })
    await sql`insert into outbox (id, venue_id, cause, to_address, kind, status, attempts, next_attempt_at, sent_at,
        created_at, facts, by_guest)
      select 'mail_' || n, ${place.venueId}, 'cause ' || n, 'guest' || n || '@example.com', 'booking_confirmed', 'sent', 1,
        ${clock.now()}, ${clock.now()}, ${clock.now()}::timestamptz - interval '1 minute', '{}', true
      from generate_series(1, 3000) n`.execute(database.read)
    await database.runScript('analyze outbox')
    await database.tx(async (tx) => {
      await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
      const before = await readMessages(tx)
      const message = { kind: 'booking_changed', cause: 'one more', bookingId, byGuest: true } as const
      expect(await queueMessage(tx, { ...message, venueId: place.venueId }, clock.now())).toBe(true)
      expect((await readMessages(tx)) - before).toBeLessThan(20)
    })
  },
)
