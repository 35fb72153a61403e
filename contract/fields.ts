import { type Static, type TSchema, Type } from 'typebox'

/**
 * The vocabulary every row of the contract is written in. Two keywords are ours: `x-text` trims a string
 * and refuses control characters, `format` names are implemented in server/http/validation.ts.
 */

type Options = { description?: string; default?: unknown; examples?: unknown[] }

/** A trimmed text of 1 to `max` characters. */
export const Text = (max: number, options: Options = {}) =>
  Type.String({ 'x-text': true, minLength: 1, maxLength: max, ...options })

/** A trimmed text that may be empty; an empty one clears the field. */
export const ClearableText = (max: number, options: Options = {}) =>
  Type.String({ 'x-text': true, maxLength: max, ...options })

/** A longer text in which line breaks are allowed. May be empty. */
export const Prose = (max: number, options: Options = {}) =>
  Type.String({ 'x-text': 'multiline', maxLength: max, ...options })

export const Name = Text(200)
export const Notes = Prose(2000)
export const Url = Type.String({ 'x-text': true, maxLength: 2000, format: 'url-or-empty' })
export const Email = Type.String({ 'x-text': true, minLength: 3, maxLength: 254, format: 'email' })
export const Phone = Type.String({ 'x-text': true, minLength: 3, maxLength: 40, format: 'phone' })
export const Tags = Type.Array(Text(50), { maxItems: 50 })

/** An opaque identifier in a body or query: an unknown one is 404, so any short text is well-formed. */
export const Id = Type.String({ 'x-text': true, minLength: 1, maxLength: 100 })
export const Ids = Type.Array(Id, { maxItems: 200 })

/** YYYY-MM-DD that exists in the calendar. */
export const DateText = Type.String({ format: 'date', examples: ['2026-03-14'] })
/** HH:MM on the venue's 24-hour clock. */
export const TimeText = Type.String({ format: 'time-of-day', examples: ['19:30'] })
/** An ISO 8601 instant in UTC. */
export const Timestamp = Type.String({ format: 'date-time', examples: ['2026-03-14T19:30:00.000Z'] })
/** YYYY-MM-DDTHH:MM[:SS] without a zone. */
export const LocalTimestamp = Type.String({ format: 'local-date-time', examples: ['2026-03-14T23:10'] })
export const TimeZone = Type.String({ format: 'time-zone', examples: ['Europe/London'] })
export const Color = Type.String({ pattern: '^#[0-9a-fA-F]{6}$', examples: ['#c8102e'] })
/** A base64 data URL; its size and true type are judged by the action, from the bytes. */
export const DataUrl = Type.String({ minLength: 1, maxLength: 6_000_000 })

const MAX_INT = 2_147_483_647
export const Int = (minimum = 0, maximum = MAX_INT, options: Options = {}) =>
  Type.Integer({ minimum, maximum, ...options })
export const Pence = Int(0, 100_000_000)
export const PartySize = Int(1, 1000)
export const DurationMins = Int(15, 1440)
export const Amount = Type.Number({ minimum: 0, maximum: 1_000_000 })
export const Bool = Type.Boolean()

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

export const Success = Type.Object({ success: Type.Literal(true) })
export const Created = Type.Object({ success: Type.Literal(true), id: Type.String() })
export const List = <S extends TSchema>(item: S) => Type.Object({ data: Type.Array(item) })

/** SPEC part 8: the offset-paged envelope. */
export const Page = <S extends TSchema>(item: S) =>
  Type.Object({
    data: Type.Array(item),
    total: Type.Integer(),
    limit: Type.Integer(),
    offset: Type.Integer(),
    has_more: Type.Boolean(),
  })

/** The cursor-paged envelope; `cursor` is null on the last page. */
export const CursorPage = <S extends TSchema>(item: S) =>
  Type.Object({
    data: Type.Array(item),
    limit: Type.Integer(),
    cursor: Nullable(Type.String()),
    has_more: Type.Boolean(),
  })

export const offsetPaging = {
  limit: Type.Optional(Int(1, 200, { default: 50 })),
  offset: Type.Optional(Int(0, MAX_INT, { default: 0 })),
}

export const cursorPaging = {
  paging: Type.Optional(OneOf(['offset', 'cursor'])),
  cursor: Type.Optional(Type.String({ 'x-text': true, minLength: 1, maxLength: 1000 })),
}

export const ErrorBody = Type.Object(
  {
    error: Type.String({ description: 'A sentence for a person: what is wrong and what to do.' }),
    code: Type.Optional(Type.String()),
    fields: Type.Optional(Type.Array(Type.String())),
    missing: Type.Optional(Type.Array(Type.String())),
  },
  { additionalProperties: true },
)

export type Partialised<S extends Record<string, TSchema>> = {
  [K in keyof S]: ReturnType<typeof Type.Optional<S[K]>>
}

/** Every field optional: the body of a PUT that takes any subset. */
export const subset = <S extends Record<string, TSchema>>(fields: S): Partialised<S> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)]),
  ) as Partialised<S>
