/**
 * The database did not do its work for a reason that is not the statement's:
 * - `busy`: no connection became free in time;
 * - `unreachable`: no connection could be made;
 * - `lost`: the connection broke, and nothing of the transaction was kept;
 * - `unknown`: the connection broke while committing, so that nobody knows whether the commit happened;
 * - `timeout`: the server did not answer in time.
 */
type UnavailableReason = 'busy' | 'unreachable' | 'lost' | 'unknown' | 'timeout'

export class DatabaseUnavailable extends Error {
  readonly reason: UnavailableReason

  constructor(reason: UnavailableReason, cause?: unknown) {
    const detail = cause instanceof Error ? `: ${cause.message}` : ''
    super(`The database is not available (${reason})${detail}`, { cause })
    this.name = 'DatabaseUnavailable'
    this.reason = reason
  }
}
