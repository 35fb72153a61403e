import type { Dialect } from 'kysely'

/** What differs between the embedded database and a server; everything above speaks to this. */
export interface Engine {
  readonly kind: 'pglite' | 'postgres'
  readonly dialect: Dialect
  /** Runs a script of several statements on one connection, outside any transaction of ours. */
  runScript(script: string): Promise<void>
  close(): Promise<void>
}
