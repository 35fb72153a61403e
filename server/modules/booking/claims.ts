import { sql } from 'kysely'
import { conflict } from '../../../domain/errors.ts'
import type { Span } from '../../../domain/service-day.ts'
import type { BusyInterval, Stay } from '../../../domain/table-choice.ts'
import { touchVenue } from '../../db/changes.ts'
import type { Executor, Tx } from '../../db/executor.ts'
import { pipeline, rawQuery } from '../../db/pipeline.ts'
import { newId } from '../../db/values.ts'

/** The booking, reservation, waiting change of a booking or called party of the queue that claims tables. */
export interface Claimant {
  readonly venueId: string
  readonly kind: 'booking' | 'reservation' | 'change' | 'queue'
  readonly id: string
}

/**
 * Claims all of the tables for the span, or throws when another claimant has one of them at any time in the span. The
 * exclusion constraint in the database decides. Only this file writes table claims.
 */
export const claimTables = async (
  tx: Tx,
  claimant: Claimant,
  tableIds: readonly string[],
  span: Span,
): Promise<void> => {
  if (!(await tryClaimTables(tx, claimant, tableIds, span))) throw tableTaken()
}

/** Like `claimTables`, but returns false instead of throwing. The claimant then has no claims. */
export const tryClaimTables = async (
  tx: Tx,
  claimant: Claimant,
  tableIds: readonly string[],
  span: Span,
): Promise<boolean> => {
  if (tableIds.length === 0) return true
  const { rows: claimed } = await tx.executeQuery(claimOf(tx, claimant, tableIds, span).compile())
  return isWhole(tx, claimant, tableIds, claimed)
}

/** Whether all of the tables were claimed. If not, the claimant is left without claims. */
const isWhole = async (tx: Tx, claimant: Claimant, tableIds: readonly string[], claimed: unknown[]) => {
  if (claimed.length === tableIds.length) return true
  if (claimed.length > 0) await releaseClaims(tx, claimant)
  return false
}

/** The claim as a statement. It returns a row per claimed table; with fewer rows than tables, the claim has failed. */
export const claimOf = (tx: Tx, claimant: Claimant, tableIds: readonly string[], span: Stay) => {
  touchVenue(tx, claimant.venueId, 'places')
  return claim(tx, {
    isGapKept: (span.resetMins ?? 0) > 0,
    ids: tableIds.map(() => newId('clm')),
    tableIds,
    venueId: claimant.venueId,
    claimantKind: claimant.kind,
    claimantId: claimant.id,
    from: span.startsAt,
    to: span.endsAt,
  })
}

interface Claim {
  /** Locks the tables against every other claim that keeps a gap, so that `findTooClose` sees them all. */
  readonly isGapKept: boolean
  readonly ids: readonly string[]
  readonly tableIds: readonly string[]
  readonly venueId: string
  readonly claimantKind: string
  readonly claimantId: string
  readonly from: Date
  readonly to: Date
}

// Tables are claimed in the order of their ids, so that two concurrent claims cannot deadlock.
// The row lock waits for a table that is being removed: an archived table cannot be claimed.
const claim = (tx: Tx, { isGapKept, ids, tableIds, venueId, claimantKind, claimantId, from, to }: Claim) =>
  rawQuery(
    tx,
    sql<{ id: string }>`
      insert into table_claims (id, venue_id, table_id, holder_kind, holder_id, starts_at, ends_at)
      select wanted.id, t.venue_id, t.id, ${claimantKind}::text, ${claimantId}::text, ${from}::timestamptz, ${to}::timestamptz
      from unnest(${ids}::text[], ${tableIds}::text[]) as wanted (id, table_id)
      join venue_tables t on t.id = wanted.table_id and t.venue_id = ${venueId}
      where t.archived_at is null
      order by t.id
      ${isGapKept ? sql`for no key update of t` : sql`for key share of t`}
      on conflict do nothing
      returning id`,
  )

