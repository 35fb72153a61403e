import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Executor, Tx } from './executor.ts'

interface Migration {
  version: number
  name: string
  checksum: string
  statements: string[]
  /** Runs statement by statement, outside any transaction: for indexes that are built while the tables are in use. */
  isConcurrent: boolean
}

interface MigrateOptions {
  /** How long a statement waits for a lock. Others queue behind it for that long, so it is short. */
  readonly lockTimeoutMs?: number
  /** How often a migration is tried before the start fails. */
  readonly attempts?: number
  readonly onRetry?: (sentence: string) => void
}

/** One number for every process of every release, so that migrations run in one process at a time. */
const MIGRATION_LOCK = 4_611_207_731
const LOCK_POLL_MS = 100

const LOCK_TIMEOUT_MS = 1000
const ATTEMPTS = 60
const MAX_PAUSE_MS = 5000
/** Building an index concurrently waits for older transactions, and nobody waits for it meanwhile. */
const CONCURRENT_LOCK_TIMEOUT_MS = 60_000
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Brings the schema up to date while other processes use it: every migration in a transaction of its own that waits
 * for locks briefly and tries again. Safe when many processes start at once: the first migrates, the others wait and
 * find nothing to do. Refuses a schema that is newer than this release, or one whose applied migrations are not the
 * ones on disk.
 */
export const migrate = async (
  database: Database,
  folder: string,
  options: MigrateOptions = {},
): Promise<string[]> => {
  const known = readMigrations(folder)
  const unlock = await lockMigrations(database)
  try {
    await database.tx((tx) =>
      sql`create table if not exists schema_migrations (
        version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now()
      )`.execute(tx),
    )
    const applied = await appliedMigrations(database.read)
    refuseUnknown(known, applied)
    const pending = known.filter((migration) => !applied.has(migration.version))
    for (const migration of pending) await applyWithRetries(database, migration, options)
    await database.tx((tx) =>
      sql`insert into platform (signing_key) values (${randomBytes(32).toString('base64url')})
          on conflict (only_row) do nothing`.execute(tx),
    )
    return pending.map((migration) => migration.name)
  } finally {
    await unlock()
  }
}

/**
 * Waits until no other process migrates, however long that takes. The lock belongs to an open transaction, so it works
 * through a pooler and ends with its connection. It is requested again and again: a statement that waits for it would
 * hold a snapshot, and an index that is built concurrently would wait for that statement for ever.
 */
const lockMigrations = async (database: Database): Promise<() => Promise<void>> => {
  // Only one process can open an embedded database, and it has one connection.
  if (database.engine === 'pglite') return async () => {}
  for (;;) {
    // Not the background's connections: those run the migrations.
    const tx = await database.forShare('money').read.startTransaction().execute()
    try {
      const { rows } = await sql<{ locked: boolean }>`
        select pg_try_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)}) as locked`.execute(tx)
      // Last, because the portal of a select keeps its snapshot until the next statement of the transaction.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      // A connection that was lost meanwhile has given the lock back by itself.
      if (rows[0]?.locked)
        return () =>
          tx
            .rollback()
            .execute()
            .catch(() => {})
    } catch (error) {
      await tx.rollback().execute()
      throw error
    }
    await tx.rollback().execute()
    await pause(LOCK_POLL_MS)
  }
}

const applyWithRetries = async (
  database: Database,
  migration: Migration,
  { lockTimeoutMs = LOCK_TIMEOUT_MS, attempts = ATTEMPTS, onRetry = () => {} }: MigrateOptions,
) => {
  for (let attempt = 1; ; attempt += 1)
    try {
      if (migration.isConcurrent && database.engine === 'postgres')
        return await applyConcurrently(database, migration)
      return await applyInTransaction(database, migration, lockTimeoutMs)
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
      if (attempt >= attempts)
        throw new Error(
          `The migration ${migration.name} did not get its locks in ${attempts} attempts, and was not applied. Another session keeps a table locked: end its transaction (see pg_stat_activity) and start again.`,
          { cause: error },
        )
      onRetry(
        `The migration ${migration.name} waits for a lock that another session holds (attempt ${attempt}).`,
      )
      // So that those who queued behind it are served before it asks again.
      await pause(Math.min(MAX_PAUSE_MS, lockTimeoutMs * attempt))
    }
}

const applyInTransaction = (database: Database, migration: Migration, lockTimeoutMs: number) =>
  database.tx(async (tx) => {
    await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(tx)
    await sql`set local statement_timeout = 0`.execute(tx)
    // On the embedded engine nobody goes on meanwhile, and a transaction cannot build concurrently.
    for (const statement of migration.statements)
      await sql.raw(migration.isConcurrent ? statement.replace(CONCURRENTLY, '') : statement).execute(tx)
    await record(tx, migration)
  })

