import { type RawBuilder, sql } from 'kysely'

/**
 * In an aggregate over rows of `venue_guests`: the newest value that one of these venues stored. A venue knows what it
 * was told itself, so callers must limit the rows to the venues that the reader can access. `first` names a venue
 * whose value goes before newer ones.
 */
export const newestOf = <T>(
  column: 'name' | 'phone' | 'contact_email',
  first: string | null = null,
): RawBuilder<T> => {
  const value = sql.ref(column)
  return sql<T>`(array_agg(${value} order by (venue_id = ${first}::text) desc nulls last, profile_at desc, venue_id)
    filter (where ${value} is not null))[1]`
}
