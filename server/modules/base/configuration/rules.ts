import type { Insertable, RawBuilder, Selectable } from 'kysely'
import type { IdPrefix } from '../../../../contract/id-prefixes.ts'
import type { Contract, Key } from '../../../../contract/index.ts'
import type { BodyOf, OkOf, Row } from '../../../../contract/row.ts'
import type { Warning } from '../../../../domain/warnings.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Tables } from '../../../db/tables.ts'
import type { ConfiguredVenue } from './venue.ts'

type At<X extends string> = `/api/my-venues/:venueId/${X}`

/** The collections of a venue's configuration: those with list, add, change and remove routes in the contract. */
export type CollectionName = {
  [K in Key]: K extends `GET ${At<infer X>}` ? (`PUT ${At<X>}/:id` extends Key ? X : never) : never
}[Key]

type RowAt<K extends string> = Contract[K & Key] & Row
type ListOf<X extends CollectionName> = OkOf<RowAt<`GET ${At<X>}`>>
type AddBody<X extends CollectionName> = BodyOf<RowAt<`POST ${At<X>}`>>
type ChangeBody<X extends CollectionName> = BodyOf<RowAt<`PUT ${At<X>}/:id`>>

/** An entry as the list route returns it. */
export type Item<X extends CollectionName> =
  ListOf<X> extends { data: (infer I extends object)[] } ? I : never

/** An entry as it would be after the request: all fields, with the types of the request body. */
export type Draft<X extends CollectionName> = Omit<Item<X>, keyof ChangeBody<X>> & Required<ChangeBody<X>>

type OptionalNames<B> = { [F in keyof B]-?: Record<never, never> extends Pick<B, F> ? F : never }[keyof B]
type Defaults<X extends CollectionName> = Pick<Item<X>, OptionalNames<AddBody<X>> & keyof Item<X>>

/** The tables that have a column for every field of the entry. */
export type TableOf<X extends CollectionName> = {
  [T in keyof Tables]: keyof Item<X> extends keyof Tables[T] ? T : never
}[keyof Tables]

type Values<T extends keyof Tables> = {
  [C in keyof Insertable<Tables[T]>]?: Insertable<Tables[T]>[C] | RawBuilder<Insertable<Tables[T]>[C]>
}

interface Change<X extends CollectionName> {
  readonly tx: Tx
  readonly venue: ConfiguredVenue
  /** The stored entry, or null when a new one is being added. */
  readonly before: Item<X> | null
  readonly draft: Draft<X>
  /** The fields that the request has. */
  readonly given: Partial<ChangeBody<X>>
  readonly now: Date
}

interface Removal<X extends CollectionName> {
  readonly tx: Tx
  readonly venue: ConfiguredVenue
  readonly item: Item<X>
  readonly now: Date
}

/** What is specific to one collection; collection.ts does the rest. */
export interface CollectionRules<X extends CollectionName, T extends TableOf<X>> {
  readonly table: T
  readonly prefix: IdPrefix
  /** Used in messages: "Floor not found." */
  readonly label: string
  readonly order: readonly ((keyof Tables[T] & string) | RawBuilder<unknown>)[]
  /** True if entries can be archived instead of deleted. Archived entries are hidden. */
  readonly archives?: 'archived_at' extends keyof Tables[T] ? true : never
  /** Values of the fields that the add request leaves out. */
  readonly defaults: (venue: ConfiguredVenue) => Defaults<X>
  /** Throws for an invalid draft. Returns derived columns, and columns that differ from the draft's fields. */
  readonly settle?: (change: Change<X>) => Values<T> | Promise<Values<T> | undefined> | undefined
  /** What is odd about a valid draft. Runs before the entry is written. */
  readonly warn?: (change: Change<X>) => readonly Warning[] | Promise<readonly Warning[]>
  /** The message of the 409 when the table's unique index rejects the entry. */
  readonly duplicate?: (draft: Draft<X>) => string
  /** Throws when the entry is in use, removes references to it, and decides whether it is deleted or archived. */
  readonly remove?: (removal: Removal<X>) => Promise<'delete' | 'archive'>
  /** The fields that differ from their columns. */
  readonly present?: (row: Selectable<Tables[T]>) => Partial<Item<X>>
}
