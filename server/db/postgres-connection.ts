import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseLost } from './database-lost.ts'
import { PostgresBatch, type Travelling } from './postgres-batch.ts'
import { types } from './postgres-types.ts'
import type { Columns, Result, Statement } from './statements.ts'

const CONNECT_WITHIN_MS = 2500
const PROBE_TICKS = 4
const PROBE_TICK_MS = 200
const KEEP_ALIVE_AFTER_MS = 5000

/**
 * What a statement may travel with: nothing, the quick reads of this turn of the event loop, whoever asks them, or what
 * else its transaction sends in this callback.
 */
export type Company = 'none' | 'quick' | 'transaction'

/** Errors after which the server closes the connection; all else is about one statement. */
const isFatal = (error: unknown) => ['FATAL', 'PANIC'].includes(String((error as pg.DatabaseError)?.severity))
/** The server's own errors have a severity; everything else happened on the way. */
const isAboutStatement = (error: unknown) =>
  (error as pg.DatabaseError | undefined)?.severity !== undefined && !isFatal(error)

/** One connection. Statements are sent one behind the other, without waiting for answers, and answered in that order. */
export class PostgresConnection {
  readonly #client: pg.Client
  readonly #lost: (connection: PostgresConnection) => void
  /** Statements without an answer yet. */
  pending = 0
  /** How many were answered, for whoever watches that they are. */
  answered = 0
  #cause: unknown
  /** What this connection has prepared, by name. */
  readonly #prepared = new Map<string, Columns>()
  /** What is gathered and not sent yet. */
  #gathered: { readonly company: Company; readonly travelling: Travelling[] } | undefined

  static async open(
    options: pg.ClientConfig,
    lost: (connection: PostgresConnection) => void,
  ): Promise<PostgresConnection> {
    const client = newClient({ ...options, pipeline: true })
    const connection = new PostgresConnection(client, lost)
    await connect(client)
    if (connection.isLost) throw new DatabaseLost(connection.#cause, false)
    return connection
  }

  private constructor(client: pg.Client, lost: (connection: PostgresConnection) => void) {
    this.#client = client
    this.#lost = lost
    client.on('error', (error) => this.lose(error))
    client.on('end', () => this.lose(new Error('The connection was closed.')))
  }

  get isLost() {
    return this.#cause !== undefined
  }

  /** The server's number for this connection. */
  get pid(): number {
    return (this.#client as unknown as { processID: number | null }).processID ?? 0
  }

  /** Whether quick reads of this turn are gathered here and have not left yet. */
  get isGathering() {
    return this.#gathered?.company === 'quick'
  }

  /** Sends a statement as soon as nothing more is gathered. The values must be what `toWire` made. */
  run(statement: Statement, company: Company = 'none'): Promise<Result> {
    if (this.isLost) return Promise.reject(new DatabaseLost(this.#cause, false))
    this.pending += 1
    return new Promise((resolve, reject) => {
      const settled = () => {
        this.pending -= 1
        this.answered += 1
      }
      const fail = (error: unknown) => {
        settled()
        if (isAboutStatement(error)) return reject(error)
        this.lose(error)
        reject(new DatabaseLost(error, true))
      }
      this.#gather(company, {
        statement,
        answer: (result) => {
          settled()
          resolve(result)
        },
        fail,
        passOver: (error) => {
          // What failed is nobody's business but its own among reads of several requests.
          if (company !== 'quick' || !isAboutStatement(error)) return fail(error)
          settled()
          resolve(this.run(statement))
        },
      })
    })
  }

  /** Several statements in one text, without values. */
  async runScript(script: string): Promise<void> {
    await this.#client.query(script)
    this.#prepared.clear()
  }

  /** What travels together is written at once, and in the order it was asked for. */
  #gather(company: Company, travelling: Travelling) {
    if (this.#gathered && this.#gathered.company === company && company !== 'none') {
      this.#gathered.travelling.push(travelling)
      return
    }
    this.#send()
    const gathered = { company, travelling: [travelling] }
    this.#gathered = gathered
    const send = () => {
      if (this.#gathered === gathered) this.#send()
    }
    if (company === 'none') send()
    else if (company === 'quick') setImmediate(send)
    else process.nextTick(send)
  }

  #send() {
    if (!this.#gathered) return
    const { travelling } = this.#gathered
    this.#gathered = undefined
    this.#client.query(new PostgresBatch(travelling, this.#prepared) as unknown as pg.Submittable)
  }

  /** Gives it up, with everything that waits on it. */
  lose(cause: unknown) {
    if (this.isLost) return
    this.#cause = cause ?? new Error('The connection was given up.')
    streamOf(this.#client).destroy()
    this.#lost(this)
  }

  close(withinMs: number): Promise<void> {
    this.#cause ??= new Error('The connection was closed.')
    return endClient(this.#client, withinMs)
  }
}

/**
 * Whether a server can be reached at all, and which of these connections wait for nothing, as it sees them. Takes
 * less than a second.
 */
export const probe = async (options: pg.ClientConfig, pids: number[]): Promise<ReadonlySet<number>> => {
  const client = newClient(options)
  client.on('error', () => {})
  const ask = async () => {
    await connect(client)
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where pid = any($1) and state like 'idle%'",
      [pids],
    )
    return new Set(rows.map(({ pid }) => pid))
  }
  const asking = ask()
  asking.catch(() => {})
  try {
    const answer = await Promise.race([asking, whileAnswersMayCome()])
    if (!answer) throw new DatabaseLost(new Error('The server does not answer.'), false)
    return answer
  } finally {
    endClient(client, PROBE_TICK_MS)
  }
}

/** In several steps: a process that was held up reads what has arrived between them. */
const whileAnswersMayCome = async (): Promise<undefined> => {
  for (let tick = 0; tick < PROBE_TICKS; tick += 1) await pause(PROBE_TICK_MS, undefined, { ref: false })
}

export const newClient = (options: pg.ClientConfig): pg.Client =>
  new pg.Client({
    ...options,
    types: types as unknown as pg.CustomTypesConfig,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  })

export const connect = async (client: pg.Client): Promise<void> => {
  try {
    await client.connect()
  } catch (error) {
    streamOf(client).destroy()
    throw new DatabaseLost(error, false)
  }
}

/** Says goodbye; a peer that does not answer is left. */
export const endClient = async (client: pg.Client, withinMs: number): Promise<void> => {
  const ended = client.end().catch(() => {})
  await Promise.race([ended, pause(withinMs, undefined, { ref: false })])
  streamOf(client).destroy()
}

const streamOf = (client: pg.Client): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream
