import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type postgres from 'postgres'
import type { Carrier } from './carrier.ts'
import type { Engine } from './engine.ts'
import { arrayTypes } from './postgres-arrays.ts'
import { notifyOn, postgresCarrier } from './postgres-listener.ts'
import { openPool, type PostgresPool } from './postgres-pool.ts'
import { PostgresTransaction } from './postgres-transaction.ts'

const DATE = 1082
const INT8 = 20
const types = {
  ...arrayTypes,
  date: { to: DATE, from: [DATE], serialize: (value: string) => value, parse: (text: string) => text },
  int8: {
    to: INT8,
    from: [INT8],
    serialize: (value: number) => String(value),
    parse: (text: string) => Number(text),
  },
}

export interface PostgresOptions {
  url: string
  poolSize: number
  /** Off for poolers that cannot keep prepared statements. */
  prepare: boolean
  /** How long a transaction may wait for a free connection before the caller is told to come back. */
  acquireTimeoutMs: number
  statementTimeoutMs: number
}

export interface PostgresEngine extends Engine {
  /** Carries announcements between the processes on this server; listens at another address where one is given. */
  carrier(listenUrl?: string): Carrier
}

export const openPostgres = (options: PostgresOptions): PostgresEngine => {
  const settings = {
    max: options.poolSize,
    prepare: options.prepare,
    types,
    fetch_types: false,
    connect_timeout: 5,
    onnotice: () => {},
    connection: {
      application_name: 'maitred',
      statement_timeout: options.statementTimeoutMs,
      lock_timeout: Math.min(options.statementTimeoutMs, 5000),
      idle_in_transaction_session_timeout: 30_000,
    },
  } as unknown as postgres.Options<Record<string, never>>
  const pool = openPool(options.url, settings, options.acquireTimeoutMs)
  return {
    kind: 'postgres',
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PostgresDriver(pool, options),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    runScript: async (script) => {
      await pool.sql.unsafe(script).simple()
    },
    carrier: (listenUrl = options.url) => postgresCarrier(listenUrl, (text) => notifyOn(pool.sql, text)),
    close: () => pool.close(),
  }
}

/**
 * Single statements go to the pool and are pipelined; only a transaction reserves a connection of its own.
 */
class PostgresDriver implements Driver {
  readonly #pool: PostgresPool
  readonly #options: PostgresOptions

  constructor(pool: PostgresPool, options: PostgresOptions) {
    this.#pool = pool
    this.#options = options
  }

  async init() {}
  async destroy() {}

  async acquireConnection() {
    return new PostgresConnection(this.#pool, this.#options)
  }
  async releaseConnection() {}

  async beginTransaction(connection: DatabaseConnection) {
    await (connection as PostgresConnection).begin()
  }
  async commitTransaction(connection: DatabaseConnection) {
    await (connection as PostgresConnection).transaction?.commit()
  }
  async rollbackTransaction(connection: DatabaseConnection) {
    await (connection as PostgresConnection).transaction?.rollback()
  }
}

class PostgresConnection implements DatabaseConnection {
  readonly #pool: PostgresPool
  readonly #options: PostgresOptions
  transaction: PostgresTransaction | undefined

  constructor(pool: PostgresPool, options: PostgresOptions) {
    this.#pool = pool
    this.#options = options
  }

  async begin() {
    this.transaction = await PostgresTransaction.begin(this.#pool, this.#options.acquireTimeoutMs)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const sql = this.transaction ? await this.transaction.statements() : this.#pool.sql
    const rows = await sql.unsafe(query.sql, query.parameters as never[], { prepare: this.#options.prepare })
    return { rows: rows as unknown as R[], numAffectedRows: BigInt(rows.count ?? 0) }
  }

  // biome-ignore lint/correctness/useYield: nothing streams; lists are paged
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Results are paged, not streamed.')
  }
}
