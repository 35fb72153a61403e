import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { planReseating } from '../../domain/reseating/plan.ts'
import { spanOf } from '../../domain/service-day.ts'
import { newId } from '../../server/db/values.ts'
import { claimTables, reassignClaims } from '../../server/modules/booking/claims.ts'
import { loadFloor } from '../../server/modules/booking/reseating/load-floor.ts'
import { namedMoves } from '../../server/modules/booking/reseating/move-parties.ts'
import { reseatingVenue } from '../../server/modules/booking/reseating/propose.ts'
import { TONIGHT } from '../support/public-venue.ts'
import { openFull } from '../support/reseating-storm.ts'
import { engine } from '../support/test-database.ts'
import { openPlainWorld } from '../support/world.ts'

/** Lets everybody go on once so many have come. */
const barrier = (count: number) => {
  const waiting: (() => void)[] = []
  return () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve)
      if (waiting.length >= count) for (const goOn of waiting) goOn()
    })
}

// The embedded engine runs one transaction at a time, so there nothing can overlap.
test.runIf(engine === 'postgres')(
  'two parties for whom the same others move share a table where neither the lock nor the constraint is: the guarded test can fail',
  { timeout: 60_000 },
  async () => {
    const world = await openPlainWorld()
    await world.database.runScript('alter table table_claims drop constraint one_party_per_table')
    const { venueId } = await openFull(world)
    const bothHaveLooked = barrier(2)
    /** As a booking that needs a move, but for what keeps two of them apart. */
    const book = () =>
      world.database.tx(async (tx) => {
        const venue = await reseatingVenue(tx, venueId)
        const span = spanOf(venue, TONIGHT, '20:00', 120)
        const floor = await loadFloor(tx, venue, TONIGHT, world.clock.now())
        const plan = planReseating(floor, {
          partySize: 4,
          from: span.startsAt.getTime(),
          to: span.endsAt.getTime(),
          areaIds: [],
          isOnline: true,
        })
        if (!plan.possible) throw new Error('There is no room.')
        await bothHaveLooked()
        const moved = namedMoves(floor, plan.moves).map(({ kind, id, to }) => ({
          kind,
          id,
          tableIds: to,
          span,
        }))
        await reassignClaims(tx, venueId, moved)
        await claimTables(tx, { venueId, kind: 'booking', id: newId('bkg') }, plan.tables, span)
      })
    await Promise.all([book(), book()])
    const { rows } = await sql`
      select from table_claims a join table_claims b on a.venue_id = b.venue_id and a.table_id = b.table_id
        and a.holder_id < b.holder_id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
      where a.venue_id = ${venueId}`.execute(world.database.read)
    expect(rows.length).toBeGreaterThan(0)
  },
)
