import { type Static, type TSchema, Type } from 'typebox'
import { about, named } from './describe.ts'

export { about, named } from './describe.ts'

/**
 * The vocabulary every row of the contract is written in. Two keywords are ours: `x-text` trims a string
 * and refuses control characters, `format` names are implemented in server/http/validation.ts. Descriptions here say
 * the unit or the format; `about` puts what the field is for in front of them.
 */

type Options = { description?: string; default?: unknown; examples?: unknown[] }

/** A trimmed text of 1 to `max` characters. */
export const Text = (max: number, options: Options = {}) =>
  Type.String({ 'x-text': true, minLength: 1, maxLength: max, ...options })

const CLEARS = 'An empty text clears it.'

/** A trimmed text that may be empty; an empty one clears the field. */
export const ClearableText = (max: number, options: Options = {}) =>
  Type.String({ 'x-text': true, maxLength: max, description: CLEARS, ...options })

/** A longer text in which line breaks are allowed. May be empty. */
export const Prose = (max: number, options: Options = {}) =>
  Type.String({ 'x-text': 'multiline', maxLength: max, ...options })

export const Name = Text(200)
export const Notes = Prose(2000)
export const Url = Type.String({
  'x-text': true,
  maxLength: 2000,
  format: 'url-or-empty',
  description: `An http or https address. ${CLEARS}`,
})
export const Email = Type.String({ 'x-text': true, minLength: 3, maxLength: 254, format: 'email' })
export const Phone = Type.String({
  'x-text': true,
  minLength: 3,
  maxLength: 40,
  format: 'phone',
  description: 'Digits, spaces and + ( ) - . / only.',
})
export const Tags = Type.Array(Text(50), { maxItems: 50 })

/** An opaque identifier in a body or query: an unknown one is 404, so any short text is well-formed. */
export const Id = Type.String({ 'x-text': true, minLength: 1, maxLength: 100 })
export const Ids = Type.Array(Id, { maxItems: 200 })

/** The tables of a party that are joined. */
export const joinedTables = about(
  Type.Array(Id, { minItems: 1, maxItems: 20, uniqueItems: true }),
  'Tables to join for the party, the first one first. All of them are claimed, or none.',
  ['tbl_01kf5v4s2wk9px4182j1z3h6eg'],
)

/** YYYY-MM-DD that exists in the calendar. */
export const DateText = Type.String({
  format: 'date',
  description: '`YYYY-MM-DD`.',
  examples: ['2026-01-24'],
})
/** A month of the calendar. */
export const MonthText = Type.String({
  maxLength: 7,
  pattern: '^(19|2[0-9])[0-9]{2}-(0[1-9]|1[0-2])$',
  description: '`YYYY-MM`.',
  examples: ['2026-01'],
})
/** HH:MM on the venue's 24-hour clock. */
export const TimeText = Type.String({
  format: 'time-of-day',
  description: 'Venue-local 24 h time, `HH:MM`.',
  examples: ['19:30'],
})
/** An ISO 8601 instant in UTC. */
export const Timestamp = Type.String({
  format: 'date-time',
  description: 'ISO 8601 timestamp in UTC.',
  examples: ['2026-01-24T19:30:00.000Z'],
})
/** YYYY-MM-DDTHH:MM[:SS] without a zone. */
export const LocalTimestamp = Type.String({
  format: 'local-date-time',
  description: 'Venue-local time without a zone, `YYYY-MM-DDTHH:MM[:SS]`.',
  examples: ['2026-01-24T23:10'],
})
export const TimeZone = Type.String({ format: 'time-zone', examples: ['Europe/London'] })
/** ISO 4217 in lower case. */
export const Currency = Type.String({ format: 'currency', maxLength: 3, examples: ['gbp'] })
export const Color = Type.String({
  pattern: '^#[0-9a-fA-F]{6}$',
  description: '`#rrggbb`.',
  examples: ['#c8102e'],
})
/** A base64 data URL; its size and true type are judged by the action, from the bytes. */
export const DataUrl = Type.String({ minLength: 1, maxLength: 6_000_000 })

const MAX_INT = 2_147_483_647
export const Int = (minimum = 0, maximum = MAX_INT, options: Options = {}) =>
  Type.Integer({ minimum, maximum, ...options })
export const Pence = Int(0, 100_000_000, { description: 'In pence.' })
export const PartySize = Int(1, 1000)
export const DurationMins = Int(15, 1440, { description: 'In minutes.' })
export const Amount = Type.Number({ minimum: 0, maximum: 1_000_000 })
export const Bool = Type.Boolean()

/** Answers repeat stored values, so their schemas need no bounds. */
export const PlainText = Type.String()
export const TextOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'] })
export const Whole = Type.Integer()
export const PenceSum = Type.Integer({ description: 'In pence.' })
export const Minutes = Type.Integer({ description: 'In minutes.' })

