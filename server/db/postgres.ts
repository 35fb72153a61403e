import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import postgres from 'postgres'
import { unavailable } from '../domain/errors.ts'
import type { Engine } from './engine.ts'

const DATE = 1082
const INT8 = 20
const types = {
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

export const openPostgres = (options: PostgresOptions): Engine & { sql: postgres.Sql } => {
  const sql = postgres(options.url, {
    max: options.poolSize,
    prepare: options.prepare,
    types,
    connect_timeout: 5,
    idle_timeout: 300,
    onnotice: () => {},
    connection: {
      application_name: 'maitred',
      statement_timeout: options.statementTimeoutMs,
      lock_timeout: Math.min(options.statementTimeoutMs, 5000),
      idle_in_transaction_session_timeout: 30_000,
    },
  }) as unknown as postgres.Sql
  return {
    kind: 'postgres',
    sql,
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PostgresDriver(sql, options),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    runScript: async (script) => {
      await sql.unsafe(script).simple()
    },
    close: () => sql.end({ timeout: 5 }),
  }
}

/**
 * Single statements go to the pool and are pipelined; only a transaction reserves a connection of its own.
 */
class PostgresDriver implements Driver {
  readonly #sql: postgres.Sql
  readonly #options: PostgresOptions

  constructor(sql: postgres.Sql, options: PostgresOptions) {
    this.#sql = sql
    this.#options = options
  }

  async init() {}
  async destroy() {}

  async acquireConnection() {
    return new PostgresConnection(this.#sql, this.#options.prepare)
  }

  async releaseConnection(connection: DatabaseConnection) {
    ;(connection as PostgresConnection).release()
  }

  async beginTransaction(connection: DatabaseConnection) {
    await (connection as PostgresConnection).reserve(this.#options.acquireTimeoutMs)
    await (connection as PostgresConnection).run('begin')
  }
  async commitTransaction(connection: DatabaseConnection) {
    await (connection as PostgresConnection).run('commit')
  }
  async rollbackTransaction(connection: DatabaseConnection) {
    await (connection as PostgresConnection).run('rollback')
  }
}

class PostgresConnection implements DatabaseConnection {
  readonly #pool: postgres.Sql
  readonly #prepare: boolean
  #reserved: postgres.ReservedSql | undefined

  constructor(pool: postgres.Sql, prepare: boolean) {
    this.#pool = pool
    this.#prepare = prepare
  }

  async reserve(timeoutMs: number) {
    const reserving = this.#pool.reserve()
    let timer: NodeJS.Timeout | undefined
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reserving.then(
          (late) => late.release(),
          () => {},
        )
        reject(unavailable('The service is busy. Please try again in a moment.', { retryAfterSeconds: 1 }))
      }, timeoutMs)
    })
    try {
      this.#reserved = await Promise.race([reserving, deadline])
    } finally {
      clearTimeout(timer)
    }
  }

  release() {
    this.#reserved?.release()
    this.#reserved = undefined
  }

  async run(statement: string) {
    await (this.#reserved ?? this.#pool).unsafe(statement)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const rows = await (this.#reserved ?? this.#pool).unsafe(query.sql, query.parameters as never[], {
      prepare: this.#prepare,
    })
    return { rows: rows as unknown as R[], numAffectedRows: BigInt(rows.count ?? 0) }
  }

  // biome-ignore lint/correctness/useYield: nothing streams; lists are paged
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Results are paged, not streamed.')
  }
}
