import type { ImportKind } from '../../../../contract/import-export.ts'
import type { Database } from '../../../db/database.ts'
import type { Tx } from '../../../db/executor.ts'
import { importGuests } from './import-guests.ts'
import { importReservations } from './import-reservations.ts'
import type { ImportRun, NumberedRecord, Seen, Verdict } from './verdicts.ts'

const IMPORTERS = { guests: importGuests, reservations: importReservations }
const NOT_STORED = 'This row could not be stored. Check it for unusual characters and values.'

export interface Batches {
  readonly database: Database
  readonly kind: ImportKind
  readonly dryRun: boolean
  readonly run: ImportRun
  /** Rows that came before, in this file: a dry run leaves nothing in the database that would tell. */
  readonly seen: Set<string>
  /** Records the verdicts in the transaction that imported the rows; of a dry run, in one of its own. */
  record?(tx: Tx, verdicts: readonly Verdict[], now: Date): Promise<void>
}

/**
 * Imports the rows in one transaction. When the database refuses one of them, for instance because somebody else has
 * just stored the same address, the halves are tried on their own: the others are imported all the same, and the row is
 * judged again by what is there now.
 */
export const importBatch = async (
  batches: Batches,
  records: readonly NumberedRecord[],
  now: Date,
): Promise<Verdict[]> => {
  try {
    return await attempt(batches, records, now)
  } catch (error) {
    if (!isRefusedByDatabase(error)) throw error
    const [first] = records
    if (records.length < 2 && first) return refuse(batches, first, now)
    const half = Math.ceil(records.length / 2)
    return [
      ...(await importBatch(batches, records.slice(0, half), now)),
      ...(await importBatch(batches, records.slice(half), now)),
    ]
  }
}

interface Outcome {
  readonly verdicts: Verdict[]
  readonly added: ReadonlySet<string>
}

/** Thrown to undo what a dry run did. */
class Undone extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super('A dry run is undone.')
    this.outcome = outcome
  }
}

/** The transaction may run twice, so what it has seen counts only when it has ended. */
const attempt = async (batches: Batches, records: readonly NumberedRecord[], now: Date) => {
  const { database, kind, dryRun, run, seen, record } = batches
  const work = async (tx: Tx): Promise<Outcome> => {
    const added = new Set<string>()
    const verdicts = await IMPORTERS[kind](tx, run, records, layerOn(seen, added), now)
    if (dryRun) throw new Undone({ verdicts, added })
    await record?.(tx, verdicts, now)
    return { verdicts, added }
  }
  const { verdicts, added } = await database.tx(work).catch((error: unknown) => {
    if (error instanceof Undone) return error.outcome
    throw error
  })
  if (dryRun && record) await database.tx((tx) => record(tx, verdicts, now))
  for (const mark of added) seen.add(mark)
  return verdicts
}

const layerOn = (below: ReadonlySet<string>, added: Set<string>): Seen => ({
  has: (mark) => added.has(mark) || below.has(mark),
  add: (mark) => {
    added.add(mark)
  },
})

const refuse = async ({ database, record }: Batches, { row }: NumberedRecord, now: Date) => {
  const verdicts: Verdict[] = [{ row, verdict: 'invalid', error: NOT_STORED }]
  if (record) await database.tx((tx) => record(tx, verdicts, now))
  return verdicts
}

/** Bad values (class 22 of SQLSTATE) and broken constraints (class 23). */
const isRefusedByDatabase = (error: unknown): boolean =>
  /^2[23]/.test(String((error as { code?: unknown } | null)?.code ?? ''))
