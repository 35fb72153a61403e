import type { Insertable, RawBuilder, Selectable } from 'kysely'
import type { Contract, Key } from '../../../contract/index.ts'
import type { BodyOf, OkOf, Row } from '../../../contract/row.ts'
import type { Tx } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { IdPrefix } from '../../db/values.ts'
import type { ConfiguredVenue } from './venue.ts'

type At<X extends string> = `/api/my-venues/:venueId/${X}`

/** The parts of a venue's configuration that the contract lists, adds to, changes and removes from. */
export type CollectionName = {
  [K in Key]: K extends `GET ${At<infer X>}` ? (`PUT ${At<X>}/:id` extends Key ? X : never) : never
}[Key]

type RowAt<K extends string> = Contract[K & Key] & Row
type ListOf<X extends CollectionName> = OkOf<RowAt<`GET ${At<X>}`>>
type AddBody<X extends CollectionName> = BodyOf<RowAt<`POST ${At<X>}`>>
type ChangeBody<X extends CollectionName> = BodyOf<RowAt<`PUT ${At<X>}/:id`>>

/** An entry as the contract shows it. */
export type Item<X extends CollectionName> =
  ListOf<X> extends { data: (infer I extends object)[] } ? I : never

/** An entry as it would be after a request: every field, as a request may write it. */
export type Draft<X extends CollectionName> = Omit<Item<X>, keyof ChangeBody<X>> & Required<ChangeBody<X>>

type OptionalNames<B> = { [F in keyof B]-?: Record<never, never> extends Pick<B, F> ? F : never }[keyof B]
type Defaults<X extends CollectionName> = Pick<Item<X>, OptionalNames<AddBody<X>> & keyof Item<X>>

/** The tables that have every field of the entry as a column of the same name. */
export type TableOf<X extends CollectionName> = {
  [T in keyof Tables]: keyof Item<X> extends keyof Tables[T] ? T : never
}[keyof Tables]

type Values<T extends keyof Tables> = {
  [C in keyof Insertable<Tables[T]>]?: Insertable<Tables[T]>[C] | RawBuilder<Insertable<Tables[T]>[C]>
}

export interface Change<X extends CollectionName> {
  readonly tx: Tx
  readonly venue: ConfiguredVenue
  /** The entry as it stands, or null when it is being added. */
  readonly before: Item<X> | null
  readonly draft: Draft<X>
}

export interface Removal<X extends CollectionName> {
  readonly tx: Tx
  readonly venue: ConfiguredVenue
  readonly item: Item<X>
  readonly now: Date
}

/** What is particular to one collection; collection.ts does the rest. */
export interface CollectionRules<X extends CollectionName, T extends TableOf<X>> {
  readonly table: T
  readonly prefix: IdPrefix
  /** What a person calls an entry: "Floor not found." */
  readonly label: string
  readonly order: readonly ((keyof Tables[T] & string) | RawBuilder<unknown>)[]
  /** Entries that history refers to are put out of sight instead of being deleted. */
  readonly archives?: 'archived_at' extends keyof Tables[T] ? true : never
  /** What an entry has where the request that adds it says nothing. */
  readonly defaults: (venue: ConfiguredVenue) => Defaults<X>
  /** Refuses what no entry may be, and returns the columns that are more than the draft's fields. */
  readonly settle?: (change: Change<X>) => Values<T> | Promise<Values<T> | undefined> | undefined
  /** The refusal when the table's unique index has such an entry already. */
  readonly duplicate?: (draft: Draft<X>) => string
  /** Refuses to let go of what is needed, tidies what mentions it, and says which way it goes. */
  readonly remove?: (removal: Removal<X>) => Promise<'delete' | 'archive'>
  /** The fields that are not simply their columns. */
  readonly present?: (row: Selectable<Tables[T]>) => Partial<Item<X>>
}
