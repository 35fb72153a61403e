import type { Database, Tx } from '../../server/db/database.ts'

class RolledBack extends Error {}

/**
 * The same database, but every function given to `tx` runs twice and the first run is rolled back, as if the connection
 * had been lost just before the commit. What a function leaves outside its transaction is still there when it runs
 * again, so a test sees it. A function that throws is not run again.
 */
export const runningTwice = (database: Database, known = new Map<Database, Database>()): Database => {
  const twice =
    known.get(database) ??
    Object.defineProperties({} as Database, {
      ...Object.getOwnPropertyDescriptors(database),
      tx: {
        value: <T>(work: (tx: Tx) => Promise<T>) => rollBack(database, work).then(() => database.tx(work)),
      },
      forShare: {
        value: (share: Parameters<Database['forShare']>[0]) => runningTwice(database.forShare(share), known),
      },
    })
  known.set(database, twice)
  return twice
}

const rollBack = (database: Database, work: (tx: Tx) => Promise<unknown>): Promise<void> =>
  database
    .tx(async (tx) => {
      await work(tx)
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
