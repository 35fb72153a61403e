import { sql } from 'kysely'
import type { Executor, Tx } from '../../db/executor.ts'
import { rawQuery } from '../../db/pipeline.ts'
import { newId } from '../../db/values.ts'
import { conflict } from '../../domain/errors.ts'
import type { Span } from '../../domain/service-day.ts'
import type { BusyInterval } from '../../domain/table-choice.ts'

/** The booking or reservation that claims tables. */
export interface Holder {
  readonly venueId: string
  readonly kind: 'booking' | 'reservation'
  readonly id: string
}

/**
 * Claims all of the tables for the span, or throws when another holder has one of them at any time in the span. The
 * exclusion constraint in the database decides. Only this file writes table claims.
 */
export const claimTables = async (
  tx: Tx,
  holder: Holder,
  tableIds: readonly string[],
  span: Span,
): Promise<void> => {
  if (!(await tryClaimTables(tx, holder, tableIds, span))) throw tableTaken()
}

/** Like `claimTables`, but returns false instead of throwing. The holder then has no claims. */
const tryClaimTables = async (
  tx: Tx,
  holder: Holder,
  tableIds: readonly string[],
  span: Span,
): Promise<boolean> => {
  if (tableIds.length === 0) return true
  const { rows: claimed } = await tx.executeQuery(claimOf(tx, holder, tableIds, span).compile())
  if (claimed.length === tableIds.length) return true
  if (claimed.length > 0) await releaseClaims(tx, holder)
  return false
}

/** The claim as a statement. It returns a row per claimed table; with fewer rows than tables, the claim has failed. */
export const claimOf = (tx: Tx, holder: Holder, tableIds: readonly string[], span: Span) =>
  claim(tx, {
    ids: tableIds.map(() => newId('clm')),
    tableIds,
    venueId: holder.venueId,
    holderKind: holder.kind,
    holderId: holder.id,
    from: span.startsAt,
    to: span.endsAt,
  })

interface Claim {
  readonly ids: readonly string[]
  readonly tableIds: readonly string[]
  readonly venueId: string
  readonly holderKind: string
  readonly holderId: string
  readonly from: Date
  readonly to: Date
}

// Tables are claimed in the order of their ids, so that two concurrent claims cannot deadlock.
// The row lock waits for a table that is being removed: an archived table cannot be claimed.
const claim = (tx: Tx, { ids, tableIds, venueId, holderKind, holderId, from, to }: Claim) =>
  rawQuery(
    tx,
    sql<{ id: string }>`
      insert into table_claims (id, venue_id, table_id, holder_kind, holder_id, starts_at, ends_at)
      select wanted.id, t.venue_id, t.id, ${holderKind}::text, ${holderId}::text, ${from}::timestamptz, ${to}::timestamptz
      from unnest(${ids}::text[], ${tableIds}::text[]) as wanted (id, table_id)
      join venue_tables t on t.id = wanted.table_id and t.venue_id = ${venueId}
      where t.archived_at is null
      order by t.id
      for key share of t
      on conflict do nothing
      returning id`,
  )

export const tableTaken = () => conflict('That table is already taken at that time.', { code: 'table_taken' })

export const releaseClaims = async (tx: Tx, holder: Holder): Promise<void> => {
  await tx
    .deleteFrom('table_claims')
    .where('venue_id', '=', holder.venueId)
    .where('holder_id', '=', holder.id)
    .execute()
}

/** Replaces the holder's claims by the new tables and span. Throws when a table is not free; roll back then. */
export const moveClaims = async (
  tx: Tx,
  holder: Holder,
  tableIds: readonly string[],
  span: Span,
): Promise<void> => {
  if (!(await tryMoveClaims(tx, holder, tableIds, span))) throw tableTaken()
}

/**
 * Like `moveClaims`, but returns false instead of throwing. Locks the tables in the order of their ids first, so that
 * two parties that swap tables wait for each other instead of deadlocking.
 */
