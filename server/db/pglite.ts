import { mkdirSync } from 'node:fs'
import { setImmediate } from 'node:timers'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { diskReserve } from './disk-reserve.ts'
import { type ConnectionShare, type Engine, requireCommitted } from './engine.ts'
import { acquireFolderLock } from './folder-lock.ts'
import { makeFolder } from './new-folder.ts'
import { PglitePrepared } from './pglite-prepared.ts'
import { statementNames } from './postgres.ts'

const extensions = { btree_gist, btree_gin, pg_trgm }
/** PGlite's default of 160 MB is resident from the start; a venue's working set is a fraction of this. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

/**
 * PostgreSQL inside this process. `folder` keeps it on disk; without one it lives in memory, optionally
 * starting from a `snapshot` of another one.
 */
export const openPglite = async (
  options: { folder?: string; snapshot?: Blob } = {},
): Promise<Engine & { pglite: PGlite }> => {
  let unlock = () => {}
  if (options.folder) {
    mkdirSync(options.folder, { recursive: true })
    unlock = acquireFolderLock(options.folder)
  }
  const requireRoom = options.folder ? diskReserve(options.folder) : () => {}
  const open = async () => {
    if (options.folder && !options.snapshot) await makeFolder(dataDirOf(options.folder))
    return PGlite.create({
      ...(options.folder ? { dataDir: dataDirOf(options.folder) } : {}),
      ...(options.snapshot ? { loadDataDir: options.snapshot } : {}),
      extensions,
      startParams,
    })
  }
  const pglite = await open().catch((error: unknown) => {
    unlock()
    throw options.folder ? unopened(options.folder, error) : error
  })
  const statements = new PglitePrepared(pglite)
  const queue = new ConnectionQueue(new PgliteConnection(statements, requireRoom))
  return {
    kind: 'pglite',
    isShared: false,
    pglite,
    dialect: (share) => ({
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PgliteDriver(queue, share),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    }),
    waiting: (share) => queue.waiting(share),
    runScript: async (script) => {
      requireRoom()
      await pglite.exec(script)
      statements.forget()
    },
    close: async () => {
      await pglite.close()
      unlock()
    },
  }
}

const dataDirOf = (folder: string) => `${folder}/pglite`

/** Of a damaged one PGlite says only "Aborted()". */
const unopened = (folder: string, error: unknown) =>
  new Error(
    `The database in ${dataDirOf(folder)} cannot be opened (${error instanceof Error ? error.message : error}). If its very first start was interrupted, it holds nothing yet: remove that folder and start again. Otherwise restore it from a backup.`,
    { cause: error },
  )

/** Statements that make the database grow. Reads go on when the disk is full. */
const GROWING: ReadonlySet<string | undefined> = new Set([
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
])

class PgliteConnection implements DatabaseConnection {
  readonly #statements: PglitePrepared
  readonly #nameOf = statementNames()
  readonly #requireRoom: () => void

  constructor(statements: PglitePrepared, requireRoom: () => void) {
    this.#statements = statements
    this.#requireRoom = requireRoom
  }

  /** Runs a statement at once and returns its rows and what PostgreSQL says it did: INSERT 0 1, SELECT 3, BEGIN. */
  run(text: string, values: readonly unknown[] = []) {
    return this.#statements.run(this.#nameOf(text) ?? '', text, values)
  }

  async executeQuery<R>({ query, sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (GROWING.has(query.kind)) this.#requireRoom()
    const { rows, tag } = this.run(sql, parameters)
    return { rows: rows as R[], numAffectedRows: BigInt(Number(tag.split(' ').at(-1)) || 0) }
  }

  // biome-ignore lint/correctness/useYield: streaming is not offered by the embedded engine
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The embedded database does not stream results.')
  }
}

/**
 * There is one connection. Whoever has it runs alone; the shares that wait for it have it in turn. Statements of this
 * engine run without ever waiting for I/O, so the connection is given once per turn of the event loop. Otherwise a rush
 * of requests would be worked off before the process sends a reply, reads another request or knows that it should shed
 * load.
 */
class ConnectionQueue {
  readonly connection: PgliteConnection
  readonly #waiting = new Map<ConnectionShare, (() => void)[]>()
  #inUse = false

  constructor(connection: PgliteConnection) {
    this.connection = connection
  }

  waiting(share: ConnectionShare): number {
    return this.#waiting.get(share)?.length ?? 0
  }

  async acquire(share: ConnectionShare): Promise<PgliteConnection> {
    if (this.#inUse)
      await new Promise<void>((resolve) => {
        const waiting = this.#waiting.get(share) ?? []
        waiting.push(resolve)
        this.#waiting.set(share, waiting)
      })
    this.#inUse = true
    return this.connection
  }

  release() {
    setImmediate(() => this.#giveToNext())
  }

  #giveToNext() {
    const [first] = this.#waiting
    if (!first) {
      this.#inUse = false
      return
    }
    // A map keeps the order of insertion: the share that was served goes behind the others.
    const [share, waiting] = first
    const next = waiting.shift()
    this.#waiting.delete(share)
    if (waiting.length > 0) this.#waiting.set(share, waiting)
    next?.()
  }
}

class PgliteDriver implements Driver {
  readonly #queue: ConnectionQueue
  readonly #share: ConnectionShare

  constructor(queue: ConnectionQueue, share: ConnectionShare) {
    this.#queue = queue
    this.#share = share
  }

  async init() {}
  async destroy() {}

  acquireConnection() {
    return this.#queue.acquire(this.#share)
  }

  async releaseConnection() {
    this.#queue.release()
  }

  async beginTransaction() {
    this.#queue.connection.run('begin')
  }
  async commitTransaction() {
    requireCommitted(this.#queue.connection.run('commit').tag)
  }
  async rollbackTransaction() {
    this.#queue.connection.run('rollback')
  }
}
