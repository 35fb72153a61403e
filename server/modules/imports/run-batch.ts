import type { ImportKind } from '../../../contract/import-export.ts'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/executor.ts'
import { importGuests } from './import-guests.ts'
import { importReservations } from './import-reservations.ts'
import type { ImportRun, NumberedRecord, Verdict } from './verdicts.ts'

const IMPORTERS = { guests: importGuests, reservations: importReservations }

export const importBatch = (
  tx: Tx,
  kind: ImportKind,
  run: ImportRun,
  records: readonly NumberedRecord[],
  now: Date,
): Promise<Verdict[]> => IMPORTERS[kind](tx, run, records, now)

/** Thrown to undo what a dry run did. */
class Judged extends Error {
  readonly verdicts: Verdict[]

  constructor(verdicts: Verdict[]) {
    super('A dry run is undone.')
    this.verdicts = verdicts
  }
}

/** The verdicts that the rows would get. Everything is done as it would be, and then undone. */
export const judgeBatch = async (
  database: Database,
  kind: ImportKind,
  run: ImportRun,
  records: readonly NumberedRecord[],
  now: Date,
): Promise<Verdict[]> => {
  try {
    await database.tx(async (tx) => {
      throw new Judged(await importBatch(tx, kind, run, records, now))
    })
    return []
  } catch (error) {
    if (error instanceof Judged) return error.verdicts
    throw error
  }
}
