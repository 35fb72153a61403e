import type { Kysely } from 'kysely'
import { contract, type Key, rowOf } from '../../../contract/index.ts'
import type { Executor, Tx } from '../../db/database.ts'
import { newId } from '../../db/values.ts'
import { conflict, notFound } from '../../domain/errors.ts'
import { withEtag } from '../../http/responses.ts'
import type { Binding } from '../../http/route.ts'
import type { CollectionName, CollectionRules, Draft, Item, TableOf } from './rules.ts'
import { configVersion, lockConfiguration } from './venue.ts'

interface StoredRow {
  id: string
  venue_id: string
  archived_at: Date | null
  [column: string]: unknown
}

/** Any of the collections' tables; which columns they really have is checked where the rules are written. */
const shelf = (db: Executor) => db as unknown as Kysely<{ shelf: StoredRow }>

interface CollectionContext {
  readonly params: { readonly venueId: string; readonly id: string }
  readonly body: Readonly<Record<string, unknown>>
  readonly now: Date
  readonly db: Executor
  readonly tx: Tx
}

const UNIQUE_VIOLATION = '23505'

/**
 * The list, the addition, the change and the removal of one part of a venue's configuration. The contract decides
 * which fields are shown and which can be written; everything happens inside the venue of the path, so that another
 * venue's entry answers like one that never was.
 */
export const collection = <X extends CollectionName, T extends TableOf<X>>(
  name: X,
  rules: CollectionRules<X, T>,
): Binding[] => {
  const keys = keysOf(name)
  const table = rules.table as unknown as 'shelf'
  const shown = shownFields(keys.list)
  const writable = writableFields(keys.change)

  const present = (row: Partial<StoredRow>): Item<X> =>
    ({ ...row, ...rules.present?.(row as Parameters<typeof rules.present>[0]) }) as unknown as Item<X>

  const entries = (db: Executor, venueId: string) => {
    const query = shelf(db).selectFrom(table).select(shown).where('venue_id', '=', venueId)
    return rules.archives ? query.where('archived_at', 'is', null) : query
  }

  const list = async (db: Executor, venueId: string) => {
    const query = rules.order.reduce((ordered, by) => ordered.orderBy(by), entries(db, venueId))
    return { data: (await query.orderBy('id').execute()).map(present) }
  }

  /** The write, with the unique index's refusal in words. */
  const unlessDuplicate = async (draft: Draft<X>, write: Promise<unknown>) => {
    try {
      await write
    } catch (error) {
      const duplicate = (error as { code?: unknown }).code === UNIQUE_VIOLATION && rules.duplicate
      throw duplicate ? conflict(duplicate(draft)) : error
    }
  }

  const add = async ({ tx, params: { venueId }, body }: CollectionContext) => {
    const venue = await lockConfiguration(tx, venueId)
    const id = newId(rules.prefix)
    const given = { ...rules.defaults(venue), ...pick(body, writable) }
    const draft = { ...given, id, venue_id: venueId } as unknown as Draft<X>
    const settled = await rules.settle?.({ tx, venue, before: null, draft })
    const row = { ...given, ...settled, id, venue_id: venueId } as unknown as StoredRow
    await unlessDuplicate(draft, shelf(tx).insertInto(table).values(row).execute())
    return { success: true, id }
  }

  const change = async ({ tx, params: { venueId, id }, body }: CollectionContext) => {
    const venue = await lockConfiguration(tx, venueId)
    const row = await entries(tx, venueId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    if (!row) throw notFound(rules.label)
    const before = present(row)
    const draft = { ...before, ...pick(body, writable) } as unknown as Draft<X>
    const settled = await rules.settle?.({ tx, venue, before, draft })
    const values = { ...pick(draft as Record<string, unknown>, writable), ...settled }
    const query = shelf(tx).updateTable(table).set(values)
    await unlessDuplicate(draft, query.where('id', '=', id).where('venue_id', '=', venueId).execute())
    return { success: true }
  }

  /** Locks the entry against new references too: whoever is about to use it waits, and then finds it gone. */
  const remove = async ({ tx, params: { venueId, id }, now }: CollectionContext) => {
    const venue = await lockConfiguration(tx, venueId)
    const row = await entries(tx, venueId).where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) throw notFound(rules.label)
    const way = await rules.remove?.({ tx, venue, item: present(row), now })
    if (way === 'archive')
      await shelf(tx)
        .updateTable(table)
        .set({ archived_at: now })
        .where('id', '=', id)
        .where('venue_id', '=', venueId)
        .execute()
    else await shelf(tx).deleteFrom(table).where('id', '=', id).where('venue_id', '=', venueId).execute()
    return { success: true }
  }

  const answerList = async ({ db, params: { venueId } }: CollectionContext) =>
    rowOf(keys.list).caching === 'reference'
      ? withEtag([keys.list, venueId, await configVersion(db, venueId)], () => list(db, venueId))
      : list(db, venueId)

  return [
    { key: keys.list, kind: 'read', handler: answerList },
    { key: keys.add, kind: 'write', handler: add },
    { key: keys.change, kind: 'write', handler: change },
    { key: keys.remove, kind: 'write', handler: remove },
  ]
}

const keysOf = (name: CollectionName) => {
  const path = `/api/my-venues/:venueId/${name}`
  const keys = {
    list: `GET ${path}`,
    add: `POST ${path}`,
    change: `PUT ${path}/:id`,
    remove: `DELETE ${path}/:id`,
  }
  for (const key of Object.values(keys))
    if (!(key in contract)) throw new Error(`The contract has no ${key}.`)
  return keys as Record<keyof typeof keys, Key>
}

const shownFields = (list: Key): string[] => {
  const answer = rowOf(list).ok as unknown as { properties: { data: { items: { properties: object } } } }
  return Object.keys(answer.properties.data.items.properties)
}

const writableFields = (change: Key): string[] =>
  Object.keys((rowOf(change).body as unknown as { properties: object }).properties)

const pick = (from: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]))
