import { openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../../../server/db/database.ts'
import { openPglite } from '../../../server/db/pglite.ts'

/**
 * Opens the embedded database of a folder on a small disk, brings its log near the end of its last file, fills the
 * disk, and goes on writing. Says what was kept, what was refused, and what can still be read.
 */
const folder = process.argv[2] ?? ''
const FILE_BYTES = 16 * 1024 * 1024
const STEP_BYTES = 200_000
const database = openDatabase(await openPglite({ folder }))
const { read } = database
await database.runScript('create table words (word text); insert into words values (null)')

const word = async () => (await sql<{ word: string }>`select word from words`.execute(read)).rows[0]?.word
/** Writes to the log alone. */
const grow = () => sql`select pg_logical_emit_message(true, 'filler', repeat('a', ${STEP_BYTES}::int))`
const left = async () => {
  const { rows } = await sql<{ at: number }>`
    select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint % ${FILE_BYTES}::int as at`.execute(read)
  return FILE_BYTES - (rows[0]?.at ?? 0)
}
while ((await left()) > 2 * STEP_BYTES) await grow().execute(read)
await sql`update words set word = 'kept'`.execute(read)

const file = openSync(join(folder, 'ballast'), 'w')
try {
  for (;;) writeSync(file, Buffer.alloc(65_536, 1))
} catch {
  for (let bytes = 4096; bytes > 0; bytes = bytes > 512 ? bytes / 2 : 0)
    try {
      writeSync(file, Buffer.alloc(bytes, 1))
    } catch {}
}

const before = await word()
const refusals: unknown[] = []
for (let n = 0; n < 5; n += 1)
  await database
    .tx(async (tx) => {
      await tx.updateTable('platform').set({ maintenance: false }).execute()
      await grow().execute(tx)
      await grow().execute(tx)
    })
    .catch((error: { code?: string }) => refusals.push(error.code))
process.send?.({ before, refusals, read: await word() })
