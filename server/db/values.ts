import { type RawBuilder, sql } from 'kysely'
import { TypeID } from 'typeid-js'
import { uuidv7obj } from 'uuidv7'
import type { IdPrefix } from '../../contract/id-prefixes.ts'

/** A jsonb value as a parameter. Sent as text, because pg would take a list for a PostgreSQL array. */
export const json = <T>(value: T): RawBuilder<T> => sql<T>`${JSON.stringify(value)}::text::jsonb`

/**
 * A new opaque identifier, ordered by time: `ven_01h…`. Those of one process and millisecond are counted, so that they
 * keep their order, and differ in 32 random bits; all others differ in 74.
 */
export const newId = (prefix: IdPrefix): string => TypeID.fromUUIDBytes(prefix, uuidv7obj().bytes).toString()
