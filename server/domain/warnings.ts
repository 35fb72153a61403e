/** Something odd about a request that was allowed all the same. */
export interface Warning {
  code: string
  message: string
}

/** The result with its warnings; without the field when there are none. */
export const withWarnings = <R extends object>(
  result: R,
  warnings: readonly Warning[],
): R & { warnings?: Warning[] } => (warnings.length === 0 ? result : { ...result, warnings: [...warnings] })
