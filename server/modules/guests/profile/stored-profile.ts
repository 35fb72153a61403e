import { type RawBuilder, sql } from 'kysely'
import type { MarketingSource } from '../../../../contract/guests.ts'

/**
 * In an aggregate over rows of `venue_guests`: the newest value that one of these venues stored. A venue knows what it
 * was told itself, so callers must limit the rows to the venues that the reader can access. `first` names a venue
 * whose value goes before newer ones.
 */
export const newestOf = <T>(
  column: 'name' | 'phone' | 'contact_email' | 'birthday' | 'notes' | 'allergies' | 'language',
  first: string | null = null,
): RawBuilder<T> => {
  const value = sql.ref(column)
  return sql<T>`(array_agg(${value} order by (venue_id = ${first}::text) desc nulls last, profile_at desc, venue_id)
    filter (where ${value} is not null))[1]`
}

export type NewestMarketing = {
  readonly consent: boolean
  readonly at: string
  readonly source: MarketingSource
} | null

/** The newest consent to marketing that one of these venues stored, in such an aggregate. */
export const newestMarketing = sql<NewestMarketing>`(array_agg(
  jsonb_build_object('consent', marketing_consent, 'at', marketing_at, 'source', marketing_source)
  order by marketing_at desc, venue_id) filter (where marketing_consent is not null))[1]`
