import type { DateOrder } from '../../../contract/import-export.ts'
import type { Actor } from '../../domain/actor.ts'
import type { Columns } from '../../domain/import-columns.ts'

export interface Verdict {
  readonly row: number
  readonly verdict: 'created' | 'duplicate' | 'invalid'
  /** Names fields, never what is in them: it outlives the file. */
  readonly error?: string
}

export interface NumberedRecord {
  readonly row: number
  readonly record: readonly string[]
}

/** What the rows of one file have in common. */
export interface ImportRun {
  readonly venueId: string
  readonly columns: Columns
  readonly dates: DateOrder
  readonly actor: Actor
  /** Rows that came before, in this file: a dry run leaves nothing in the database that would tell. */
  readonly seen: Set<string>
}

export const countsOf = (verdicts: readonly Verdict[]) => {
  const count = (kind: Verdict['verdict']) => verdicts.filter(({ verdict }) => verdict === kind).length
  return { created: count('created'), duplicates: count('duplicate'), invalid: count('invalid') }
}