/** Every statement may have run before: when a process dies, its migration starts from the beginning. */
const applyConcurrently = async (database: Database, migration: Migration) => {
  await database.read.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db)
    await sql`set lock_timeout = ${sql.lit(CONCURRENT_LOCK_TIMEOUT_MS)}`.execute(db)
    try {
      for (const statement of migration.statements) {
        await dropInvalidIndex(db, indexBuiltBy(statement))
        await sql.raw(statement).execute(db)
      }
    } finally {
      await sql`reset statement_timeout`.execute(db)
      await sql`reset lock_timeout`.execute(db)
    }
  })
  await database.tx((tx) => record(tx, migration))
}

/** An index whose building was interrupted stays behind: it costs every write and serves no read. */
const dropInvalidIndex = async (db: Executor, name: string | undefined) => {
  if (name === undefined) return
  const { rows } = await sql`select 1 from pg_index join pg_class on pg_class.oid = pg_index.indexrelid
    where pg_class.relname = ${name} and not pg_index.indisvalid and pg_table_is_visible(pg_class.oid)`.execute(
    db,
  )
  if (rows.length > 0) await sql`drop index concurrently ${sql.id(name)}`.execute(db)
}

const record = (tx: Tx, { version, name, checksum }: Migration) =>
  sql`insert into schema_migrations (version, name, checksum) values (${version}, ${name}, ${checksum})`.execute(
    tx,
  )

const NO_TRANSACTION = /^-- no transaction\n/
const CONCURRENTLY = /\bconcurrently\b/i
const INDEX_NAME = /^create (?:unique )?index concurrently if not exists (\w+)/i
/** What may run twice, and takes no lock that reads or writes wait for. */
const MAY_BE_CONCURRENT = [
  INDEX_NAME,
  /^drop index concurrently if exists \w+$/i,
  /^alter table \w+ validate constraint \w+$/i,
]

const bare = (statement: string) =>
  statement.replace(new RegExp(COMMENT, 'g'), '').replace(/\s+/g, ' ').trim()

const indexBuiltBy = (statement: string): string | undefined => INDEX_NAME.exec(bare(statement))?.[1]

const requireConcurrent = (name: string, statements: readonly string[]) => {
  const other = statements.find((statement) => !MAY_BE_CONCURRENT.some((form) => form.test(bare(statement))))
  if (other !== undefined)
    throw new Error(
      `The migration ${name} runs without a transaction, so it may hold only "create index concurrently if not exists", "drop index concurrently if exists" and "alter table … validate constraint". Move the rest to a migration of its own: ${bare(other)}`,
    )
}

const readMigrations = (folder: string): Migration[] =>
  readdirSync(folder)
    .filter((name) => /^\d{3}_.+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const script = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
      const statements = statementsOf(script)
      const isConcurrent = NO_TRANSACTION.test(script)
      if (isConcurrent) requireConcurrent(name, statements)
      return {
        version: Number(name.slice(0, 3)),
        name,
        statements,
        isConcurrent,
        checksum: createHash('sha256').update(script).digest('hex'),
      }
    })

const appliedMigrations = async (db: Executor) => {
  const { rows } = await sql<{ version: number; name: string; checksum: string }>`
    select version, name, checksum from schema_migrations order by version`.execute(db)
  return new Map(rows.map((row) => [row.version, row]))
}

const refuseUnknown = (known: Migration[], applied: Awaited<ReturnType<typeof appliedMigrations>>) => {
  const newest = known.at(-1)?.version ?? 0
  for (const row of applied.values()) {
    if (row.version > newest)
      throw new Error(
        `The database has schema ${row.name}, which is newer than this release knows (${newest}). Start the newer release instead.`,
      )
    const ours = known.find((migration) => migration.version === row.version)
    if (ours && ours.checksum !== row.checksum)
      throw new Error(
        `The migration ${row.name} was changed after it ran. Restore the file; write a new migration instead.`,
      )
  }
}

const COMMENT = String.raw`--[^\n]*|/\*[\s\S]*?\*/`
const QUOTED = String.raw`\$([A-Za-z_]\w*|)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|"(?:[^"]|"")*"`

/** Splits a migration at its semicolons, but not at those in quoted text, dollar-quoted bodies and comments. */
export const statementsOf = (script: string): string[] => {
  const statements: string[] = []
  let start = 0
  for (const match of script.matchAll(new RegExp(`${QUOTED}|${COMMENT}|;`, 'g'))) {
    if (match[0] !== ';') continue
    statements.push(script.slice(start, match.index).trim())
    start = match.index + 1
  }
  statements.push(script.slice(start).trim())
  const comments = new RegExp(COMMENT, 'g')
  return statements.filter((statement) => statement.replace(comments, '').trim() !== '')
}
