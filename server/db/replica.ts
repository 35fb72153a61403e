import { Kysely, sql } from 'kysely'
import { Refusal } from '../domain/errors.ts'
import type { Aspect, Executor } from './database.ts'
import type { Engine } from './engine.ts'
import type { Tables } from './tables.ts'

const PROBE_EVERY_MS = 1000
const PROBE_WITHIN_MS = 1000
const VERSION_WITHIN_MS = 250
const READ_WITHIN_MS = 1000

/** Where public reads were made: `behind` and `away` went to the primary. */
export type ReadFrom = 'replica' | 'behind' | 'away'

export interface ReplicaCondition {
  /** It answers, and it is a standby of this very database. */
  readonly up: boolean
  /** How much of the primary's log it has still to replay, as of the last look; null while it is away. */
  readonly lagBytes: number | null
  readonly reads: Readonly<Record<ReadFrom, number>>
}

export interface Replica {
  readonly condition: ReplicaCondition
  /**
   * Runs `work` on the replica if that shows everything of the venue that the primary shows now, and on the primary
   * otherwise. So no answer is older than its question, however far the replica is behind.
   */
  read<T>(venueId: string, aspects: readonly Aspect[], work: (db: Executor) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * A standby that public pages are read from. All changes of a venue pass through its row of `venue_versions`, one
 * after another, so a standby that shows a version shows every change up to it: comparing one number per aspect is
 * enough, and costs the primary one look by primary key instead of the whole page.
 */
export const openReplica = (engine: Engine, primary: () => Executor): Replica => {
  const standby = new Kysely<Tables>({ dialect: engine.dialect })
  const reads: Record<ReadFrom, number> = { replica: 0, behind: 0, away: 0 }
  let lagBytes: number | null = null
  let up = false
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const probe = async () => {
    try {
      lagBytes = await inTime(PROBE_WITHIN_MS, lagOf(primary(), standby))
      up = true
    } catch {
      leave()
    }
  }
  const leave = () => {
    up = false
    lagBytes = null
  }
  const watch = async () => {
    await probe()
    if (!closed) timer = setTimeout(watch, PROBE_EVERY_MS).unref()
  }
  watch()

  const fromPrimary = <T>(why: 'behind' | 'away', work: (db: Executor) => Promise<T>) => {
    reads[why] += 1
    return work(primary())
  }

  return {
    get condition() {
      return { up, lagBytes, reads: { ...reads } }
    },
    read: async (venueId, aspects, work) => {
      if (!up) return fromPrimary('away', work)
      const [needed, shown] = await Promise.all([
        versionsOf(primary(), venueId),
        inTime(VERSION_WITHIN_MS, versionsOf(standby, venueId)).catch(() => 'away' as const),
      ])
      if (shown === 'away') {
        leave()
        return fromPrimary('away', work)
      }
      if (!needed || !shown || aspects.some((aspect) => shown[aspect] < needed[aspect]))
        return fromPrimary('behind', work)
      try {
        const answer = await inTime(READ_WITHIN_MS, work(standby))
        reads.replica += 1
        return answer
      } catch (error) {
        if (error instanceof Refusal && error.kind !== 'unavailable') throw error
        // It is going down, froze, is overrun, or had to cancel the query because replaying could not wait.
        leave()
        return fromPrimary('away', work)
      }
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      await standby.destroy()
      await engine.close()
    },
  }
}

const versionsOf = (db: Executor, venueId: string) =>
  db
    .selectFrom('venue_versions')
    .select(['config', 'activity', 'guests'])
    .where('venue_id', '=', venueId)
    .executeTakeFirst()

/**
 * How far the standby is behind. Refuses a server that is no standby, such as one that was promoted, and a standby of
 * some other database, which the signing key tells apart.
 */
const lagOf = async (primary: Executor, standby: Executor): Promise<number> => {
  const here = await sql<{ at: string; key: string }>`
    select pg_current_wal_lsn()::text as at, (select signing_key from platform) as key`.execute(primary)
  const there = await sql<{ replayed: string | null; key: string }>`
    select pg_last_wal_replay_lsn()::text as replayed, (select signing_key from platform) as key
    where pg_is_in_recovery()`.execute(standby)
  const [at, standing] = [here.rows[0], there.rows[0]]
  if (!at || !standing || standing.key !== at.key) throw new Error('This is no standby of the database.')
  return Math.max(0, positionOf(at.at) - positionOf(standing.replayed ?? '0/0'))
}

/** `16/B374D848` as a number of bytes. */
const positionOf = (lsn: string): number => {
  const [high = '0', low = '0'] = lsn.split('/')
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16)
}

const inTime = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The replica did not answer in time.')), ms)
  })
  work.catch(() => {})
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
