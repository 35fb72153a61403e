import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import { FRESH_MS } from '../../db/versions.ts'

/** A request waits no longer for the switch where it is known: it may have to wait for the database once more. */
const PATIENCE_MS = 200

export interface Maintenance {
  isOn(): Promise<boolean>
  /** In force in this process when it returns, in the others within a second. */
  set(enabled: boolean): Promise<void>
}

/**
 * The switch of an admin, cached and read again once it is older than 800 ms. `forced` is the MAINTENANCE setting, which
 * no request can undo.
 */
export const createMaintenance = (database: Database, forced: boolean): Maintenance => {
  let known: { readonly enabled: boolean; readonly readAt: number } | undefined
  let reading: Promise<boolean> | undefined
  let soon: Promise<boolean> | undefined
  let isFailing = false

  const read = async (): Promise<boolean> => {
    const readAt = performance.now()
    const row = await database
      .forShare('versions')
      .read.selectFrom('platform')
      .select('maintenance')
      .executeTakeFirst()
    const enabled = row?.maintenance ?? false
    if (!known || known.readAt <= readAt) known = { enabled, readAt }
    return known.enabled
  }

  /** While the database does not answer, the switch stays as it was: cached answers are still given. */
  const refresh = async (): Promise<boolean> => {
    try {
      const enabled = await read()
      isFailing = false
      return enabled
    } catch (error) {
      isFailing = true
      if (!known) throw error
      return known.enabled
    }
  }

  return {
    isOn: async () => {
      if (forced) return true
      if (known && performance.now() - known.readAt < FRESH_MS) return known.enabled
      reading ??= refresh().finally(() => {
        reading = undefined
        soon = undefined
      })
      if (!known) return reading
      const { enabled } = known
      if (isFailing) return enabled
      soon ??= Promise.race([reading, pause(PATIENCE_MS, enabled, { ref: false })])
      return soon
    },
    set: async (enabled) => {
      await database.tx(async (tx) => {
        await tx.updateTable('platform').set({ maintenance: enabled }).execute()
      })
      known = { enabled, readAt: performance.now() }
    },
  }
}