export const tryMoveClaims = async (
  tx: Tx,
  holder: Holder,
  tableIds: readonly string[],
  span: Span,
): Promise<boolean> => {
  const held = await tx
    .selectFrom('table_claims')
    .select('table_id')
    .where('venue_id', '=', holder.venueId)
    .where('holder_id', '=', holder.id)
    .execute()
  await lockTables(tx, holder.venueId, [...tableIds, ...held.map((claim) => claim.table_id)])
  await releaseClaims(tx, holder)
  return tryClaimTables(tx, holder, tableIds, span)
}

const lockTables = async (tx: Tx, venueId: string, tableIds: readonly string[]) => {
  await tx
    .selectFrom('venue_tables')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('id', '=', sql<string>`any(${[...new Set(tableIds)]})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Ends the holder's claims at `endsAt`, and deletes claims that would be empty. */
export const shortenClaims = async (tx: Tx, holder: Holder, endsAt: Date): Promise<void> => {
  await tx
    .deleteFrom('table_claims')
    .where('venue_id', '=', holder.venueId)
    .where('holder_id', '=', holder.id)
    .where('starts_at', '>=', endsAt)
    .execute()
  await tx
    .updateTable('table_claims')
    .set({ ends_at: endsAt })
    .where('venue_id', '=', holder.venueId)
    .where('holder_id', '=', holder.id)
    .where('ends_at', '>', endsAt)
    .execute()
}

/** Claims that overlap the span, without those of the holder `except`. */
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
}

/** Parallel lists: table ids, and the start and end of each busy interval in milliseconds since 1970. */
interface BusyLists {
  readonly tables: string | null
  readonly starts: string | null
  readonly ends: string | null
}

// Three texts instead of one row per interval: a busy day has hundreds, and parsing rows takes longer than the query.
const busyInside = (db: Executor, { venueId, from, to, notBefore }: Within) =>
  rawQuery(
    db,
    sql<BusyLists>`
      select string_agg(table_id, ' ') as tables,
        string_agg((date_part('epoch', starts_at) * 1000)::bigint::text, ',') as starts,
        string_agg((date_part('epoch', ends_at) * 1000)::bigint::text, ',') as ends
      from (
        select table_id, starts_at, ends_at from table_claims
        where venue_id = ${venueId} and starts_at < ${to} and starts_at > ${notBefore} and ends_at > ${from}
        union all
        select unnest(table_ids), starts_at, ends_at from table_blocks
        where venue_id = ${venueId} and ends_at > ${from} and starts_at < ${to}
      ) as busy`,
  )

/** Parses the result of `busyDuring`. */
export const busyOf = ([lists]: readonly BusyLists[]): BusyInterval[] => {
  if (!lists?.tables) return []
  const starts = numbersIn(lists.starts)
  const ends = numbersIn(lists.ends)
  return lists.tables
    .split(' ')
    .map((tableId, n) => ({ tableId, from: starts[n] ?? Number.NaN, to: ends[n] ?? Number.NaN }))
}

/** JSON.parse is several times faster than converting the numbers one by one. */
const numbersIn = (list: string | null): number[] => JSON.parse(`[${list ?? ''}]`)

/** The intervals in the span during which tables are claimed or blocked. */
export const busyBetween = async (db: Executor, venueId: string, span: Span): Promise<BusyInterval[]> =>
  busyOf((await db.executeQuery(busyDuring(db, venueId, span).compile())).rows)

/** `busyBetween` as a statement; read its result with `busyOf`. */
export const busyDuring = (db: Executor, venueId: string, span: Span) => busyInside(db, within(venueId, span))

const within = (venueId: string, { startsAt, endsAt }: Span): Within => ({
  venueId,
  from: startsAt,
  to: endsAt,
  notBefore: new Date(startsAt.getTime() - LONGEST_CLAIM_MS),
})