/** Claims of other parties on these tables that are nearer to the span than its reset time, as a statement. */
export const findTooClose = (db: Executor, claimant: Claimant, tableIds: readonly string[], span: Stay) => {
  const gapMs = (span.resetMins ?? 0) * 60_000
  return db
    .selectFrom('table_claims')
    .select('id')
    .where('venue_id', '=', claimant.venueId)
    .where('table_id', '=', sql<string>`any(${tableIds})`)
    .where('holder_id', '<>', claimant.id)
    .where('starts_at', '<', new Date(span.endsAt.getTime() + gapMs))
    .where('starts_at', '>', new Date(span.startsAt.getTime() - gapMs - LONGEST_CLAIM_MS))
    .where('ends_at', '>', new Date(span.startsAt.getTime() - gapMs))
}

export const tableTaken = () => conflict('That table is already taken at that time.', { code: 'table_taken' })

export const releaseClaims = async (tx: Tx, claimant: Claimant): Promise<void> => {
  await releaseOf(tx, claimant).execute()
}

const releaseOf = (tx: Tx, claimant: Claimant) => {
  touchVenue(tx, claimant.venueId, 'places')
  return tx
    .deleteFrom('table_claims')
    .where('venue_id', '=', claimant.venueId)
    .where('holder_id', '=', claimant.id)
}

/** Replaces the claimant's claims by the new tables and span. Throws when a table is not free; roll back then. */
export const moveClaims = async (
  tx: Tx,
  claimant: Claimant,
  tableIds: readonly string[],
  span: Span,
): Promise<void> => {
  if (!(await tryMoveClaims(tx, claimant, tableIds, span))) throw tableTaken()
}

/**
 * Like `moveClaims`, but returns false instead of throwing. Locks the tables in the order of their ids first, so that
 * two parties that swap tables wait for each other instead of deadlocking.
 */
export const tryMoveClaims = async (
  tx: Tx,
  claimant: Claimant,
  tableIds: readonly string[],
  span: Span,
): Promise<boolean> => {
  const [, , claimed] = await pipeline(tx, [
    lockOf(tx, claimant, tableIds),
    releaseOf(tx, claimant),
    tableIds.length === 0 ? undefined : claimOf(tx, claimant, tableIds, span),
  ])
  return isWhole(tx, claimant, tableIds, claimed)
}

/**
 * Locks these tables and those that the claimant has, in the order of their ids, so that two moves wait for each other
 * instead of deadlocking.
 */
export const lockTables = async (tx: Tx, claimant: Claimant, tableIds: readonly string[]) => {
  await lockOf(tx, claimant, tableIds).execute()
}

const lockOf = (tx: Tx, { venueId, id }: Claimant, tableIds: readonly string[]) =>
  tx
    .selectFrom('venue_tables')
    .select('id')
    .where('venue_id', '=', venueId)
    .where(
      sql<boolean>`(id = any(${tableIds}) or id in (
        select table_id from table_claims where venue_id = ${venueId} and holder_id = ${id}))`,
    )
    .orderBy('id')
    .forNoKeyUpdate()

const MINUTE_MS = 60_000

/**
 * Ends the claimant's claims in the minute of `leftAt`, and deletes claims that would be empty. They end when that minute
 * begins, because the stay of whoever takes the table at once begins then.
 */
export const shortenClaims = async (tx: Tx, claimant: Claimant, leftAt: Date): Promise<void> => {
  touchVenue(tx, claimant.venueId, 'places')
  const endsAt = new Date(Math.floor(leftAt.getTime() / MINUTE_MS) * MINUTE_MS)
  await tx
    .deleteFrom('table_claims')
    .where('venue_id', '=', claimant.venueId)
    .where('holder_id', '=', claimant.id)
    .where('starts_at', '>=', endsAt)
    .execute()
  await tx
    .updateTable('table_claims')
    .set({ ends_at: endsAt })
    .where('venue_id', '=', claimant.venueId)
    .where('holder_id', '=', claimant.id)
    .where('ends_at', '>', endsAt)
    .execute()
}

/**
 * Moves the claims of many claimants to new spans at once. Returns false when two parties would clash; roll back then.
 */