/** One of a fixed set of words. */
export const OneOf = <const W extends readonly string[]>(words: W, options: Options = {}) =>
  Type.Unsafe<W[number]>({ type: 'string', enum: [...words], ...options })

/** The schema or null, written so that JSON Schema readers need no `anyOf` for plain types. */
export const Nullable = <S extends TSchema>(schema: S) => {
  const plain = schema as { type?: unknown; enum?: unknown[] }
  if (typeof plain.type !== 'string')
    return Type.Unsafe<Static<S> | null>({ anyOf: [schema, { type: 'null' }] })
  return Type.Unsafe<Static<S> | null>({
    ...schema,
    type: [plain.type, 'null'],
    ...(plain.enum ? { enum: [...plain.enum, null] } : {}),
  })
}

const success = about(Type.Literal(true), 'Always true.')

export const Success = named('Success', 'The change was made.', Type.Object({ success }))
export const Created = named(
  'Created',
  'The new entry was stored.',
  Type.Object({ success, id: about(PlainText, 'Id of the new entry.') }),
)
export const List = <S extends TSchema>(item: S) =>
  Type.Object({ data: about(Type.Array(item), 'All entries.') })

const pageOf = <S extends TSchema>(item: S) => ({
  data: about(Type.Array(item), 'The entries of this page.'),
  limit: about(Whole, 'The most entries a page has, as requested.', 50),
  has_more: about(Bool, 'Whether entries follow this page.', false),
})

/** SPEC part 8: the offset-paged envelope. */
export const Page = <S extends TSchema>(item: S) => {
  const { data, limit, has_more } = pageOf(item)
  return Type.Object({
    data,
    total: about(Whole, 'Entries on all pages together.', 1),
    limit,
    offset: about(Whole, 'Entries skipped before this page.', 0),
    has_more,
  })
}

/** The cursor-paged envelope; `cursor` is null on the last page. */
export const CursorPage = <S extends TSchema>(item: S) => {
  const { data, limit, has_more } = pageOf(item)
  return Type.Object({
    data,
    limit,
    cursor: about(TextOrNull, 'Send it as `cursor` to read the next page. Null on the last page.'),
    has_more,
  })
}

export const offsetPaging = {
  limit: about(Type.Optional(Int(1, 200, { default: 50 })), 'The most entries to return.', 50),
  offset: about(Type.Optional(Int(0, MAX_INT, { default: 0 })), 'Entries to skip.', 0),
}

export const cursorPaging = {
  paging: about(
    Type.Optional(OneOf(['offset', 'cursor'])),
    'How to page. `offset` by default; `cursor` stays fast on long lists.',
    'offset',
  ),
  cursor: about(
    Type.Optional(Type.String({ 'x-text': true, minLength: 1, maxLength: 1000 })),
    'The `cursor` of the page before, with `paging=cursor`. Leave it out for the first page.',
  ),
}

export const ErrorBody = named(
  'Error',
  'Why a request was refused. Some refusals have further members.',
  Type.Object(
    {
      error: about(PlainText, 'A sentence for a person: what is wrong and what to do.', 'Venue not found.'),
      code: Type.Optional(about(PlainText, 'A fixed word for programs, where there is one.', 'invalid')),
      fields: Type.Optional(
        about(Type.Array(PlainText), 'The fields of the request that are wrong.', ['name']),
      ),
      missing: Type.Optional(
        about(Type.Array(PlainText), 'What the venue still lacks before it can go live.', ['logo']),
      ),
    },
    { additionalProperties: true },
  ),
)

type Partialised<S extends Record<string, TSchema>> = {
  [K in keyof S]: ReturnType<typeof Type.Optional<S[K]>>
}

/** Every field optional: the body of a PUT that takes any subset. */
export const subset = <S extends Record<string, TSchema>>(fields: S): Partialised<S> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)]),
  ) as Partialised<S>

/** What guests read instead of a text of the venue's, by language. */
const guestTexts = (name: string, text: string, max: number, en: string, de: string) =>
  named(
    name,
    text,
    Type.Object({
      en: about(Nullable(Prose(max)), 'In English. Null or empty: as it is.', en),
      de: about(Nullable(Prose(max)), 'In German. Null or empty: as it is.', de),
    }),
  )

export const GuestNames = guestTexts(
  'GuestNames',
  'A name as guests read it, by language.',
  200,
  'Terrace',
  'Terrasse',
)
export const GuestDescriptions = guestTexts(
  'GuestDescriptions',
  'A description as guests read it, by language.',
  2000,
  'Disco until four.',
  'Disco bis vier Uhr.',
)
