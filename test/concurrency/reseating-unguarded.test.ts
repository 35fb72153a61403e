import { expect, test, vi } from 'vitest'
import { openFull, PAIRS, sharedTables, storm } from '../support/reseating-storm.ts'
import { engine } from '../support/test-database.ts'
import { useWorld } from '../support/world.ts'

const QUIET_MS = 300

/** Instead of the locks: whoever has planned waits until nobody else comes, and then all go on at once. */
const waiting = vi.hoisted(() => ({
  all: [] as (() => void)[],
  timer: undefined as NodeJS.Timeout | undefined,
}))
vi.mock('../../server/modules/booking/reseating/lock-moves.ts', () => ({
  lockMoves: () =>
    new Promise<void>((resolve) => {
      waiting.all.push(resolve)
      clearTimeout(waiting.timer)
      waiting.timer = setTimeout(() => {
        for (const goOn of waiting.all.splice(0)) goOn()
      }, QUIET_MS)
    }),
}))

const world = useWorld({ own: true })

// The embedded engine runs one transaction at a time, so there nothing can overlap.
test.runIf(engine === 'postgres')(
  'without the locks and the constraint the same bookings share tables: the guarded test can fail',
  { timeout: 240_000 },
  async () => {
    await world.database.runScript('alter table table_claims drop constraint one_party_per_table')
    const venue = await openFull(world)
    await storm(venue, PAIRS + 8)
    expect(await sharedTables(world, venue.venueId)).toBeGreaterThan(0)
  },
)
