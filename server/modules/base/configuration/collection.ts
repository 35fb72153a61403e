import type { Kysely } from 'kysely'
import { contract, type Key, rowOf } from '../../../../contract/index.ts'
import { conflict, notFound } from '../../../../domain/errors.ts'
import { withWarnings } from '../../../../domain/warnings.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import { newId } from '../../../db/values.ts'
import { withEtag } from '../../../http/responses.ts'
import type { Binding } from '../../../http/route.ts'
import type { CollectionName, CollectionRules, Draft, Item, TableOf } from './rules.ts'
import { configVersion, lockConfiguration } from './venue.ts'

interface StoredRow {
  id: string
  venue_id: string
  archived_at: Date | null
  [column: string]: unknown
}

/** Kysely without the types of the specific table. `CollectionRules` checks the columns of each collection. */
const untyped = (db: Executor) => db as unknown as Kysely<{ untyped: StoredRow }>

interface CollectionContext {
  readonly params: { readonly venueId: string; readonly id: string }
  readonly body: Readonly<Record<string, unknown>>
  readonly now: Date
  readonly db: Executor
  readonly tx: Tx
}

const UNIQUE_VIOLATION = '23505'

/**
 * The routes that list, add, change and remove entries of one part of a venue's configuration. The contract decides
 * which fields are shown and which are writable. All queries are scoped to the venue in the path, so another venue's
 * entry answers 404 like an unknown id.
 */
export const collection = <X extends CollectionName, T extends TableOf<X>>(
  name: X,
  rules: CollectionRules<X, T>,
): Binding[] => {
  const keys = keysOf(name)
  const table = rules.table as unknown as 'untyped'
  const shown = shownFields(keys.list)
  const writable = writableFields(keys.change)

  const present = (row: Partial<StoredRow>): Item<X> =>
    ({ ...row, ...rules.present?.(row as Parameters<typeof rules.present>[0]) }) as unknown as Item<X>

  const entries = (db: Executor, venueId: string) => {
    const query = untyped(db).selectFrom(table).select(shown).where('venue_id', '=', venueId)
    return rules.archives ? query.where('archived_at', 'is', null) : query
  }

  const list = async (db: Executor, venueId: string) => {
    const query = rules.order.reduce((ordered, by) => ordered.orderBy(by), entries(db, venueId))
    return { data: (await query.orderBy('id').execute()).map(present) }
  }

  /** Turns a unique violation into a 409 with the collection's own message. */
  const unlessDuplicate = async (draft: Draft<X>, write: Promise<unknown>) => {
    try {
      await write
    } catch (error) {
      const duplicate = (error as { code?: unknown }).code === UNIQUE_VIOLATION && rules.duplicate
      throw duplicate ? conflict(duplicate(draft)) : error
    }
  }

  const add = async ({ tx, params: { venueId }, body, now }: CollectionContext) => {
    const venue = await lockConfiguration(tx, venueId)
    const id = newId(rules.prefix)
    const given = { ...rules.defaults(venue), ...pick(body, writable) }
    const draft = { ...given, id, venue_id: venueId } as unknown as Draft<X>
    const proposed = { tx, venue, before: null, draft, given: pick(body, writable) as never, now }
    const settled = await rules.settle?.(proposed)
    const warnings = (await rules.warn?.(proposed)) ?? []
    const row = { ...given, ...settled, id, venue_id: venueId } as unknown as StoredRow
    await unlessDuplicate(draft, untyped(tx).insertInto(table).values(row).execute())
    return withWarnings({ success: true, id }, warnings)
  }

  const change = async ({ tx, params: { venueId, id }, body, now }: CollectionContext) => {
    const venue = await lockConfiguration(tx, venueId)
    const row = await entries(tx, venueId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    if (!row) throw notFound(rules.label)
    const before = present(row)
    const draft = { ...before, ...pick(body, writable) } as unknown as Draft<X>
    const proposed = { tx, venue, before, draft, given: pick(body, writable) as never, now }
    const settled = await rules.settle?.(proposed)
    const warnings = (await rules.warn?.(proposed)) ?? []
    const values = { ...pick(draft as Record<string, unknown>, writable), ...settled }
    const query = untyped(tx).updateTable(table).set(values)
    await unlessDuplicate(draft, query.where('id', '=', id).where('venue_id', '=', venueId).execute())
    return withWarnings({ success: true }, warnings)
  }

  /** FOR UPDATE also blocks new references to the entry: a concurrent insert waits and then finds it removed. */
  const remove = async ({ tx, params: { venueId, id }, now }: CollectionContext) => {
    const venue = await lockConfiguration(tx, venueId)
    const row = await entries(tx, venueId).where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) throw notFound(rules.label)
    const mode = await rules.remove?.({ tx, venue, item: present(row), now })
    if (mode === 'archive')
      await untyped(tx)
        .updateTable(table)
        .set({ archived_at: now })
        .where('id', '=', id)
        .where('venue_id', '=', venueId)
        .execute()
    else await untyped(tx).deleteFrom(table).where('id', '=', id).where('venue_id', '=', venueId).execute()
    return { success: true }
  }

  const listWithETag = async ({ db, params: { venueId } }: CollectionContext) =>
    rowOf(keys.list).caching === 'reference'
      ? withEtag([keys.list, venueId, await configVersion(db, venueId)], () => list(db, venueId))
      : list(db, venueId)

  return [
    { key: keys.list, kind: 'read', handler: listWithETag },
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
  const reply = rowOf(list).ok as unknown as { properties: { data: { items: { properties: object } } } }
  return Object.keys(reply.properties.data.items.properties)
}

const writableFields = (change: Key): string[] =>
  Object.keys((rowOf(change).body as unknown as { properties: object }).properties)

const pick = (from: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]))
