import { type Database, touchPlatform } from '../db/database.ts'

export interface Maintenance {
  readonly on: boolean
  /** In force in this process when it returns, in the others a moment later. */
  set(enabled: boolean): Promise<void>
}

/**
 * The switch an admin throws, remembered in memory and read again when any process changes it. `forced` is the
 * MAINTENANCE setting, which no request can undo.
 */
export const createMaintenance = async (
  database: Database,
  forced: boolean,
  onFailure: (error: unknown) => void,
): Promise<Maintenance> => {
  let stored = false
  let reads = 0

  /** Of two reads under way the later one counts, whichever answers first. */
  const load = async () => {
    reads += 1
    const mine = reads
    const row = await database.read.selectFrom('platform').select('maintenance').executeTakeFirst()
    if (mine === reads) stored = row?.maintenance ?? false
  }

  database.onChange((changes) => {
    if (changes.some((change) => 'platform' in change || 'everything' in change)) load().catch(onFailure)
  })
  await load()

  return {
    get on() {
      return forced || stored
    },
    set: async (enabled) => {
      await database.tx(async (tx) => {
        await tx.updateTable('platform').set({ maintenance: enabled }).execute()
        touchPlatform(tx)
      })
      stored = enabled
    },
  }
}
