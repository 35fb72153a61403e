import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Carrier } from './carrier.ts'
import { DatabaseLost } from './database-lost.ts'
import type { Engine } from './engine.ts'
import type { PostgresConnection } from './postgres-connection.ts'
import { notification, postgresCarrier } from './postgres-listener.ts'
import { PostgresPool } from './postgres-pool.ts'
import { answerLater, isQuick, isSentAhead } from './prepared.ts'
import { namer, type Result, requireCommitted, type Statement, type StatementOf } from './statements.ts'

export interface PostgresOptions {
  url: string
  poolSize: number
  /** Off for poolers that cannot keep prepared statements. */
  prepare: boolean
  /** How long anybody may wait for a free connection before being told to come back. */
  acquireTimeoutMs: number
  statementTimeoutMs: number
}

/**
 * A table of two events is read as a whole rather than by its index, and so is every version of them that an on-sale
 * leaves behind until the next vacuum. Every statement of ours has an index to go by, however small the table is.
 */
const PLANS = '-c enable_seqscan=off -c jit=off'

export interface PostgresEngine extends Engine {
  /** Carries announcements between the processes on this server; listens at another address where one is given. */
  carrier(listenUrl?: string): Carrier
}

export const openPostgres = (options: PostgresOptions): PostgresEngine => {
  const pool = new PostgresPool(
    {
      connectionString: options.url,
      application_name: 'maitred',
      statement_timeout: options.statementTimeoutMs,
      lock_timeout: Math.min(options.statementTimeoutMs, 5000),
      idle_in_transaction_session_timeout: 30_000,
      options: PLANS,
    },
    options.poolSize,
    options.acquireTimeoutMs,
  )
  const statementOf = namer(options.prepare)
  return {
    kind: 'postgres',
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PostgresDriver(pool, statementOf),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    runScript: async (script) => {
      const connection = await pool.take()
      try {
        await connection.runScript(script)
      } finally {
        pool.giveBack(connection)
      }
    },
    carrier: (listenUrl = options.url) =>
      postgresCarrier(listenUrl, async (text) => {
        await pool.run(notification(text))
      }),
    close: () => pool.close(),
  }
}

const BEGIN = { sql: 'begin', parameters: [] }
const COMMIT = { sql: 'commit', parameters: [] }
const ROLLBACK = { sql: 'rollback', parameters: [] }

/** Single statements share the pool's connections; only a transaction has one of its own. */
class PostgresDriver implements Driver {
  readonly #pool: PostgresPool
  readonly #statementOf: StatementOf

  constructor(pool: PostgresPool, statementOf: StatementOf) {
    this.#pool = pool
    this.#statementOf = statementOf
  }

  async init() {}
  async destroy() {}

  async acquireConnection() {
    return new Caller(this.#pool, this.#statementOf)
  }
  async releaseConnection() {}

  async beginTransaction(connection: DatabaseConnection) {
    await (connection as Caller).begin()
  }
  async commitTransaction(connection: DatabaseConnection) {
    await (connection as Caller).commit()
  }
  async rollbackTransaction(connection: DatabaseConnection) {
    await (connection as Caller).rollback()
  }
}

/** What the query builder takes for a connection: the whole pool, and within a transaction one of its connections. */
class Caller implements DatabaseConnection {
  readonly #pool: PostgresPool
  readonly #statementOf: StatementOf
  #own: PostgresConnection | undefined
  /** What was sent and nobody waited for yet, in the order it was sent. */
  #ahead: Promise<Result> | undefined

  constructor(pool: PostgresPool, statementOf: StatementOf) {
    this.#pool = pool
    this.#statementOf = statementOf
  }

  /** `begin` travels with the first statement, which saves a round trip. */
  async begin() {
    this.#own = await this.#pool.take()
    this.#ahead = this.#send(this.#statementOf(BEGIN))
    this.#ahead.catch(() => {})
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const statement = this.#statementOf(query)
    if (this.#ahead && isSentAhead(query)) {
      answerLater(query, this.#sendAhead(statement))
      return { rows: [] }
    }
    const { rows, rowCount } = this.#ahead
      ? await this.#withinTransaction(statement)
      : await this.#alone(statement, query)
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
  }

  /** What only reads is asked once more when its connection broke under it. */
  async #alone(statement: Statement, query: CompiledQuery): Promise<Result> {
    try {
      return await (isQuick(query) ? this.#pool.runQuick(statement) : this.#pool.run(statement))
    } catch (error) {
      const isRead = query.query.kind === 'SelectQueryNode'
      if (isRead && error instanceof DatabaseLost && error.mayHaveActed) return this.#pool.run(statement)
      throw error
    }
  }

  /** Like `begin`, it is sent together with what comes next. */
  #sendAhead(statement: Statement): Promise<unknown[]> {
    const answer = this.#withinTransaction(statement)
    this.#ahead = answer
    answer.catch(() => {})
    return answer.then(({ rows }) => rows)
  }

  /**
   * Nothing that a transaction did remains when its connection is lost before it commits. After a failure the server
   * refuses all that follows, so where something before it failed, that is the failure to tell.
   */
  async #withinTransaction(statement: Statement): Promise<Result> {
    const before = this.#ahead
    try {
      return await this.#send(statement)
    } catch (error) {
      await before
      throw error instanceof DatabaseLost ? new DatabaseLost(error.cause, false) : error
    }
  }

  /**
   * A connection lost now may have carried the word through or not. One that the server refused, or passed over because
   * something before it failed, is followed by a rollback, which the query builder asks for.
   */
  async commit() {
    try {
      const result = await this.#send(this.#statementOf(COMMIT))
      this.#release()
      requireCommitted(result)
    } catch (error) {
      // What was sent ahead and failed tells why by itself.
      if (!(error instanceof DatabaseLost)) await this.#ahead
      throw error
    }
  }

  /** What is lost, or has been rolled back by the server, has nothing left to undo. */
  async rollback() {
    const own = this.#own
    if (!own) return
    try {
      // Not in the company of anything that may fail: it would be passed over.
      await own.run(this.#statementOf(ROLLBACK))
    } catch (error) {
      // Whatever state it is in then: nobody else may get it so.
      own.lose(error)
    } finally {
      this.#release()
    }
  }

  #send(statement: Statement): Promise<Result> {
    return this.#own
      ? this.#own.run(statement, 'transaction')
      : Promise.reject(new Error('The transaction has ended.'))
  }

  #release() {
    if (this.#own) this.#pool.giveBack(this.#own)
    this.#own = undefined
  }

  // biome-ignore lint/correctness/useYield: nothing streams; lists are paged
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Results are paged, not streamed.')
  }
}
