import { type Insertable, sql } from 'kysely'
import { TypeID } from 'typeid-js'
import type { IdPrefix } from '../../contract/id-prefixes.ts'
import type { Tx } from '../db/executor.ts'
import type { Tables } from '../db/tables.ts'
import { type Image, imageUrl, storeImage } from '../ports/media.ts'

export type Row<T extends keyof Tables> = Insertable<Tables[T]>

/** In the order that their foreign keys require. */
const TABLES = [
  'users',
  'second_factors',
  'venues',
  'memberships',
  'venue_sisters',
  'venue_versions',
  'widget_settings',
  'voucher_settings',
  'floors',
  'seating_areas',
  'venue_tables',
  'table_blocks',
  'table_combos',
  'policies',
  'bundles',
  'access_rules',
  'services',
  'blackouts',
  'special_days',
  'promo_codes',
  'venue_guests',
  'guest_tags',
  'connections',
  'venue_connections',
  'events',
  'ticket_types',
  'wishes',
  'waitlist_days',
  'waitlist_checks',
  'bookings',
  'wish_offers',
  'booking_audit',
  'reservations',
  'queue_entries',
  'demand',
  'refused_demand',
  'refused_months',
  'occupancy',
  'bars',
  'table_claims',
  'rule_usage',
  'payments',
  'sandbox_intents',
  'tickets',
  'vouchers',
  'voucher_redemptions',
  'money_ledger',
  'key_ledger',
  'webhooks',
  'webhook_deliveries',
] as const satisfies readonly (keyof Tables)[]

type DemoTableName = (typeof TABLES)[number]

const ROWS_PER_STATEMENT = 400

/** Collects the rows of the demo world in memory before they are written. Ids are deterministic. */
export class DemoRows {
  readonly #rows = new Map<DemoTableName, Row<DemoTableName>[]>()
  readonly #images = new Map<string, Image>()
  #idCount = 0

  add<T extends DemoTableName>(table: T, row: Row<T>): Row<T> {
    const rows = this.#rows.get(table)
    if (rows) rows.push(row)
    else this.#rows.set(table, [row])
    return row
  }

  /** Adds an image once and returns the path from which it will be served. */
  image(image: Image): string {
    this.#images.set(image.hash, image)
    return imageUrl(image)
  }

  of<T extends DemoTableName>(table: T): readonly Row<T>[] {
    return (this.#rows.get(table) ?? []) as unknown as Row<T>[]
  }

  /** Like `newId`, but with a given time and a counter instead of random bits. */
  id(prefix: IdPrefix, at: Date): string {
    this.#idCount += 1
    const bytes = new Uint8Array(16)
    const view = new DataView(bytes.buffer)
    view.setUint32(0, Math.floor(at.getTime() / 2 ** 16))
    view.setUint16(4, at.getTime() % 2 ** 16)
    view.setUint16(6, 0x7000)
    view.setUint16(8, 0x8000)
    // Multiplying by an odd number is a bijection: ids stay unique, and consecutive ids are not similar.
    view.setUint32(12, Math.imul(this.#idCount, 0x9e3779b1) >>> 0)
    return TypeID.fromUUIDBytes(prefix, bytes).toString()
  }

  async write(tx: Tx, now: Date): Promise<void> {
    for (const image of this.#images.values()) await storeImage(tx, image, now)
    for (const table of TABLES)
      for (const group of byColumns(this.of(table)))
        for (let from = 0; from < group.length; from += ROWS_PER_STATEMENT)
          await insert(tx, table, group.slice(from, from + ROWS_PER_STATEMENT))
  }
}

/** Groups rows by their columns: a row without a column gets its default, so it needs its own INSERT. */
const byColumns = <R extends object>(rows: readonly R[]): R[][] => {
  const groups = new Map<string, R[]>()
  for (const row of rows) {
    const columns = Object.keys(row).join()
    const group = groups.get(columns)
    if (group) group.push(row)
    else groups.set(columns, [row])
  }
  return [...groups.values()]
}

/** Sends all rows as one JSON parameter: binding thousands of parameters takes longer than the insert. */
const insert = async (tx: Tx, table: DemoTableName, rows: readonly object[]) => {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::text::jsonb)
  `.execute(tx)
}
