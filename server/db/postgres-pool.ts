import type pg from 'pg'
import { unavailable } from '../domain/errors.ts'
import { DatabaseLost } from './database-lost.ts'
import { PostgresConnection, probe } from './postgres-connection.ts'
import type { Result, Statement } from './statements.ts'

/** Statements that may be on their way on one connection at once. */
const MAX_PIPELINE = 100
/** Quick statements that travel together; more would wait for each other while other connections have nothing to do. */
const TOGETHER = 8
/** After a failed attempt to connect, how long nobody tries again. */
const REST_MS = 200
const TICK_MS = 200
/** A connection that answers nothing for so many ticks is looked into. */
const SUSPICIOUS_TICKS = 3
const CLOSE_WITHIN_MS = 5000

interface Waiter {
  readonly timer: NodeJS.Timeout
  /** Uses a connection at once, and says whether others may use it too. */
  use(connection: PostgresConnection): 'shared' | 'alone'
  fail(error: unknown): void
}

const busy = () => unavailable('The service is busy. Please try again in a moment.', { retryAfterSeconds: 1 })

/**
 * Connections that single statements share and transactions have for themselves. It promises that nobody waits for
 * long: not for a free connection (`waitMs`), and not for a server that cannot be reached. A connection that breaks
 * fails what is on it and nothing else. One that stays silent is looked into within a second, by asking the server on
 * a new connection: if nobody answers anywhere, all are given up at once; a slow statement is left to run.
 */
export class PostgresPool {
  readonly #options: pg.ClientConfig
  readonly #size: number
  readonly #waitMs: number
  readonly #connections = new Set<PostgresConnection>()
  /** Those that a transaction has for itself. */
  readonly #taken = new Set<PostgresConnection>()
  readonly #waiting: Waiter[] = []
  /** Where the quick statements of this turn are gathered. */
  #gathering: PostgresConnection | undefined
  readonly #silence = new Map<PostgresConnection, { answered: number; ticks: number }>()
  readonly #watch: NodeJS.Timeout
  #opening = 0
  /** Attempts to connect that began before the last giving up count for nothing. */
  #era = 0
  #restUntil = 0
  #lastFailure: unknown
  #probing = false
  #closed = false

  constructor(options: pg.ClientConfig, size: number, waitMs: number) {
    this.#options = options
    this.#size = size
    this.#waitMs = waitMs
    this.#watch = setInterval(() => this.#look(), TICK_MS).unref()
  }

