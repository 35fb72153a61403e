import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Tx } from './executor.ts'

interface Migration {
  version: number
  name: string
  checksum: string
  script: string
}

/** One number for every process of every release, so that migrations run in one process at a time. */
const MIGRATION_LOCK = 4_611_207_731

/**
 * Brings the schema up to date in one transaction, under a lock. Safe when many processes start at once: the first
 * migrates, the others wait and find nothing to do. Refuses a schema that is newer than this release, or one whose
 * applied migrations are not the ones on disk.
 */
export const migrate = async (database: Database, folder: string): Promise<string[]> => {
  const known = readMigrations(folder)
  return database.tx(async (tx) => {
    // Waiting for another process's migrations takes as long as they do.
    await sql`set local lock_timeout = 0`.execute(tx)
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx)
    await sql`create table if not exists schema_migrations (
      version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now()
    )`.execute(tx)
    const applied = await appliedMigrations(tx)
    refuseUnknown(known, applied)
    const pending = known.filter((migration) => !applied.has(migration.version))
    for (const migration of pending) {
      for (const statement of statementsOf(migration.script)) await sql.raw(statement).execute(tx)
      await sql`insert into schema_migrations (version, name, checksum)
        values (${migration.version}, ${migration.name}, ${migration.checksum})`.execute(tx)
    }
    await sql`insert into platform (signing_key) values (${randomBytes(32).toString('base64url')})
      on conflict (only_row) do nothing`.execute(tx)
    return pending.map((migration) => migration.name)
  })
}

const readMigrations = (folder: string): Migration[] =>
  readdirSync(folder)
    .filter((name) => /^\d{3}_.+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const script = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
      return {
        version: Number(name.slice(0, 3)),
        name,
        script,
        checksum: createHash('sha256').update(script).digest('hex'),
      }
    })

const appliedMigrations = async (tx: Tx) => {
  const { rows } = await sql<{ version: number; name: string; checksum: string }>`
    select version, name, checksum from schema_migrations order by version`.execute(tx)
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
