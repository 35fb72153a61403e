/**
 * The connection is gone, or none could be made. `mayHaveActed` says whether something may have been done that the
 * answer was lost of; otherwise nothing was, and it may be tried again.
 */
export class DatabaseLost extends Error {
  readonly code = 'CONNECTION_CLOSED'
  readonly mayHaveActed: boolean

  constructor(cause: unknown, mayHaveActed: boolean) {
    super(`The database cannot be reached: ${(cause as Error | undefined)?.message ?? cause}`, { cause })
    this.name = 'DatabaseLost'
    this.mayHaveActed = mayHaveActed
  }
}
