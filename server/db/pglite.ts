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

const extensions = { btree_gist, btree_gin, pg_trgm }
const DATE = 1082
const INT8 = 20
const parsers = { [DATE]: (text: string) => text, [INT8]: (text: string) => Number(text) }
const serializers = { [DATE]: (value: unknown) => String(value) }

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
    parsers,
    serializers,
  })
  return {
    kind: 'pglite',
    pglite,
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PgliteDriver(pglite, requireRoom),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    runScript: async (script) => {
      requireRoom()
      await pglite.exec(script)
    },
    close: async () => {
      await pglite.close()
      unlock()
    },
  }
}

/** There is one connection: whoever holds it runs alone, the others wait their turn. */
class PgliteDriver implements Driver {
  readonly #connection: DatabaseConnection
  readonly #waiting: (() => void)[] = []
  #held = false

  constructor(pglite: PGlite, requireRoom: () => void) {
    this.#connection = new PgliteConnection(pglite, requireRoom)
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
    await connection.executeQuery(plain('begin'))
  }
  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(plain('commit'))
  }
  async rollbackTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(plain('rollback'))
  }
}

/** Statements that make the database grow. Reads go on when the disk is full. */
const GROWING: ReadonlySet<string | undefined> = new Set([
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
])

const plain = (sql: string) => ({ sql, parameters: [] }) as unknown as CompiledQuery

class PgliteConnection implements DatabaseConnection {
  readonly #pglite: PGlite
  readonly #requireRoom: () => void

  constructor(pglite: PGlite, requireRoom: () => void) {
    this.#pglite = pglite
    this.#requireRoom = requireRoom
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (GROWING.has(query.query?.kind)) this.#requireRoom()
    const result = await this.#pglite.query<R>(query.sql, query.parameters as unknown[])
    return { rows: result.rows, numAffectedRows: BigInt(result.affectedRows ?? 0) }
  }

  // biome-ignore lint/correctness/useYield: streaming is not offered by the embedded engine
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The embedded database does not stream results.')
  }
}
