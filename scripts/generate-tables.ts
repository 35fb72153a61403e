import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPglite } from '../server/db/pglite.ts'

/** Columns whose jsonb has a shape worth naming. */
const JSON_COLUMNS: Record<string, string> = {
  'venues.opening_hours': 'OpeningHours',
  'bundles.items': 'BundleItem[]',
  'floors.fixtures': 'Fixture[]',
  'bookings.bundle_selections': 'StoredExtra[]',
  'bookings.notices': 'ShownNotice[]',
  'notices.text': 'NoticeText | null',
  'services.pace_changes': 'PaceChange[]',
  'services.turn_mins': 'TurnTime[]',
  'policies.steps': 'TermsStep[]',
  'special_days.note': 'GuestNote',
  'access_rules.names': 'GuestNote',
  'floors.names': 'GuestNote',
  'seating_areas.names': 'GuestNote',
  'bundles.names': 'GuestNote',
  'events.names': 'GuestNote',
  'events.descriptions': 'GuestNote',
  'ticket_types.names': 'GuestNote',
  'ticket_types.descriptions': 'GuestNote',
  'policies.texts': 'GuestNote',
  'voucher_settings.terms_texts': 'GuestNote',
  'special_days.opening_hours': 'OpenInterval[]',
  'special_days.closures': 'Closure[]',
  'bookings.terms': 'BookingTerms',
  'door_keys.public_key': 'DoorJwk',
  'payments.purchase': 'VoucherPurchase',
  'event_changes.payload': 'EventChangePayload',
  'outbox.facts': 'MessageFacts',
  'sandbox_intents.metadata': 'Record<string, string>',
}

const TYPES: Record<string, string> = {
  text: 'string',
  integer: 'number',
  smallint: 'number',
  bigint: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  date: 'string',
  jsonb: 'unknown',
  bytea: 'Uint8Array',
  'text[]': 'string[]',
  'integer[]': 'number[]',
}

interface Column {
  table: string
  column: string
  type: string
  required: boolean
  generated: boolean
  /** The database alone gives it its value. */
  numbered: boolean
}

/** Writes the types of every table from the migrations themselves: the schema is said once. */
export const generateTables = async (migrations: string): Promise<string> => {
  const engine = await openPglite()
  try {
    for (const file of readdirSync(migrations).sort())
      await engine.runScript(readFileSync(join(migrations, file), 'utf8'))
    const { rows } = await engine.pglite.query<Column>(`
      select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
        a.attnotnull as required, (a.atthasdef or a.attidentity <> '') as generated, a.attidentity = 'a' as numbered
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      order by c.relname, a.attnum`)
    const checks = await engine.pglite.query<{ table: string; definition: string }>(`
      select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'c'`)
    return print(rows, wordsOf(checks.rows))
  } finally {
    await engine.close()
  }
}

/** `check (status in ('a', 'b'))` becomes the union 'a' | 'b'. */
const wordsOf = (checks: { table: string; definition: string }[]): Map<string, string> => {
  const words = new Map<string, string>()
  for (const { table, definition } of checks) {
    const match = /^CHECK \(\((\w+) = ANY \(ARRAY\[((?:'[^']+'::text(?:, )?)+)\]\)\)\)$/.exec(definition)
    if (match)
      words.set(`${table}.${match[1]}`, (match[2] ?? '').replaceAll('::text', '').replaceAll(', ', ' | '))
  }
  return words
}

const print = (columns: Column[], words: Map<string, string>): string => {
  const byTable = groupByTable(columns)
  const interfaces = [...byTable].map(([table, own]) => {
    const lines = own.map((column) => `  ${column.column}: ${typeOf(column, words)}`)
    return `export interface ${pascal(table)} {\n${lines.join('\n')}\n}`
  })
  const all = [...byTable.keys()].map((table) => `  ${table}: ${pascal(table)}`)
  return `// Generated from migrations/ by \`npm run generate\`. Do not edit.
import type { ColumnType, Generated } from 'kysely'
import type { BookingTerms, BundleItem, Closure, DoorJwk, EventChangePayload, Fixture, GuestNote, MessageFacts, NoticeText, OpenInterval, OpeningHours, PaceChange, ShownNotice, StoredExtra, TermsStep, TurnTime, VoucherPurchase } from './json-columns.ts'

${interfaces.join('\n\n')}

export interface Tables {
${all.join('\n')}
}
`
}

const typeOf = (
  { table, column, type, required, generated, numbered }: Column,
  words: Map<string, string>,
): string => {
  const plain = JSON_COLUMNS[`${table}.${column}`] ?? words.get(`${table}.${column}`) ?? TYPES[type]
  if (!plain) throw new Error(`No TypeScript type for ${type} (${table}.${column}).`)
  const full = required ? plain : `${plain} | null`
  if (numbered) return `ColumnType<number, never, never>`
  return generated ? `Generated<${full}>` : full
}

const pascal = (name: string) => name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())

const groupByTable = (columns: Column[]): Map<string, Column[]> => {
  const groups = new Map<string, Column[]>()
  for (const column of columns) groups.set(column.table, [...(groups.get(column.table) ?? []), column])
  return groups
}
