export interface Warning {
  readonly code: string
  readonly message: string
  /** How many things it is about. */
  readonly count?: number
}

/** Adds the warnings to an answer; without any, the answer stays as it is. */
export const withWarnings = <R extends object>(
  result: R,
  warnings: readonly Warning[],
): R & { warnings?: Warning[] } => (warnings.length === 0 ? result : { ...result, warnings: [...warnings] })
