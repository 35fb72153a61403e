import { type Insertable, sql } from 'kysely'
import { TypeID } from 'typeid-js'
import type { Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { IdPrefix } from '../db/values.ts'
import { type Image, imageUrl, storeImage } from '../ports/media.ts'

export type Row<T extends keyof Tables> = Insertable<Tables[T]>

/** In the order of their foreign keys. */
const WRITTEN = [
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
  'blackouts',
  'promo_codes',
  'venue_guests',
  'guest_tags',
  'connections',
  'events',
  'ticket_types',
  'bookings',
  'booking_audit',
  'reservations',
  'table_claims',
  'rule_usage',
  'payments',
  'sandbox_intents',
  'tickets',
  'vouchers',
  'voucher_redemptions',
  'money_ledger',
  'key_ledger',
] as const satisfies readonly (keyof Tables)[]

type Written = (typeof WRITTEN)[number]

const ROWS_PER_STATEMENT = 400

/** The demo world before it is written: rows in memory, and identifiers that are the same for the same moment. */
export class DemoRows {
  readonly #rows = new Map<Written, Row<Written>[]>()
  readonly #pictures = new Map<string, Image>()
  #made = 0

  add<T extends Written>(table: T, row: Row<T>): Row<T> {
    const rows = this.#rows.get(table)
    if (rows) rows.push(row)
    else this.#rows.set(table, [row])
    return row
  }

  /** Keeps a picture once, and says where it will be served from. */
  picture(picture: Image): string {
    this.#pictures.set(picture.hash, picture)
    return imageUrl(picture)
  }

  of<T extends Written>(table: T): readonly Row<T>[] {
    return (this.#rows.get(table) ?? []) as unknown as Row<T>[]
  }

  /** Like newId, of a given moment and with a counter where the random bits would be. */
  id(prefix: IdPrefix, at: Date): string {
    this.#made += 1
    const bytes = new Uint8Array(16)
    const view = new DataView(bytes.buffer)
    view.setUint32(0, Math.floor(at.getTime() / 2 ** 16))
    view.setUint16(4, at.getTime() % 2 ** 16)
    view.setUint16(6, 0x7000)
    view.setUint16(8, 0x8000)
    // An odd multiplier visits every number once, so neighbours look nothing alike and never meet.
    view.setUint32(12, Math.imul(this.#made, 0x9e3779b1) >>> 0)
    return TypeID.fromUUIDBytes(prefix, bytes).toString()
  }

  async write(tx: Tx, now: Date): Promise<void> {
    for (const picture of this.#pictures.values()) await storeImage(tx, picture, now)
    for (const table of WRITTEN)
      for (const alike of byColumns(this.of(table)))
        for (let from = 0; from < alike.length; from += ROWS_PER_STATEMENT)
          await insert(tx, table, alike.slice(from, from + ROWS_PER_STATEMENT))
  }
}

/** Rows that leave a column out take its default, so they travel apart from those that name it. */
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

/** One parameter for all rows: binding thousands of them one by one costs more than writing the rows. */
const insert = async (tx: Tx, table: Written, rows: readonly object[]) => {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::text::jsonb)
  `.execute(tx)
}
