import type { DateOrder } from '../../../../contract/import-export.ts'
import type { Actor } from '../../../../domain/actor.ts'
import type { Columns } from '../../../../domain/import-columns.ts'

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
}

/** What tells a row from those that came before it in the file. */
export interface Seen {
  has(mark: string): boolean
  add(mark: string): void
}

export const countsOf = (verdicts: readonly Verdict[]) => {
  const count = (kind: Verdict['verdict']) => verdicts.filter(({ verdict }) => verdict === kind).length
  return { created: count('created'), duplicates: count('duplicate'), invalid: count('invalid') }
}
