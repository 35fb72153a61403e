import { expect, test, vi } from 'vitest'
import { openFull, PAIRS, sharedTables, storm } from '../support/reseating-storm.ts'
import { engine } from '../support/test-database.ts'
import { useWorld } from '../support/world.ts'

const MEETING_MS = 2000

/** Instead of the locks: requests wait until two have planned on the same floor. */
const meeting = vi.hoisted(() => ({ first: undefined as (() => void) | undefined }))
vi.mock('../../server/modules/booking/reseating/lock-moves.ts', () => ({
  lockMoves: () =>
    new Promise<void>((resolve) => {
      if (meeting.first) {
        meeting.first()
        meeting.first = undefined
        resolve()
        return
      }
      const leave = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        if (meeting.first === leave) meeting.first = undefined
        resolve()
      }, MEETING_MS)
      meeting.first = leave
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
