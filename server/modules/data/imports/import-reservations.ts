import { notFound, Refusal } from '../../../../domain/errors.ts'
import type { Tx } from '../../../db/executor.ts'
import { chooseTables, createReservation } from '../../booking/index.ts'
import { knownHashes } from './guest-queries.ts'
import { parseReservation, type ReservationRow } from './parse-row.ts'
import type { ImportRun, NumberedRecord, Seen, Verdict } from './verdicts.ts'

/**
 * Imports a batch of reservations one by one, through the same claims as all others. A row whose table is taken, or for
 * which no table is free, is invalid with that reason and leaves nothing behind.
 */
export const importReservations = async (
  tx: Tx,
  run: ImportRun,
  records: readonly NumberedRecord[],
  seen: Seen,
  now: Date,
): Promise<Verdict[]> => {
  const parsed = records.map(({ row, record }) => ({
    row,
    ...parseReservation(record, run.columns, run.dates),
  }))
  const hashes = parsed.flatMap((row) => ('hash' in row ? row.hash : []))
  const known = await knownHashes(tx, run.venueId, 'reservations', hashes)
  const tables = await tableNumbers(tx, run.venueId)
  const verdicts: Verdict[] = []
  for (const entry of parsed) {
    if ('error' in entry) {
      verdicts.push({ row: entry.row, verdict: 'invalid', error: entry.error })
      continue
    }
    const { row, hash, value } = entry
    const error = known.has(hash) || seen.has(hash) ? null : await tryToReserve(tx, run, tables, value, now)
    if (error === undefined) {
      await tx
        .insertInto('imported_rows')
        .values({ venue_id: run.venueId, kind: 'reservations', hash })
        .execute()
      verdicts.push({ row, verdict: 'created' })
    } else if (error === null) verdicts.push({ row, verdict: 'duplicate' })
    else verdicts.push({ row, verdict: 'invalid', error })
    if (error === undefined) seen.add(hash)
  }
  return verdicts
}

type TableNumbers = ReadonlyMap<string, string>

/** Why it was refused, or undefined. */
const tryToReserve = async (
  tx: Tx,
  { venueId, actor }: ImportRun,
  tables: TableNumbers,
  { table_number, ...body }: ReservationRow,
  now: Date,
): Promise<string | undefined> => {
  try {
    const table_ids = table_number ? tablesNamed(tables, table_number) : await chooseTables(tx, venueId, body)
    await createReservation({ tx, actor, params: { venueId }, body: { ...body, table_ids }, now })
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

const tableNumbers = async (tx: Tx, venueId: string): Promise<TableNumbers> => {
  const tables = await tx
    .selectFrom('venue_tables')
    .select(['id', 'table_number'])
    .where('venue_id', '=', venueId)
    .where('archived_at', 'is', null)
    .execute()
  return new Map(tables.map(({ id, table_number }) => [table_number.toLowerCase(), id]))
}

/** One table by its number, or several that are joined: `12+13`. */
const tablesNamed = (tables: TableNumbers, text: string): string[] => {
  const whole = tables.get(text.toLowerCase())
  if (whole) return [whole]
  return text.split(/[+,;/&]/).map((part) => {
    const id = tables.get(part.trim().toLowerCase())
    if (!id) throw notFound('Table')
    return id
  })
}
