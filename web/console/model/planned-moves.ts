import { signal } from '@preact/signals'

/** A party that would change tables. */
interface PlannedMove {
  readonly id: string
  readonly guest: string
  readonly from: readonly string[]
  readonly to: readonly string[]
}

/** The moves that a host looks at before saying yes. Plan and timeline draw them as arrows. */
export const plannedMoves = signal<readonly PlannedMove[]>([])
