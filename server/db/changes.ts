import { type Compilable, sql } from 'kysely'
import type { Tx } from './executor.ts'
import { pipeline, rawQuery } from './pipeline.ts'
import type { Aspect, VenueVersion, Versions } from './versions.ts'

/**
 * `moves`: which parties may be moved to make room. It moves `places` where the venue moves them for guests who book
 * online.
 */
type Change = Exclude<Aspect, 'guests'> | 'moves'

interface VenueChanges {
  readonly aspects: Set<Change>
  newGuests: number
}

/** What a transaction changed, kept until it commits. */
interface Changes {
  readonly venues: Map<string, VenueChanges>
  readonly users: Set<string>
  readonly last: Compilable<unknown>[]
}

const changesByTx = new WeakMap<Tx, Changes>()

export const trackChanges = (tx: Tx): Changes => {
  const changes: Changes = { venues: new Map(), users: new Set(), last: [] }
  changesByTx.set(tx, changes)
  return changes
}

const changesIn = (tx: Tx): Changes => {
  const changes = changesByTx.get(tx)
  if (!changes) throw new Error('This transaction was not opened through Database.tx.')
  return changes
}

const venueIn = (tx: Tx, venueId: string) => {
  const { venues } = changesIn(tx)
  const venue = venues.get(venueId) ?? { aspects: new Set(), newGuests: 0 }
  venues.set(venueId, venue)
  return venue
}

/** Every change of a venue's settings or bookings goes through here: its version moves when the transaction commits. */
export const touchVenue = (tx: Tx, venueId: string, change: Change) => {
  const { aspects } = venueIn(tx, venueId)
  aspects.add(change)
  if (change !== 'config') aspects.add('activity')
}

/** A change of what a user may see or do: role, membership, session. */
export const touchUser = (tx: Tx, userId: string) => {
  changesIn(tx).users.add(userId)
}

/** The roster of the venue grew by one guest. */
export const countNewGuest = (tx: Tx, venueId: string) => {
  venueIn(tx, venueId).newGuests += 1
}

/**
 * Keeps a statement for the end of the transaction, so that a counter row which many requests update is locked
 * briefly. A constraint must refuse what is not allowed, because nobody reads the statement's result.
 */
export const runLast = (tx: Tx, statement: Compilable<unknown>) => {
  changesIn(tx).last.push(statement)
}

/** The versions that a transaction moved, as they are once it has committed. */
interface MovedVersions {
  readonly venues: readonly (readonly [id: string, version: VenueVersion])[]
  readonly users: readonly (readonly [id: string, version: number])[]
}

/**
 * The last statements of a transaction: what was kept for the end, then the versions of what it changed. Venues come
 * in one order, so that two transactions cannot wait for each other here.
 */
export const finishChanges = async (tx: Tx, { venues, users, last }: Changes): Promise<MovedVersions> => {
  const venueIds = [...venues.keys()].sort()
  const userIds = [...users].sort()
  const statements = [
    ...last,
    ...venueIds.map((id) => bumpVenue(tx, id, venues.get(id))),
    ...userIds.map((id) => bumpUser(tx, id)),
  ]
  if (statements.length === 0) return { venues: [], users: [] }
  const rows = (await pipeline(tx, statements)).slice(last.length).map(([row]) => row)
  const venueRows = rows.slice(0, venueIds.length) as (VenueVersion | undefined)[]
  const userRows = rows.slice(venueIds.length) as ({ access_version: number } | undefined)[]
  return {
    venues: venueIds.flatMap((id, n) => (venueRows[n] ? [[id, venueRows[n]] as const] : [])),
    users: userIds.flatMap((id, n) => (userRows[n] ? [[id, userRows[n].access_version] as const] : [])),
  }
}

export const learnVersions = (versions: Versions, moved: MovedVersions) => {
  for (const [id, version] of moved.venues) versions.venues.commit(id, version)
  for (const [id, version] of moved.users) versions.users.commit(id, version)
}

export const forgetVersions = (versions: Versions, changes: Changes) => {
  for (const id of changes.venues.keys()) versions.venues.forget(id)
  for (const id of changes.users) versions.users.forget(id)
}

// Written by hand: every change of a venue runs it, and building it would take longer than PostgreSQL needs for it.
const bumpVenue = (tx: Tx, venueId: string, changes: VenueChanges | undefined) =>
  rawQuery(
    tx,
    sql<VenueVersion>`update venue_versions set
        config = config + ${changes?.aspects.has('config') ? 1 : 0}::int,
        places = places + case
          when ${changes?.aspects.has('places') ?? false}::boolean then 1
          when ${changes?.aspects.has('moves') ?? false}::boolean
            and (select reseating from venues where venues.id = venue_versions.venue_id) = 'auto' then 1
          else 0 end,
        activity = activity + ${changes?.aspects.has('activity') ? 1 : 0}::int,
        guests = guests + ${changes?.newGuests ?? 0}::int,
        revision = revision + 1
      where venue_id = ${venueId}
      returning config, places, activity, guests, revision`,
  )

const bumpUser = (tx: Tx, userId: string) =>
  tx
    .updateTable('users')
    .set((eb) => ({ access_version: eb('access_version', '+', 1) }))
    .where('id', '=', userId)
    .returning('access_version')
