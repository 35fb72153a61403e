import { mkdirSync } from 'node:fs'
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
import type { Engine } from './engine.ts'
import { takeFolderLock } from './folder-lock.ts'
import { PgliteWire } from './pglite-wire.ts'
import { namer, type Result, requireCommitted } from './statements.ts'

const extensions = { btree_gist, btree_gin, pg_trgm }

/**
 * PostgreSQL inside this process. `folder` keeps it on disk; without one it lives in memory, optionally
 * starting from a `snapshot` taken of another one.
 */
export const openPglite = async (
  options: { folder?: string; snapshot?: Blob } = {},
): Promise<Engine & { pglite: PGlite }> => {
  let unlock = () => {}
  if (options.folder) {
    mkdirSync(options.folder, { recursive: true })
    unlock = takeFolderLock(options.folder)
  }
  const requireRoom = options.folder ? diskReserve(options.folder) : () => {}
  const pglite = await PGlite.create({
    ...(options.folder ? { dataDir: `${options.folder}/pglite` } : {}),
    ...(options.snapshot ? { loadDataDir: options.snapshot } : {}),
    extensions,
  })
  const wire = new PgliteWire(pglite)
  return {
    kind: 'pglite',
    pglite,
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PgliteDriver(wire, requireRoom),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    runScript: async (script) => {
      requireRoom()
      await pglite.exec(script)
      wire.forget()
    },
    close: async () => {
      await pglite.close()
      unlock()
    },
  }
}

/** There is one connection: whoever holds it runs alone, the others wait their turn. */
class PgliteDriver implements Driver {
  readonly #connection: PgliteConnection
  readonly #waiting: (() => void)[] = []
  #held = false

  constructor(wire: PgliteWire, requireRoom: () => void) {
    this.#connection = new PgliteConnection(wire, requireRoom)
  }

  async init() {}
  async destroy() {}

  async acquireConnection() {
    if (this.#held) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#held = true
    return this.#connection
  }

  async releaseConnection() {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#held = false
  }

  async beginTransaction(connection: DatabaseConnection) {
    ;(connection as PgliteConnection).run(plain('begin'))
  }
  async commitTransaction(connection: DatabaseConnection) {
    requireCommitted((connection as PgliteConnection).run(plain('commit')))
  }
  async rollbackTransaction(connection: DatabaseConnection) {
    ;(connection as PgliteConnection).run(plain('rollback'))
  }
}

/** Statements that make the database grow. Reads go on when the disk is full. */
const GROWING: ReadonlySet<string | undefined> = new Set([
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
])

const plain = (sql: string) => ({ sql, parameters: [] })

class PgliteConnection implements DatabaseConnection {
  readonly #wire: PgliteWire
  readonly #statementOf = namer(true)
  readonly #requireRoom: () => void

  constructor(wire: PgliteWire, requireRoom: () => void) {
    this.#wire = wire
    this.#requireRoom = requireRoom
  }

  run(query: Pick<CompiledQuery, 'sql' | 'parameters'>): Result {
    return this.#wire.run(this.#statementOf(query))
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (GROWING.has(query.query.kind)) this.#requireRoom()
    const { rows, rowCount } = this.run(query)
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
  }

  // biome-ignore lint/correctness/useYield: streaming is not offered by the embedded engine
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The embedded database does not stream results.')
  }
}