  /** Runs a single statement on whichever connection has the least to do. */
  run(statement: Statement): Promise<Result> {
    const connection = this.#leastBusy()
    if (connection) return connection.run(statement)
    return this.#wait((given, resolve) => {
      resolve(given.run(statement))
      return 'shared'
    })
  }

  /**
   * The same for one that the database answers in no time. Those that come in one turn of the event loop, for whichever
   * requests, travel together: the journeys cost more than the answers.
   */
  runQuick(statement: Statement): Promise<Result> {
    if (!this.#hasRoom(this.#gathering)) this.#gathering = this.#leastBusy()
    return this.#gathering?.run(statement, 'quick') ?? this.run(statement)
  }

  #hasRoom(connection: PostgresConnection | undefined): boolean {
    return !!connection?.isGathering && connection.pending < TOGETHER && !this.#taken.has(connection)
  }

  /** A connection that nobody else uses until it is given back. */
  async take(): Promise<PostgresConnection> {
    const connection = this.#leastBusy()
    if (!connection)
      return this.#wait((given, resolve) => {
        this.#taken.add(given)
        resolve(given)
        return 'alone'
      })
    this.#taken.add(connection)
    return connection
  }

  giveBack(connection: PostgresConnection) {
    this.#taken.delete(connection)
    if (!connection.isLost) this.#offer(connection)
  }

  async close() {
    this.#closed = true
    clearInterval(this.#watch)
    this.#failWaiting(new Error('The database is closed.'))
    await Promise.all([...this.#connections].map((connection) => connection.close(CLOSE_WITHIN_MS)))
  }

  /** An idle connection, else a new one is begun where there is room, else the one with the fewest statements. */
  #leastBusy(): PostgresConnection | undefined {
    let best: PostgresConnection | undefined
    for (const connection of this.#connections) {
      if (this.#taken.has(connection)) continue
      if (connection.pending === 0) return connection
      if (!best || connection.pending < best.pending) best = connection
    }
    this.#grow()
    return best && best.pending < MAX_PIPELINE ? best : undefined
  }

  #wait<T>(
    use: (connection: PostgresConnection, resolve: (value: T | Promise<T>) => void) => 'shared' | 'alone',
  ): Promise<T> {
    if (this.#closed) return Promise.reject(new Error('The database is closed.'))
    if (this.#connections.size === 0 && this.#opening === 0)
      return Promise.reject(new DatabaseLost(this.#lastFailure, false))
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
        reject(busy())
      }, this.#waitMs)
      const waiter: Waiter = { timer, use: (connection) => use(connection, resolve), fail: reject }
      this.#waiting.push(waiter)
    })
  }

  /** Opens another connection, if there is room and the last attempt did not just fail. One at a time while none works. */
  #grow() {
    if (this.#closed || this.#connections.size + this.#opening >= this.#size) return
    if (performance.now() < this.#restUntil) return
    if (this.#lastFailure !== undefined && this.#opening > 0) return
    const era = this.#era
    this.#opening += 1
    PostgresConnection.open(this.#options, (lost) => this.#drop(lost)).then(
      (connection) => {
        if (this.#closed || era !== this.#era) return connection.close(CLOSE_WITHIN_MS)
        this.#opening -= 1
        this.#lastFailure = undefined
        this.#connections.add(connection)
        this.#offer(connection)
      },
      (error) => {
        if (era !== this.#era) return
        this.#opening -= 1
        this.#lastFailure = error
        this.#restUntil = performance.now() + REST_MS
        if (this.#connections.size === 0 && this.#opening === 0) this.#failWaiting(error)
      },
    )
  }

  /** Hands a connection to those who wait: to several in a row who share it, or to one for itself. */
  #offer(connection: PostgresConnection) {
    for (let waiter = this.#waiting.shift(); waiter; waiter = this.#waiting.shift()) {
      clearTimeout(waiter.timer)
      if (waiter.use(connection) === 'alone') return
    }
  }

  #drop(connection: PostgresConnection) {
    this.#connections.delete(connection)
    this.#taken.delete(connection)
    this.#silence.delete(connection)
    if (this.#waiting.length > 0) this.#grow()
    if (this.#connections.size === 0 && this.#opening === 0)
      this.#failWaiting(new DatabaseLost(this.#lastFailure ?? new Error('The connection was lost.'), false))
  }

  #failWaiting(error: unknown) {
    for (const waiter of this.#waiting.splice(0)) {
      clearTimeout(waiter.timer)
      waiter.fail(error)
    }
  }

  /** Counts ticks, not time: a process that was held up itself must not blame the server. */
  #look() {
    const suspicious: PostgresConnection[] = []
    for (const connection of this.#connections) {
      const seen = this.#silence.get(connection)
      const isSilent = connection.pending > 0 && seen?.answered === connection.answered
      const ticks = isSilent ? seen.ticks + 1 : 0
      this.#silence.set(connection, { answered: connection.answered, ticks })
      if (ticks >= SUSPICIOUS_TICKS) suspicious.push(connection)
    }
    if (suspicious.length > 0 && !this.#probing) this.#investigate(suspicious)
  }

  async #investigate(suspicious: readonly PostgresConnection[]) {
    this.#probing = true
    const before = new Map([...this.#connections].map((connection) => [connection, connection.answered]))
    const isSilent = (connection: PostgresConnection) => before.get(connection) === connection.answered
    try {
      const pids = suspicious.map(({ pid }) => pid)
      const waitingForNothing = await probe(this.#options, pids)
      for (const connection of suspicious)
        if (waitingForNothing.has(connection.pid) && isSilent(connection))
          connection.lose(new Error('The answer never arrived.'))
    } catch (error) {
      const someoneAnswers = isAnswer(error) || [...before.keys()].some((connection) => !isSilent(connection))
      if (!someoneAnswers) this.#giveUp(error)
    } finally {
      this.#probing = false
    }
  }

  #giveUp(error: unknown) {
    this.#lastFailure = error
    this.#restUntil = performance.now() + REST_MS
    this.#era += 1
    this.#opening = 0
    for (const connection of [...this.#connections]) connection.lose(error)
    this.#failWaiting(error)
  }
}

/** A server that refuses, because it has no connection left for instance, is there; one that starts or stops is not. */
const isAnswer = (error: unknown): boolean => {
  const { code } = ((error as DatabaseLost).cause ?? {}) as pg.DatabaseError
  return /^[0-9A-Z]{5}$/.test(code ?? '') && !code?.startsWith('57P')
}
