import type postgres from 'postgres'
import { unavailable } from '../domain/errors.ts'
import type { PostgresPool } from './postgres-pool.ts'

const undone = new Error('The transaction was rolled back.')

const connectionLost = () =>
  Object.assign(new Error('The connection to the database was lost.'), { code: 'CONNECTION_CLOSED' })

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/**
 * A transaction that its holder begins and ends; the driver wants to be given a function instead. The holder must
 * never send anything on a connection that was lost, because the driver answers that with an exception nobody can
 * catch (porsager/postgres#1208).
 */
export class PostgresTransaction {
  readonly #pool: PostgresPool
  readonly #whole: Promise<unknown>
  #sql: postgres.Sql | undefined
  #end: (outcome: Promise<void>) => void = () => {}
  #ended = false
  #lost = false
  #lossesSeen: number

  /** Refuses when no connection is free in time. */
  static async begin(pool: PostgresPool, timeoutMs: number): Promise<PostgresTransaction> {
    let begun = () => {}
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    const transaction = new PostgresTransaction(pool, begun)
    let timer: NodeJS.Timeout | undefined
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        transaction.#finish(Promise.reject(undone))
        reject(unavailable('The service is busy. Please try again in a moment.', { retryAfterSeconds: 1 }))
      }, timeoutMs)
    })
    try {
      await Promise.race([hasBegun, transaction.#whole, deadline])
    } finally {
      clearTimeout(timer)
    }
    return transaction
  }

  private constructor(pool: PostgresPool, begun: () => void) {
    this.#pool = pool
    this.#lossesSeen = pool.losses
    const ending = new Promise<void>((resolve) => {
      this.#end = resolve
    })
    // Whoever gave up waiting ends it before the driver begins to listen.
    ending.catch(() => {})
    this.#whole = pool.sql.begin((sql) => {
      this.#sql = sql as unknown as postgres.Sql
      begun()
      return ending
    })
    this.#whole.catch(() => {
      if (!this.#ended) this.#lost = true
    })
  }

  /** What statements are sent to, as long as the connection lives. */
  async statements(): Promise<postgres.Sql> {
    await this.#knowWhetherLost()
    if (this.#lost || this.#ended || !this.#sql) throw connectionLost()
    return this.#sql
  }

  async commit() {
    await this.#knowWhetherLost()
    if (this.#lost) throw connectionLost()
    this.#finish(Promise.resolve())
    await this.#whole
  }

  /** What is lost, or failed to commit, is rolled back already. */
  async rollback() {
    await this.#knowWhetherLost()
    if (this.#lost || this.#ended) return
    this.#finish(Promise.reject(undone))
    await this.#whole.catch((error) => {
      if (error !== undone) throw error
    })
  }

  #finish(outcome: Promise<void>) {
    outcome.catch(() => {})
    this.#ended = true
    this.#end(outcome)
  }

  /** The pool says at once that some connection was lost; a turn later the transactions on it know that it was theirs. */
  async #knowWhetherLost() {
    while (this.#lossesSeen !== this.#pool.losses) {
      this.#lossesSeen = this.#pool.losses
      await nextTurn()
    }
  }
}
