import { type RawBuilder, sql } from 'kysely'
import type { SearchTerm } from '../../../../domain/search-text.ts'
import type { Executor } from '../../../db/executor.ts'

export interface Match {
  readonly guest_id: string
  readonly name_key: string
  readonly search_text: string
}

/** Appended to a prefix, it sorts after every text with that prefix: names are compared byte by byte. */
const LAST_CHARACTER = '\u{10ffff}'

/** Guests whose name starts with the text, in the order of the name index. */
export const matchesByNamePrefix = async (
  db: Executor,
  venueIds: readonly string[],
  { text }: SearchTerm,
  limit: number,
): Promise<Match[]> => {
  const { rows } = await sql<Match>`
    select found.guest_id, found.name_key, found.search_text
    from unnest(${venueIds}::text[]) as mine (id)
    cross join lateral (
      select guest_id, name_key, search_text from venue_guests
      where venue_id = mine.id and name_key >= ${text} and name_key < ${text + LAST_CHARACTER}
      order by name_key, guest_id limit ${limit}
    ) as found`.execute(db)
  return rows
}

/**
 * The matches among the first `sampled` guests of each venue: the oldest, because ids are ordered by time. Matches at
 * the start of a word come first, then by name.
 */
export const matchesInSample = async (
  db: Executor,
  venueIds: readonly string[],
  term: SearchTerm,
  sampled: number,
  limit: number,
): Promise<Match[]> => {
  const { rows } = await sql<Match>`
    select guest_id, name_key, search_text
    from unnest(${venueIds}::text[]) as mine (id)
    cross join lateral (
      select guest_id, name_key, search_text from venue_guests
      where venue_id = mine.id order by guest_id limit ${sampled}
    ) as sample
    where ${contains('', term)}
    order by ${contains(' ', term)} desc, name_key, guest_id limit ${limit * venueIds.length}`.execute(db)
  return rows
}

/** Up to `limit` matches of each venue, anywhere in the text. */
export const matchesInside = async (
  db: Executor,
  venueIds: readonly string[],
  term: SearchTerm,
  limit: number,
): Promise<Match[]> => {
  const { rows } = await sql<Match>`
    select found.guest_id, found.name_key, found.search_text
    from unnest(${venueIds}::text[], ${runsOfEach(venueIds, '', term)}::text[]) as mine (id, runs)
    cross join lateral (
      select guest_id, name_key, search_text from venue_guests
      where ${byRunsOf('mine')} and ${contains('', term)}
      limit ${limit}
    ) as found`.execute(db)
  return rows
}

/**
 * Matches at the start of a word, of the address or of the phone number, among the first `limitPerVenue` guests of each
 * venue that contain the trigrams.
 */
export const matchesAtWordStart = async (
  db: Executor,
  venueIds: readonly string[],
  term: SearchTerm,
  limitPerVenue: number,
  limit: number,
): Promise<Match[]> => {
  const { rows } = await sql<Match>`
    select found.guest_id, found.name_key, found.search_text
    from unnest(${venueIds}::text[], ${runsOfEach(venueIds, ' ', term)}::text[]) as mine (id, runs)
    cross join lateral (
      select guest_id, name_key, search_text from (
        select guest_id, name_key, search_text from venue_guests where ${byRunsOf('mine')} limit ${limitPerVenue}
      ) as likely
      where ${contains(' ', term)} limit ${limit}
    ) as found`.execute(db)
  return rows
}

/**
 * `venue_id || ''` keeps the planner from using another index: it would sometimes scan a whole roster and compute the
 * trigrams row by row.
 */
const byRunsOf = (mine: string): RawBuilder<boolean> =>
  sql<boolean>`search_runs(venue_id, search_text) @@ ${sql.ref(`${mine}.runs`)}::tsquery
    and venue_id || '' = ${sql.ref(`${mine}.id`)}`

/** The text anywhere, or the digits in the phone number (the last field). With `before` = ' ': at a word's start. */
const contains = (before: '' | ' ', { text, digits }: SearchTerm): RawBuilder<boolean> => {
  const inText = sql<boolean>`search_text like ${`%${before}${escapeLike(text)}%`}`
  if (digits === null) return inText
  return sql<boolean>`(${inText} or split_part(search_text, E'\\n ', 3) like ${`${before ? '' : '%'}${digits}%`})`
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** For each venue, the trigrams that a match must contain; for two characters, any trigram that starts with them. */
const runsOfEach = (
  venueIds: readonly string[],
  before: '' | ' ',
  { text, digits }: SearchTerm,
): readonly string[] =>
  venueIds.map((venueId) =>
    [text, ...(digits === null ? [] : [digits])]
      .map((part) => `(${runsOf(venueId.slice(-1), before + part)})`)
      .join(' | '),
  )

const MAX_RUNS = 5

/** A few adjacent trigrams are as selective as all of them. The comparison with the text decides in the end. */
const runsOf = (venuePrefix: string, text: string): string => {
  const characters = [...text]
  if (characters.length === 2) return `${lexeme(venuePrefix + text)}:*`
  const last = characters.length - 3
  const starts = Array.from({ length: MAX_RUNS }, (_, i) => Math.min(i * 3, last))
  return [...new Set(starts)]
    .map((start) => lexeme(venuePrefix + characters.slice(start, start + 3).join('')))
    .join(' & ')
}

const lexeme = (text: string): string => `'${text.replace(/['\\]/g, '$&$&')}'`
