import { type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

type Column = { [T in keyof Tables]: `${T}.${keyof Tables[T] & string}` }[keyof Tables]

/**
 * The condition of a join by id within a venue. Without the second half, a stray id could reach a row of another tenant.
 */
export const sameTenant = (left: Column, right: Column): RawBuilder<boolean> => {
  const venueOf = (column: Column) => sql.ref(`${column.split('.')[0]}.venue_id`)
  return sql<boolean>`${sql.ref(left)} = ${sql.ref(right)} and ${venueOf(left)} = ${venueOf(right)}`
}
