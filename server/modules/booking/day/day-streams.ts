import { tooMany, unavailable } from '../../../../domain/errors.ts'
import type { Database } from '../../../db/database.ts'
import { readVenueVersions, type VenueVersion } from '../../../db/versions.ts'
import { EventStream } from './event-stream.ts'

/** Versions of all watched venues are read together this often, so a change is reported within a second. */
const TICK_MS = 500
const HEARTBEAT_MS = 15_000
/** A session that expires moves no version, so every stream is checked this often. */
const RECHECK_MS = 15_000
const MAX_PER_ACCOUNT = 20

interface Watcher {
  readonly venueId: string
  readonly userId: string
  /** The version that the client has seen, if it says so. */
  readonly seen: string | undefined
  /** Whether the session lives and its user may still see the venue. Must not extend the session. */
  isAllowed(): Promise<boolean>
}

export interface DayStreams {
  open(watcher: Watcher): Promise<EventStream>
  /** Ends every stream, also those that are being opened. Further ones are refused. */
  close(): void
}

interface Open extends Watcher {
  readonly stream: EventStream
  version: number | undefined
  accessVersion: number | undefined
  lastSentAt: number
  /** Separate from the time of the last event: a session ends at a busy venue too. */
  lastCheckedAt: number
}

/**
 * The open streams of this process. One timer serves all of them: each turn makes one statement for all watched venues,
 * however many streams there are, and asks again whether a user is allowed when the version of their access has moved.
 */
export const createDayStreams = (database: Database, onFailure: (error: unknown) => void): DayStreams => {
  const streams = new Set<Open>()
  const { venues, users } = database.versions
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  /** Nobody else can change an embedded database, so what is known of it is never old. */
  const readVersions = async (ids: readonly string[]): Promise<ReadonlyMap<string, VenueVersion>> => {
    if (database.engine === 'pglite') return venues.getAll(ids)
    const readAt = performance.now()
    const found = await readVenueVersions(database.forShare('versions').read, ids)
    return new Map([...found].map(([id, version]) => [id, venues.learn(id, version, readAt)]))
  }

  const recheck = (open: Open) =>
    open.isAllowed().then(
      (allowed) => {
        if (!allowed) open.stream.end()
      },
      // A database that is away for a moment ends no stream; it is read again later.
      onFailure,
    )

  const serve = (open: Open, version: number | undefined, accessVersion: number | undefined, at: number) => {
    if (version === undefined) return open.stream.end()
    if (at - open.lastCheckedAt >= RECHECK_MS || accessVersion !== open.accessVersion) {
      open.lastCheckedAt = at
      open.accessVersion = accessVersion
      recheck(open)
    }
    if (version !== open.version) open.stream.sendEvent('version', version, { version })
    else if (at - open.lastSentAt >= HEARTBEAT_MS) open.stream.sendHeartbeat()
    else return
    open.version = version
    open.lastSentAt = at
  }

  const tick = async () => {
    const watched = [...streams]
    const [versions, access] = await Promise.all([
      readVersions([...new Set(watched.map(({ venueId }) => venueId))]),
      users.getAll([...new Set(watched.map(({ userId }) => userId))]),
    ])
    const at = performance.now()
    for (const open of watched) serve(open, versions.get(open.venueId)?.revision, access.get(open.userId), at)
  }

  const schedule = () => {
    if (isClosed) return
    timer ??= setTimeout(async () => {
      await tick().catch(onFailure)
      timer = undefined
      if (streams.size > 0) schedule()
    }, TICK_MS).unref()
  }

  return {
    open: async (watcher) => {
      if (isClosed) throw unavailable('The service is stopping. Please connect again in a few seconds.')
      const mine = [...streams].filter(({ userId }) => userId === watcher.userId)
      if (mine.length >= MAX_PER_ACCOUNT)
        throw tooMany('Your account has too many streams open. Close one first.', {
          code: 'too_many_streams',
          retryAfterSeconds: 60,
        })
      const stream = new EventStream()
      const open: Open = {
        ...watcher,
        stream,
        version: undefined,
        accessVersion: undefined,
        lastSentAt: performance.now(),
        lastCheckedAt: performance.now(),
      }
      streams.add(open)
      stream.once('close', () => streams.delete(open))
      try {
        open.accessVersion = await users.get(watcher.userId)
        open.version = (await readVersions([watcher.venueId])).get(watcher.venueId)?.revision
      } catch (error) {
        stream.destroy()
        throw error
      }
      if (open.version === undefined) stream.end()
      else if (String(open.version) === watcher.seen) stream.sendHeartbeat()
      else stream.sendEvent('version', open.version, { version: open.version })
      schedule()
      return stream
    },
    close: () => {
      isClosed = true
      clearTimeout(timer)
      for (const { stream } of streams) stream.end()
    },
  }
}
