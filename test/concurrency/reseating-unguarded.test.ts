import { expect, test, vi } from 'vitest'
import { openFull, sharedTables, storm } from '../support/reseating-storm.ts'
import { engine } from '../support/test-database.ts'
import { useWorld } from '../support/world.ts'

/** Long after the other would have come: then there was something that kept them apart. */
const ALONE_MS = 10_000

/** Whoever has looked at the floor waits for a second one who has, and then both write. */
const waiting = vi.hoisted(() => ({
  all: [] as (() => void)[],
  timer: undefined as NodeJS.Timeout | undefined,
}))
const bothHaveLooked = () =>
  new Promise<void>((resolve) => {
    const goOn = () => {
      for (const release of waiting.all.splice(0)) release()
    }
    waiting.all.push(resolve)
    clearTimeout(waiting.timer)
    if (waiting.all.length > 1) goOn()
    else waiting.timer = setTimeout(goOn, ALONE_MS)
  })
vi.mock('../../server/modules/booking/reseating/lock-moves.ts', () => ({ lockMoves: async () => undefined }))
vi.mock(import('../../server/modules/booking/claims.ts'), async (importOriginal) => {
  const claims = await importOriginal()
  return {
    ...claims,
    reassignClaims: async (...given) => {
      await bothHaveLooked()
      return claims.reassignClaims(...given)
    },
  }
})

const world = useWorld({ own: true })

// The embedded engine runs one transaction at a time, so there nothing can overlap.
test.runIf(engine === 'postgres')(
  'without the locks and the constraint two such bookings share tables: the guarded test can fail',
  { timeout: 240_000 },
  async () => {
    await world.database.runScript('alter table table_claims drop constraint one_party_per_table')
    const venue = await openFull(world)
    await storm(venue, 2)
    expect(await sharedTables(world, venue.venueId)).toBeGreaterThan(0)
  },
)
