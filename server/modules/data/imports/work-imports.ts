import { Refusal } from '../../../../domain/errors.ts'
import type { Database } from '../../../db/database.ts'
import { DatabaseUnavailable } from '../../../db/errors.ts'
import type { Services } from '../../../services.ts'
import { finishImport, type LeasedImport, leaseImport, recordBatch, releaseImport } from './queries.ts'
import { readRecords } from './read-csv.ts'
import { type Batches, importBatch } from './run-batch.ts'
import type { ImportRun, NumberedRecord } from './verdicts.ts'

/** A batch is one transaction. Small enough that others get their turn on the embedded engine too. */
const BATCH_ROWS = { guests: 500, reservations: 50 }
/** Files that a process works on in turns. Each is in memory meanwhile. */
const MAX_OPEN = 8

/** This process was so slow that its lease ended and another one goes on: what it did last is undone. */
class TakenOver extends Error {}

interface OpenFile {
  readonly file: LeasedImport
  /** Imports the next batch. False when none was left and the import is finished. */
  next(now: Date): Promise<boolean>
}

/**
 * Works through the files that wait. A venue has one at a time, and the files of several venues get a batch each in
 * turns, so a large one keeps nobody waiting. Of several processes, each takes other files. A process that dies leaves
 * its files to the next one, which goes on after the last batch that was committed.
 */
export const workImports = async (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  onFailure: (error: unknown) => void,
  stopping: () => boolean = () => false,
) => {
  const open = new Set<OpenFile>()
  try {
    while (!stopping()) {
      const leased = open.size < MAX_OPEN ? await leaseImport(database.read, clock.now()) : undefined
      if (leased) open.add(openFile(database, leased))
      if (open.size === 0) return
      for (const turn of open) {
        if (stopping()) break
        if (!(await takeTurn(database, turn, clock.now(), onFailure))) open.delete(turn)
      }
    }
  } finally {
    // Where the database is away, the leases end by themselves.
    for (const { file } of open) await releaseImport(database.read, file).catch(() => undefined)
  }
}

/** Whether the file has rows left. */
const takeTurn = async (
  database: Database,
  { file, next }: OpenFile,
  now: Date,
  onFailure: (error: unknown) => void,
): Promise<boolean> => {
  try {
    return await next(now)
  } catch (error) {
    if (error instanceof TakenOver) return false
    if (error instanceof DatabaseUnavailable) throw error
    if (!(error instanceof Refusal)) onFailure(error)
    const sentence = error instanceof Refusal ? error.message : 'Something went wrong on our side.'
    await finishImport(database.read, file, sentence)
    return false
  }
}

const openFile = (database: Database, file: LeasedImport): OpenFile => {
  const actor = { id: file.created_by, role: 'client', name: '' } as const
  const { columns, dates } = file.columns as Pick<ImportRun, 'columns' | 'dates'>
  const rows = batchesOf(file.source ?? '', file.done, BATCH_ROWS[file.kind])
  const batches: Batches = {
    database,
    kind: file.kind,
    dryRun: file.dry_run,
    run: { venueId: file.venue_id, columns, dates, actor },
    seen: new Set(),
    record: async (tx, verdicts, now) => {
      if (!(await recordBatch(tx, file, verdicts, now))) throw new TakenOver()
    },
  }
  return {
    file,
    next: async (now) => {
      const { value: batch, done } = await rows.next()
      if (done) await finishImport(database.read, file, null)
      else await importBatch(batches, batch, now)
      return !done
    },
  }
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
