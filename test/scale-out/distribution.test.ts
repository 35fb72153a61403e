import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useWorld } from '../support/world.ts'

/**
 * The schema could be distributed by venue, as docs/operations.md says under Citus. This holds the rules of such a
 * database against the catalogue of ours; Citus itself is not run here.
 */
const world = useWorld()

/** Small or seldom written, and asked for together with every venue's rows: a copy on each node. */
const REFERENCE = ['connections', 'memberships', 'users', 'venue_sisters', 'venues']
/** Nothing of a venue's, or a queue over all of them: on one node. */
const LOCAL = [
  'account_tokens',
  'door_keys',
  'idempotency_keys',
  'images',
  'invitations',
  'key_ledger',
  'known_addresses',
  'login_challenges',
  'outbox',
  'platform',
  'sandbox_cards',
  'sandbox_checkouts',
  'sandbox_disputes',
  'sandbox_idempotency',
  'sandbox_intents',
  'sandbox_refunds',
  'schema_migrations',
  'second_factor_failures',
  'second_factors',
  'sessions',
  'sign_ups',
  'webhook_events',
]

interface Key {
  table: string
  name: string
  columns: string[]
}
interface Link extends Key {
  target: string
  target_columns: string[]
}

const rowsOf = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(world.database.read)).rows

const distributedTables = async () => {
  const tables = await rowsOf(
    sql<{ name: string }>`select relname as name from pg_class where relkind = 'r'
      and relnamespace = 'public'::regnamespace order by 1`,
  )
  return tables.map(({ name }) => name).filter((name) => !REFERENCE.includes(name) && !LOCAL.includes(name))
}

const links = () =>
  rowsOf(sql<Link>`select c.conrelid::regclass::text as table, c.conname as name, c.confrelid::regclass::text as target,
    array(select attname::text from unnest(c.conkey) with ordinality as k(n, i)
      join pg_attribute on attrelid = c.conrelid and attnum = k.n order by i) as columns,
    array(select attname::text from unnest(c.confkey) with ordinality as k(n, i)
      join pg_attribute on attrelid = c.confrelid and attnum = k.n order by i) as target_columns
    from pg_constraint c where contype = 'f' and connamespace = 'public'::regnamespace`)

describe('distributed by venue,', () => {
  test('every table that is neither copied nor local says which venue each row belongs to', async () => {
    const missing = await rowsOf(
      sql<{ name: string }>`select t.name from unnest(${await distributedTables()}::text[]) as t(name)
        where not exists (select from pg_attribute where attrelid = t.name::regclass
          and attname = 'venue_id' and attnotnull)`,
    )
    expect(missing).toEqual([])
    const said = /Ready: (\d+) tables belong to a venue/.exec(readFileSync('docs/operations.md', 'utf8'))?.[1]
    expect((await distributedTables()).length).toBe(Number(said))
  })

  test('the venue is part of every key and of the constraint that no table is given twice', async () => {
    const keys = await rowsOf(
      sql<Key>`select indrelid::regclass::text as table, indexrelid::regclass::text as name,
        array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey)) as columns
        from pg_index where (indisunique or indisexclusion)
          and indrelid::regclass::text = any(${await distributedTables()})`,
    )
    expect(keys.map(({ name }) => name)).toContain('one_party_per_table')
    expect(keys.filter(({ columns }) => !columns.includes('venue_id'))).toEqual([])
  })

  test('rows refer to rows of their own venue, or to what every node has', async () => {
    const distributed = await distributedTables()
    const broken = (await links()).filter(({ table, target, columns, target_columns }) => {
      if (REFERENCE.includes(target)) return false
      if (!distributed.includes(table)) return REFERENCE.includes(table) || !LOCAL.includes(target)
      const at = columns.indexOf('venue_id')
      return !distributed.includes(target) || at < 0 || target_columns[at] !== 'venue_id'
    })
    expect(broken).toEqual([])
  })

  test('seven triggers would have to become statements, and no more', async () => {
    const triggers = await rowsOf(
      sql<{ name: string }>`select tgname as name from pg_trigger
        where not tgisinternal and tgname not in ('note_moved_version', 'require_moved_version') order by 1`,
    )
    expect(triggers.map(({ name }) => name)).toEqual([
      'bookings_are_counted',
      'bookings_are_reported',
      'bookings_arrive',
      'money_is_counted',
      'reservation_visits_are_counted',
      'reservations_are_reported',
      'reservations_arrive',
    ])
  })
})
