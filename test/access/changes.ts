import { sql } from 'kysely'
import type { Database } from '../../server/db/database.ts'

/**
 * Counts every row that is inserted, changed or deleted in any table, in the transaction that does it: what was
 * rolled back is not counted. So "nothing changed" is one short query, however much there is in the database.
 * Sessions are prolonged by every call, which is no change worth counting; opening and closing one is.
 */
export const countChanges = async ({ read }: Database) => {
  await sql`create table access_changes (what text not null)`.execute(read)
  await sql`
    create function note_access_change() returns trigger language plpgsql as $$
    begin
      insert into access_changes values (tg_op || ' ' || tg_table_name);
      return null;
    end $$`.execute(read)
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'access_changes'
    order by table_name`.execute(read)
  for (const { name } of tables) {
    const what = name === 'sessions' ? sql`insert or delete or update of token_hash, user_id` : ANYTHING
    await sql`
      create trigger note_access_change after ${what} on ${sql.table(name)}
      for each row execute function note_access_change()`.execute(read)
  }

  return {
    tables: tables.length,
    /** What changed since the last time somebody asked. */
    since: async (): Promise<string[]> => {
      const { rows } = await sql<{ what: string }>`delete from access_changes returning what`.execute(read)
      return [...new Set(rows.map(({ what }) => what))].sort()
    },
  }
}

const ANYTHING = sql`insert or update or delete`
