import { IMPORT_FIELDS, type ImportField } from '../../../contract/import-export.ts'
import { newId } from '../../db/values.ts'
import { invalid, notFound } from '../../domain/errors.ts'
import { columnsOf } from '../../domain/import-columns.ts'
import type { Context, ReadContext } from '../../http/context.ts'
import { AcceptedResponse } from '../../http/responses.ts'
import { findImport, insertImport } from './queries.ts'
import { readRecords } from './read-csv.ts'
import { importBatch, judgeBatch } from './run-batch.ts'
import { countsOf, type ImportRun, type NumberedRecord, type Verdict } from './verdicts.ts'

/** Files with more rows are worked through in the background. */
const MAX_AT_ONCE = 1000
/** A reservation takes several statements, so other requests get their turn between batches. */
const BATCH_ROWS = { guests: 1000, reservations: 100 }

type ImportContext = Context<'POST /api/my-venues/:venueId/import'>

export const importFile = async ({ services, params, query, actor, request, now }: ImportContext) => {
  const { headings, records, hasMore } = await firstRecords(request.rawBody)
  const { kind, dates = 'ymd' } = query
  const isDry = query.dry_run === '1' || query.dry_run === 'true'
  const columns = columnsOf(kind, headings, { preset: query.preset, map: mapOf(query) })
  const { database } = services
  if (hasMore) {
    const id = newId('imp')
    const file = {
      id,
      venueId: params.venueId,
      kind,
      dryRun: isDry,
      columns,
      dates,
      source: request.rawBody,
    }
    await insertImport(database.read, file, actor.id, now)
    return new AcceptedResponse({ id })
  }
  const run: ImportRun = { venueId: params.venueId, columns, dates, actor, seen: new Set() }
  if (isDry) return resultOf(await judgeBatch(database, kind, run, records, now))
  const verdicts: Verdict[] = []
  for (let at = 0; at < records.length; at += BATCH_ROWS[kind]) {
    const batch = records.slice(at, at + BATCH_ROWS[kind])
    verdicts.push(...(await database.tx((tx) => importBatch(tx, kind, run, batch, now))))
  }
  return resultOf(verdicts)
}

const resultOf = (verdicts: readonly Verdict[]) => ({ rows: [...verdicts], ...countsOf(verdicts) })

const firstRecords = async (text: string) => {
  let headings: string[] | undefined
  const records: NumberedRecord[] = []
  for await (const record of readRecords(text)) {
    if (!headings) headings = record
    else if (records.length === MAX_AT_ONCE) return { headings, records, hasMore: true }
    else records.push({ row: records.length + 1, record })
  }
  if (!headings) throw invalid('The file is empty. Its first row must name the columns.')
  return { headings, records, hasMore: false }
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
