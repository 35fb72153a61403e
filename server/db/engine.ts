import type { Dialect } from 'kysely'
import type { Share } from '../../contract/row.ts'

/**
 * Whose connections are used. Beside the shares of the contract's rows: `versions` for the short reads that keep
 * caches fresh, and `background` for jobs, migrations and the command line, which may take long.
 */
export type ConnectionShare = Share | 'versions' | 'background'

export const CONNECTION_SHARES: readonly ConnectionShare[] = [
  'guests',
  'staff',
  'sign-in',
  'money',
  'versions',
  'background',
]

/** What differs between the embedded database and a server; everything above speaks to this. */
export interface Engine {
  readonly kind: 'pglite' | 'postgres'
  /** True where other processes may change the database. */
  readonly isShared: boolean
  dialect(share: ConnectionShare): Dialect
  /** How many statements and transactions wait for a connection of this share. */
  waiting(share: ConnectionShare): number
  /** Runs a script of several statements, outside any transaction. */
  runScript(script: string): Promise<void>
  close(): Promise<void>
}

/** A commit must not fail in silence: PostgreSQL answers ROLLBACK to it when a statement of the transaction had failed. */
export const requireCommitted = (command: string) => {
  if (command === 'ROLLBACK')
    throw new Error('The transaction was rolled back, because a statement in it had failed.')
}
