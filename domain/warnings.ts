export interface Warning {
  readonly code: string
  readonly message: string
  /** How many things it is about. */
  readonly count?: number
  /** What was paid or is held, and what the deposit would be. */
  readonly has_pence?: number
  readonly would_be_pence?: number
}

/** Adds the warnings to an answer; without any, the answer stays as it is. */
export const withWarnings = <R extends object>(
  result: R,
  warnings: readonly Warning[],
): R & { warnings?: Warning[] } => (warnings.length === 0 ? result : { ...result, warnings: [...warnings] })
