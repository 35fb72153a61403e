import type { Change, Database } from './database.ts'
import type { PostgresEngine } from './postgres.ts'

const CHANNEL = 'maitred_changes'
const GATHER_MS = 20
const RETRY_MS = 1000
/** PostgreSQL carries at most 8,000 bytes; past this a reader is told to forget everything instead. */
const MAX_BYTES = 7000

/**
 * Tells the other processes on the same PostgreSQL what this one changed, and hears what they did. Changes of a few
 * milliseconds travel together, because each NOTIFY takes a lock that all commits share. A reader whose connection
 * was lost forgets everything when it is back, since it may have missed something; so do the readers when this one
 * could not tell them.
 */
export const joinAnnouncements = async (
  database: Database,
  engine: PostgresEngine,
  onFailure: (error: unknown) => void,
) => {
  const me = crypto.randomUUID()
  let gathered: Change[] = []
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const flush = async () => {
    timer = undefined
    const changes = gathered
    gathered = []
    const payload = JSON.stringify([me, changes])
    const text = payload.length > MAX_BYTES ? JSON.stringify([me, [{ everything: true }]]) : payload
    try {
      await engine.notify(CHANNEL, text)
    } catch (error) {
      onFailure(error)
      if (!closed) gather([{ everything: true }], RETRY_MS)
    }
  }

  const gather = (changes: readonly Change[], waitMs: number) => {
    gathered.push(...changes)
    timer ??= setTimeout(flush, waitMs).unref()
  }

  database.onOwnChange((changes) => gather(changes, GATHER_MS))

  const listening = await engine.listen(
    CHANNEL,
    (payload) => {
      const [sender, changes] = JSON.parse(payload) as [string, Change[]]
      if (sender !== me) database.announce(changes)
    },
    () => database.announce([{ everything: true }]),
  )
  return {
    close: async () => {
      closed = true
      if (timer) {
        clearTimeout(timer)
        await flush()
      }
      await listening.close()
    },
  }
}
