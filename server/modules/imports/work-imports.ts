import type { Database } from '../../db/database.ts'
import { DatabaseUnavailable } from '../../db/errors.ts'
import { Refusal } from '../../domain/errors.ts'
import type { Services } from '../../services.ts'
import {
  finishImport,
  type LeasedImport,
  leaseImport,
  recordBatch,
  releaseImport,
  setTotal,
} from './queries.ts'
import { readRecords } from './read-csv.ts'
import { importBatch, judgeBatch } from './run-batch.ts'
import type { ImportRun, NumberedRecord } from './verdicts.ts'

/** A batch is one transaction. Small enough that others get their turn on the embedded engine too. */
const BATCH_ROWS = { guests: 500, reservations: 50 }

/** This process was so slow that its lease ended and another one goes on: what it did last is undone. */
class TakenOver extends Error {}

/**
 * Works through the files that wait, one after the other. Of several processes, each takes another file. A process that
 * dies leaves its file to the next one, which goes on after the last batch that was committed.
 */
export const workImports = async (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  onFailure: (error: unknown) => void,
  stopping: () => boolean = () => false,
) => {
  while (!stopping()) {
    const file = await leaseImport(database.read, clock.now())
    if (!file) return
    try {
      await work(database, file, () => clock.now(), stopping)
    } catch (error) {
      if (error instanceof TakenOver) continue
      if (error instanceof DatabaseUnavailable) throw error
      if (!(error instanceof Refusal)) onFailure(error)
      const sentence = error instanceof Refusal ? error.message : 'Something went wrong on our side.'
      await finishImport(database.read, file, sentence)
    }
  }
}

const work = async (database: Database, file: LeasedImport, now: () => Date, stopping: () => boolean) => {
  const source = file.source ?? ''
  if (file.total === 0) await setTotal(database.read, file, await countRecords(source))
  const actor = { id: file.created_by, role: 'client', name: '' } as const
  const { columns, dates } = file.columns as Pick<ImportRun, 'columns' | 'dates'>
  const run: ImportRun = { venueId: file.venue_id, columns, dates, actor, seen: new Set() }
  let { done } = file
  for await (const batch of batchesOf(source, done, BATCH_ROWS[file.kind])) {
    if (stopping()) {
      await releaseImport(database.read, file)
      return
    }
    if (!(await importAndRecord(database, file, run, batch, done, now()))) return
    done += batch.length
  }
  await finishImport(database.read, file, null)
}

const importAndRecord = async (
  database: Database,
  file: LeasedImport,
  run: ImportRun,
  batch: readonly NumberedRecord[],
  done: number,
  now: Date,
): Promise<boolean> => {
  if (file.dry_run) {
    const verdicts = await judgeBatch(database, file.kind, run, batch, now)
    return recordBatch(database.read, file, done, verdicts, now)
  }
  return database.tx(async (tx) => {
    const verdicts = await importBatch(tx, file.kind, run, batch, now)
    const isOurs = await recordBatch(tx, file, done, verdicts, now)
    if (!isOurs) throw new TakenOver()
    return isOurs
  })
}

const countRecords = async (source: string): Promise<number> => {
  let count = -1
  for await (const _ of readRecords(source)) count += 1
  return Math.max(0, count)
}

async function* batchesOf(source: string, done: number, size: number): AsyncGenerator<NumberedRecord[]> {
  let row = -1
  let batch: NumberedRecord[] = []
  for await (const record of readRecords(source)) {
    row += 1
    if (row <= done) continue
    batch.push({ row, record })
    if (batch.length === size) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