export const moveAllClaims = async (
  tx: Tx,
  venueId: string,
  claimants: readonly (Span & { readonly id: string })[],
): Promise<boolean> => {
  if (claimants.length === 0) return true
  touchVenue(tx, venueId, 'places')
  const spans = new Map(claimants.map((claimant) => [claimant.id, claimant]))
  const claims = await tx
    .deleteFrom('table_claims')
    .where('venue_id', '=', venueId)
    .where('holder_id', '=', sql<string>`any(${[...spans.keys()]})`)
    .returning(['id', 'table_id', 'holder_kind', 'holder_id'])
    .execute()
  const rows = claims.map((claim) => ({ ...claim, span: spans.get(claim.holder_id) as Span }))
  const { rows: claimed } = await sql`
    insert into table_claims (id, venue_id, table_id, holder_kind, holder_id, starts_at, ends_at)
    select c.id, ${venueId}, c.table_id, c.holder_kind, c.holder_id, c.starts_at, c.ends_at
    from unnest(
      ${rows.map(({ id }) => id)}::text[],
      ${rows.map(({ table_id }) => table_id)}::text[],
      ${rows.map(({ holder_kind }) => holder_kind)}::text[],
      ${rows.map(({ holder_id }) => holder_id)}::text[],
      ${rows.map(({ span }) => span.startsAt.toISOString())}::timestamptz[],
      ${rows.map(({ span }) => span.endsAt.toISOString())}::timestamptz[]
    ) as c (id, table_id, holder_kind, holder_id, starts_at, ends_at)
    on conflict do nothing
    returning id
  `.execute(tx)
  return claimed.length === claims.length
}

/**
 * Gives several claimants other tables at once. Returns false when two parties would clash; roll back then. The caller
 * has locked the tables.
 */
export const reassignClaims = async (
  tx: Tx,
  venueId: string,
  claimants: readonly (Omit<Claimant, 'venueId'> & {
    readonly tableIds: readonly string[]
    readonly span: Span
  })[],
): Promise<boolean> => {
  touchVenue(tx, venueId, 'places')
  await tx
    .deleteFrom('table_claims')
    .where('venue_id', '=', venueId)
    .where('holder_id', '=', sql<string>`any(${claimants.map(({ id }) => id)})`)
    .execute()
  for (const { kind, id, tableIds, span } of claimants) {
    const claimed = await tx.executeQuery(claimOf(tx, { venueId, kind, id }, tableIds, span).compile())
    if (claimed.rows.length < tableIds.length) return false
  }
  return true
}

/**
 * Claims of other claimants on the claimant's tables that begin after its own and before `endsAt`, first one first. An
 * extension of the claimant's claims must end at the first of them.
 */
export const nextClaims = (db: Executor, claimant: Claimant, endsAt: Date) =>
  db
    .selectFrom('table_claims as own')
    .innerJoin('table_claims as next', (join) =>
      join.onRef('next.venue_id', '=', 'own.venue_id').onRef('next.table_id', '=', 'own.table_id'),
    )
    .select(['next.holder_kind', 'next.holder_id', 'next.starts_at', 'next.ends_at'])
    .where('own.venue_id', '=', claimant.venueId)
    .where('own.holder_id', '=', claimant.id)
    .where('next.holder_id', '<>', claimant.id)
    .whereRef('next.starts_at', '>=', 'own.ends_at')
    .where('next.starts_at', '<', endsAt)
    .orderBy('next.starts_at')
    .orderBy('next.holder_id')
    .execute()

/** Extends all claims of the claimant. Returns how many it has. The exclusion constraint throws on a clash. */
export const extendClaims = async (tx: Tx, claimant: Claimant, endsAt: Date): Promise<number> => {
  touchVenue(tx, claimant.venueId, 'places')
  const rows = await tx
    .updateTable('table_claims')
    .set({ ends_at: endsAt })
    .where('venue_id', '=', claimant.venueId)
    .where('holder_id', '=', claimant.id)
    .returning('id')
    .execute()
  return rows.length
}

