import type { Carrier } from './carrier.ts'
import type { Change, Database } from './database.ts'
import { keepHearing } from './hearing.ts'

const GATHER_MS = 20
const RETRY_MS = 250
/** PostgreSQL carries at most 8,000 bytes; past this a reader is told to forget everything instead. */
const MAX_BYTES = 7000

export interface Announcements {
  /** False while announcements of other processes may be missed; until then this one remembers next to nothing. */
  readonly hears: boolean
  close(): Promise<void>
}

/**
 * Tells the other processes on the same database what this one changed, and hears what they did. Changes of a few
 * milliseconds travel together, because each NOTIFY takes a lock that all commits share; who may do what travels at
 * once. When others could not be told, or may not have been heard, everything is forgotten.
 */
export const joinAnnouncements = async (
  database: Pick<Database, 'announce' | 'onOwnChange'>,
  carrier: Carrier,
  onFailure: (error: unknown) => void,
): Promise<Announcements> => {
  const me = crypto.randomUUID()
  let gathered: Change[] = []
  let timer: NodeJS.Timeout | undefined
  let closed = false
  const hearing = await keepHearing(
    carrier,
    (text) => {
      const [sender, changes] = JSON.parse(text) as [string, Change[]]
      if (sender !== me) database.announce(changes)
    },
    () => database.announce([{ everything: true }]),
  )

  const flush = async () => {
    timer = undefined
    const changes = gathered
    gathered = []
    const whole = JSON.stringify([me, changes])
    const text = whole.length > MAX_BYTES ? JSON.stringify([me, [{ everything: true }]]) : whole
    try {
      await hearing.send(text)
    } catch (error) {
      onFailure(error)
      if (!closed) gather([{ everything: true }], RETRY_MS)
    }
  }

  const gather = (changes: readonly Change[], waitMs: number) => {
    gathered.push(...changes)
    timer ??= setTimeout(flush, waitMs).unref()
  }

  database.onOwnChange((changes) => gather(changes, changes.some(isAboutPeople) ? 0 : GATHER_MS))

  return {
    get hears() {
      return hearing.hears
    },
    close: async () => {
      closed = true
      if (timer) {
        clearTimeout(timer)
        await flush()
      }
      await hearing.close()
    },
  }
}

const isAboutPeople = (change: Change): boolean => 'userId' in change || 'platform' in change
