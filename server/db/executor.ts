import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** The root handle or a transaction: what a query function takes first. */
export type Executor = Kysely<Tables>
export type Tx = Transaction<Tables>
