import { IMPORT_FIELDS, type ImportField } from '../../../../contract/import-export.ts'
import { conflict, invalid, notFound } from '../../../../domain/errors.ts'
import { columnsOf } from '../../../../domain/import-columns.ts'
import type { Executor } from '../../../db/executor.ts'
import { newId } from '../../../db/values.ts'
import type { Context, ReadContext } from '../../../http/context.ts'
import { AcceptedResponse } from '../../../http/responses.ts'
import { findImport, findOpenImport, insertImport } from './queries.ts'
import { readRecords } from './read-csv.ts'
import { importBatch } from './run-batch.ts'
import { countsOf, type NumberedRecord, type Verdict } from './verdicts.ts'

const MAX_ROWS = 50_000
/** Files with more rows are worked through in the background. */
const MAX_AT_ONCE = 1000
/** A reservation takes several statements, so other requests get their turn between batches. */
const BATCH_ROWS = { guests: 1000, reservations: 100 }

type ImportContext = Context<'POST /api/my-venues/:venueId/import'>

/** A venue has one import at a time, so that two of them never judge the same rows at once. */
export const importFile = async ({ services, params, query, actor, request, now }: ImportContext) => {
  const { venueId } = params
  const { database } = services
  const { headings, records, total } = await readRows(request.rawBody)
  const { kind, dates = 'ymd' } = query
  const dryRun = query.dry_run === '1' || query.dry_run === 'true'
  const columns = columnsOf(kind, headings, { preset: query.preset, map: mapOf(query) })
  // Judging a few rows is over at once and changes nothing.
  if (!dryRun || total > MAX_AT_ONCE) await requireNoneOpen(database.read, venueId)
  if (total > MAX_AT_ONCE) {
    const id = newId('imp')
    const file = { id, venueId, kind, dryRun, columns, dates, source: request.rawBody, total }
    while (!(await insertImport(database.read, file, actor.id, now)))
      await requireNoneOpen(database.read, venueId)
    return new AcceptedResponse({ id })
  }
  const batches = { database, kind, dryRun, run: { venueId, columns, dates, actor }, seen: new Set<string>() }
  // A dry run leaves nothing behind that a later batch could see, so all of it is one batch.
  const size = dryRun ? MAX_AT_ONCE : BATCH_ROWS[kind]
  const verdicts: Verdict[] = []
  for (let at = 0; at < records.length; at += size)
    verdicts.push(...(await importBatch(batches, records.slice(at, at + size), now)))
  return resultOf(verdicts)
}

const requireNoneOpen = async (db: Executor, venueId: string) => {
  const open = await findOpenImport(db, venueId)
  if (open)
    throw conflict(
      `Another import of this venue is still running: ${open.done} of ${open.total} rows are done. Send this file when it has ended.`,
      { code: 'import_open' },
    )
}

const resultOf = (verdicts: readonly Verdict[]) => ({ rows: [...verdicts], ...countsOf(verdicts) })

/** The headings, the number of rows, and the rows themselves where they are few. */
const readRows = async (text: string) => {
  let headings: string[] | undefined
  let total = 0
  const records: NumberedRecord[] = []
  for await (const record of readRecords(text)) {
    if (!headings) {
      headings = record
      continue
    }
    total += 1
    if (total > MAX_ROWS)
      throw invalid('The file has more than 50,000 rows. Split it, and send one part after the other.', {
        code: 'too_many_rows',
      })
    if (total <= MAX_AT_ONCE) records.push({ row: total, record })
  }
  if (!headings) throw invalid('The file is empty. Its first row must name the columns.')
  return { headings, records, total }
}

/** What the request says with `map.<field>=<column>`. */
const mapOf = (query: object): Partial<Record<ImportField, string>> => {
  const given = query as Record<string, string | undefined>
  const fields = [...IMPORT_FIELDS.guests, ...IMPORT_FIELDS.reservations]
  return Object.fromEntries(
    fields.flatMap((field) => {
      const column = given[`map.${field}`]
      return column === undefined ? [] : [[field, column]]
    }),
  )
}

export const showImport = async ({ db, params }: ReadContext<'GET /api/my-venues/:venueId/import/:id'>) => {
  const found = await findImport(db, params.venueId, params.id)
  if (!found) throw notFound('Import')
  const { created_at, problems, ...progress } = found
  return {
    ...progress,
    problems: problems as { row: number; error: string }[],
    created_at: created_at.toISOString(),
  }
}
