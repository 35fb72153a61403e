/** A stored amount or counter that differs from the rows it summarises. */
export interface Difference {
  readonly what: string
  readonly where: string
  readonly kept: number
  readonly counted: number
}

/** Caps a report. */
export const MAX_DIFFERENCES = 1000
