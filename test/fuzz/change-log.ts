import { sql } from 'kysely'
import type { Database } from '../../server/db/database.ts'

/**
 * Logs every row that changed, by triggers in the transaction of the change: what is rolled back leaves no entry, and
 * neither does an update that changes nothing. An entry reads `table INSERT`, `table UPDATE columns`; `content` is the
 * row that was made or taken away.
 */
const TRIGGERS = `
  create schema fuzz;
  create table fuzz.changes (seq bigint generated always as identity primary key, entry text not null,
    content text);
  create function fuzz.note() returns trigger language plpgsql as $$
  declare columns text;
  begin
    if tg_op = 'UPDATE' then
      select string_agg(n.key, ',' order by n.key) into columns
        from jsonb_each(to_jsonb(new)) n join jsonb_each(to_jsonb(old)) o using (key)
        where n.value is distinct from o.value;
      if columns is null then return null; end if;
    end if;
    insert into fuzz.changes (entry, content) values (concat_ws(' ', tg_table_name, tg_op, columns),
      case tg_op when 'INSERT' then to_jsonb(new)::text when 'DELETE' then to_jsonb(old)::text end);
    return null;
  end $$;
  do $$
  declare name text;
  begin
    for name in select table_name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
    loop
      execute format('create trigger fuzz_changes after insert or update or delete on public.%I
        for each row execute function fuzz.note()', name);
    end loop;
  end $$;`

export interface ChangeLog {
  /** What was written since the last call. */
  read(): Promise<string[]>
  /** Names that no sentence for a person may contain. */
  readonly names: readonly string[]
}

export const recordChanges = async (database: Database): Promise<ChangeLog> => {
  await database.runScript(TRIGGERS)
  const { rows: names } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'
    union select conname::text from pg_constraint where connamespace = 'public'::regnamespace
    union select indexname::text from pg_indexes where schemaname = 'public'`.execute(database.read)
  let last = 0
  return {
    // A name of one word is a word that people use too.
    names: names.map(({ name }) => name).filter((name) => name.includes('_')),
    read: async () => {
      const { rows } = await sql<{ seq: number; entry: string; content: string | null }>`
        select seq, entry, content from fuzz.changes where seq > ${last} order by seq`.execute(database.read)
      last = rows.at(-1)?.seq ?? last
      // A row that was made and taken away again is no change: a key that a refused request gives back.
      const contentsOf = (operation: string) =>
        new Set(rows.filter(({ entry }) => entry.endsWith(operation)).map(({ content }) => content))
      const [made, gone] = [contentsOf(' INSERT'), contentsOf(' DELETE')]
      return rows
        .filter(({ content }) => content === null || !made.has(content) || !gone.has(content))
        .map(({ entry }) => entry)
    },
  }
}

/**
 * The only things that may be written though the caller is refused, or only reads. Each is a promise of its own;
 * everything else is a fault.
 */
export const MAY_BE_WRITTEN: readonly { entry: RegExp; rows: RegExp; why: string }[] = [
  {
    entry: /^sessions UPDATE expires_at$/,
    rows: /./,
    why: 'a session lives on from its last use, whatever that use was answered',
  },
  {
    entry: /^second_factor_failures INSERT$/,
    rows: /^POST \/api\/2fa\/(validate|confirm|disable)$/,
    why: 'wrong codes of an account are counted, or they could be tried for ever',
  },
  {
    entry: /^login_challenges UPDATE failures$/,
    rows: /^POST \/api\/2fa\/validate$/,
    why: 'wrong codes are counted, or they could be tried for ever',
  },
  {
    entry:
      /^(payments UPDATE |money_ledger INSERT$|booking_audit INSERT$|revenue_days |venue_versions UPDATE activity,revision$)/,
    rows: /^POST \/api\/bookings\/:id\/hold\/(capture|release|request|intent)$/,
    why: 'a guest paid, or a hold lapsed, before the provider told us: its state is stored, whatever is answered',
  },
]
