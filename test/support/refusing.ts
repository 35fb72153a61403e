import type { Database } from '../../server/db/database.ts'

/** While `work` runs, the database refuses to write the rows of `table` for which `condition` holds. */
export const refusing = async (
  database: Database,
  table: string,
  condition: string,
  work: () => Promise<void>,
): Promise<void> => {
  await database.runScript(`
    create function refuse_row() returns trigger language plpgsql as $$ begin
      raise exception 'This row is refused by a test.' using errcode = 'unique_violation';
    end $$;
    create trigger refuse_row before insert or update on ${table} for each row when (${condition})
      execute function refuse_row()`)
  try {
    await work()
  } finally {
    await database.runScript('drop function refuse_row cascade')
  }
}
