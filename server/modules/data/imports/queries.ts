import { sql } from 'kysely'
import type { DateOrder, ImportKind } from '../../../../contract/import-export.ts'
import type { Columns } from '../../../../domain/import-columns.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import { json } from '../../../db/values.ts'
import { countsOf, type Verdict } from './verdicts.ts'

interface ImportFile {
  readonly id: string
  readonly venueId: string
  readonly kind: ImportKind
  readonly dryRun: boolean
  readonly columns: Columns
  readonly dates: DateOrder
  readonly source: string
  readonly total: number
}

/** False when another import of the venue is open. */
export const insertImport = async (
  db: Executor,
  file: ImportFile,
  createdBy: string,
  now: Date,
): Promise<boolean> => {
  const inserted = await db
    .insertInto('imports')
    .values({
      id: file.id,
      venue_id: file.venueId,
      kind: file.kind,
      dry_run: file.dryRun,
      columns: json({ columns: file.columns, dates: file.dates }),
      source: file.source,
      total: file.total,
      created_by: createdBy,
      created_at: now,
    })
    // The id is new, so the only conflict is with the open import. Naming the partial index by parameters would fail as
    // soon as the statement has a generic plan.
    .onConflict((open) => open.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const findOpenImport = (db: Executor, venueId: string) =>
  db
    .selectFrom('imports')
    .select(['total', 'done'])
    .where('venue_id', '=', venueId)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst()

const PROGRESS = [
  'id',
  'kind',
  'dry_run',
  'status',
  'total',
  'done',
  'created',
  'duplicates',
  'invalid',
] as const

export const findImport = (db: Executor, venueId: string, id: string) =>
  db
    .selectFrom('imports')
    .select([...PROGRESS, 'problems', 'error', 'created_at'])
    .where('id', '=', id)
    .where('venue_id', '=', venueId)
    .executeTakeFirst()

/** How long a process that died keeps an import from the others. */
const LEASE_MS = 60_000
const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS)

/**
 * The oldest import that nobody works on, leased to this process. A dry run begins anew: what its earlier rows were is
 * known only to the process that judged them.
 */
export const leaseImport = async (db: Executor, now: Date) => {
  const next = db
    .selectFrom('imports')
    .select('id')
    .where('status', 'in', ['queued', 'running'])
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', now)]))
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('imports')
    .set({
      status: 'running',
      locked_until: leaseFrom(now),
      done: unlessDry('done'),
      created: unlessDry('created'),
      duplicates: unlessDry('duplicates'),
      invalid: unlessDry('invalid'),
      problems: sql`case when dry_run then '[]' else problems end`,
    })
    .where('id', '=', next)
    .returning(['id', 'venue_id', 'kind', 'dry_run', 'columns', 'source', 'done', 'created_by'])
    .executeTakeFirst()
}

const unlessDry = (column: 'done' | 'created' | 'duplicates' | 'invalid') =>
  sql<number>`case when dry_run then 0 else ${sql.ref(column)} end`

export type LeasedImport = NonNullable<Awaited<ReturnType<typeof leaseImport>>>

const MAX_PROBLEMS = 1000

/**
 * Records a batch in the transaction that imported it, so that no row is imported and not counted, or the other way
 * round. False when another process has taken the import over.
 */
export const recordBatch = async (
  tx: Tx,
  { id, venue_id }: LeasedImport,
  verdicts: readonly Verdict[],
  now: Date,
): Promise<boolean> => {
  const done = (verdicts[0]?.row ?? 1) - 1
  const { created, duplicates, invalid } = countsOf(verdicts)
  const problems = verdicts.flatMap(({ row, verdict, error }) =>
    verdict === 'invalid' ? [{ row, error }] : [],
  )
  const { rows } = await sql`
    update imports set done = ${done + verdicts.length}, created = created + ${created},
      duplicates = duplicates + ${duplicates}, invalid = invalid + ${invalid}, locked_until = ${leaseFrom(now)},
      problems = case when jsonb_array_length(problems) >= ${MAX_PROBLEMS} then problems
        else problems || ${json(problems.slice(0, MAX_PROBLEMS))} end
    where id = ${id} and venue_id = ${venue_id} and done = ${done} and status = 'running' returning id`.execute(
    tx,
  )
  return rows.length > 0
}

/** The file goes: it names people. */
export const finishImport = (db: Executor, { id, venue_id }: LeasedImport, error: string | null) =>
  db
    .updateTable('imports')
    .set({ status: error === null ? 'done' : 'failed', error, source: null, locked_until: null })
    .where('id', '=', id)
    .where('venue_id', '=', venue_id)
    .execute()

/** Lets the next process go on at once. */
export const releaseImport = (db: Executor, { id, venue_id }: LeasedImport) =>
  db
    .updateTable('imports')
    .set({ locked_until: null })
    .where('id', '=', id)
    .where('venue_id', '=', venue_id)
    .execute()