/** Claims that overlap the span, without those of the claimant `except`. */
export const claimsBetween = (db: Executor, venueId: string, span: Span, except = '') =>
  db
    .selectFrom('table_claims')
    .select(['table_id', 'holder_id', 'starts_at', 'ends_at'])
    .where('venue_id', '=', venueId)
    .where('starts_at', '<', span.endsAt)
    // No claim is longer than two days, so the index on starts_at bounds the scan from both sides.
    .where('starts_at', '>', new Date(span.startsAt.getTime() - LONGEST_CLAIM_MS))
    .where('ends_at', '>', span.startsAt)
    .where('holder_id', '<>', except)
    .orderBy('starts_at')
    .execute()

const LONGEST_CLAIM_MS = 2 * 24 * 3_600_000

/** Table blocks that overlap the span. */
export const blocksBetween = (db: Executor, venueId: string, span: Span) =>
  db
    .selectFrom('table_blocks')
    .select(['id', 'table_ids', 'starts_at', 'ends_at', 'reason'])
    .where('venue_id', '=', venueId)
    .where('ends_at', '>', span.startsAt)
    .where('starts_at', '<', span.endsAt)
    .orderBy('starts_at')
    .execute()

interface Within {
  readonly venueId: string
  readonly from: Date
  readonly to: Date
  readonly notBefore: Date
  /** A claimant whose claims do not count. */
  readonly except: string
}

/** Parallel lists: table ids, and the start and end of each busy interval in milliseconds since 1970. */
interface BusyLists {
  readonly tables: string | null
  readonly blocks: string | null
  readonly starts: string | null
  readonly ends: string | null
}

// Four texts instead of one row per interval: a busy day has hundreds, and parsing rows takes longer than the query.
const busyInside = (db: Executor, { venueId, from, to, notBefore, except }: Within) =>
  rawQuery(
    db,
    sql<BusyLists>`
      select string_agg(table_id, ' ') as tables,
        string_agg(case when is_block then '1' else '0' end, '') as blocks,
        string_agg((date_part('epoch', starts_at) * 1000)::bigint::text, ',') as starts,
        string_agg((date_part('epoch', ends_at) * 1000)::bigint::text, ',') as ends
      from (
        select table_id, false as is_block, starts_at, ends_at from table_claims
        where venue_id = ${venueId} and starts_at < ${to} and starts_at > ${notBefore} and ends_at > ${from}
          and holder_id <> ${except}
        union all
        select unnest(table_ids), true, starts_at, ends_at from table_blocks
        where venue_id = ${venueId} and ends_at > ${from} and starts_at < ${to}
      ) as busy`,
  )

/** Parses the result of `busyDuring`. */
export const busyOf = ([lists]: readonly BusyLists[]): BusyInterval[] => {
  if (!lists?.tables) return []
  const starts = numbersIn(lists.starts)
  const ends = numbersIn(lists.ends)
  return lists.tables.split(' ').map((tableId, n) => ({
    tableId,
    from: starts[n] ?? Number.NaN,
    to: ends[n] ?? Number.NaN,
    isBlock: lists.blocks?.[n] === '1',
  }))
}

/** JSON.parse is several times faster than converting the numbers one by one. */
const numbersIn = (list: string | null): number[] => JSON.parse(`[${list ?? ''}]`)

/** The intervals in the span during which tables are claimed or blocked. */
export const busyBetween = async (
  db: Executor,
  venueId: string,
  span: Span,
  except = '',
): Promise<BusyInterval[]> =>
  busyOf((await db.executeQuery(busyDuring(db, venueId, span, except).compile())).rows)

/** `busyBetween` as a statement; read its result with `busyOf`. */
export const busyDuring = (db: Executor, venueId: string, span: Span, except = '') =>
  busyInside(db, within(venueId, span, except))

const within = (venueId: string, { startsAt, endsAt }: Span, except: string): Within => ({
  venueId,
  from: startsAt,
  to: endsAt,
  notBefore: new Date(startsAt.getTime() - LONGEST_CLAIM_MS),
  except,
})
