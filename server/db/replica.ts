import { Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Engine } from './engine.ts'
import { DatabaseUnavailable } from './errors.ts'
import type { Executor } from './executor.ts'
import type { Tables } from './tables.ts'
import { type PublicVersion, readVenueVersions } from './versions.ts'

const PROBE_EVERY_MS = 1000
const PROBE_WITHIN_MS = 1000
const VERSION_WITHIN_MS = 250
const READ_WITHIN_MS = 1000

/** Where public reads were made: `behind` and `away` went to the primary. */
type ReadFrom = 'replica' | 'behind' | 'away'

export interface ReplicaStatus {
  /** It answers, and it is a standby of this very database. */
  readonly up: boolean
  /** How much of the primary's log it has still to replay, as of the last probe; null while it is away. */
  readonly lagBytes: number | null
  readonly reads: Readonly<Record<ReadFrom, number>>
}

export interface Replica {
  readonly status: ReplicaStatus
  /** Begins to probe it once a second. */
  watch(primary: () => Executor): void
  /** Runs `work` on the replica if that shows at least this version of the venue, and on the primary otherwise. */
  read<T>(
    venueId: string,
    shown: PublicVersion,
    work: (db: Executor) => Promise<T>,
    primary: () => Executor,
  ): Promise<T>
  close(): Promise<void>
}

/**
 * A standby that public pages are read from. All changes of a venue pass through its row of `venue_versions`, one
 * after another, so a standby that shows a version shows every change up to it.
 */
export const openReplica = (engine: Engine): Replica => {
  const standby = new Kysely<Tables>({ dialect: engine.dialect('guests') })
  const reads: Record<ReadFrom, number> = { replica: 0, behind: 0, away: 0 }
  let lagBytes: number | null = null
  let up = false
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const markAway = () => {
    up = false
    lagBytes = null
  }

  const watch = async (primary: () => Executor) => {
    try {
      lagBytes = await withDeadline(PROBE_WITHIN_MS, lagOf(primary(), standby))
      up = true
    } catch {
      markAway()
    }
    if (!closed) timer = setTimeout(() => watch(primary), PROBE_EVERY_MS).unref()
  }

  /** Whether the replica shows this version. */
  const shows = async (venueId: string, { version, aspects }: PublicVersion): Promise<ReadFrom> => {
    if (!up) return 'away'
    try {
      const found = await withDeadline(VERSION_WITHIN_MS, readVenueVersions(standby, [venueId]))
      const here = found.get(venueId)
      return here && aspects.every((aspect) => here[aspect] >= version[aspect]) ? 'replica' : 'behind'
    } catch {
      markAway()
      return 'away'
    }
  }

  return {
    get status() {
      return { up, lagBytes, reads: { ...reads } }
    },
    watch,
    read: async (venueId, shown, work, primary) => {
      const from = await shows(venueId, shown)
      if (from !== 'replica') {
        reads[from] += 1
        return work(primary())
      }
      try {
        const result = await withDeadline(READ_WITHIN_MS, work(standby))
        reads.replica += 1
        return result
      } catch (error) {
        if (!isReplicaFailure(error)) throw error
        markAway()
        reads.away += 1
        return work(primary())
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

class ReplicaTimeout extends Error {}

/** It went down, froze, is overrun, or had to cancel the query because replaying could not wait. */
const isReplicaFailure = (error: unknown): boolean =>
  error instanceof ReplicaTimeout || error instanceof DatabaseUnavailable || error instanceof pg.DatabaseError

/**
 * How far the standby is behind. Refuses a server that is no standby, such as one that was promoted, and a standby of
 * some other database, which the signing key tells apart.
 */
const lagOf = async (primary: Executor, standby: Executor): Promise<number> => {
  const here = await sql<{ at: string; key: string }>`
    select pg_current_wal_lsn()::text as at, (select signing_key from platform) as key`.execute(primary)
  const there = await sql<{ lag: string; key: string }>`
    select greatest(0, ${here.rows[0]?.at}::pg_lsn - coalesce(pg_last_wal_replay_lsn(), '0/0'))::text as lag,
      (select signing_key from platform) as key
    where pg_is_in_recovery()`.execute(standby)
  const standing = there.rows[0]
  if (!standing || standing.key !== here.rows[0]?.key) throw new Error('This is no standby of the database.')
  return Number(standing.lag)
}

const withDeadline = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ReplicaTimeout('The replica did not answer in time.')), ms)
  })
  work.catch(() => {})
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
