/**
 * Values made from a row's own schemas: the smallest one that is valid, and every way to break a field of it. Knows
 * the vocabulary of contract/fields.ts and refuses to guess beyond it.
 */
export interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: unknown
  items?: Schema
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  format?: string
  examples?: unknown[]
  'x-text'?: true | 'multiline'
}

export interface Broken {
  /** The field as a refusal names it: `items.0.name`. */
  readonly field: string
  readonly why: string
  /** The whole value, valid but for this field. */
  readonly value: Record<string, unknown>
}

const GOOD: Record<string, string> = {
  date: '2026-02-14',
  'time-of-day': '19:30',
  'date-time': '2026-02-14T19:30:00Z',
  'local-date-time': '2026-02-14T19:30',
  'time-zone': 'Europe/London',
  currency: 'gbp',
  email: 'somebody@example.com',
  'email-or-empty': 'somebody@example.com',
  phone: '+44 20 7946 0000',
  'url-or-empty': 'https://example.com/',
}

const BAD: Record<string, string[]> = {
  date: ['2026-02-30', '2026-1-1', '14/02/2026', 'tomorrow'],
  'time-of-day': ['24:00', '7:30', '19:60', '19:30:00', 'noon'],
  'date-time': ['2026-02-30T10:00:00Z', '2026-02-14', '2026-02-14T19:30', 'yesterday'],
  'local-date-time': ['2026-02-14T19:30Z', '2026-02-14T19:30+01:00', '2026-02-14', '2026-02-30T10:00'],
  'time-zone': ['Mars/Olympus', '+99:99', ' '],
  currency: ['GBP', 'pound', 'xyz', ''],
  email: ['nobody', 'a@b', 'a b@example.com', 'a@example.com, b@example.com', '@example.com'],
  'email-or-empty': ['nobody', 'a b@example.com'],
  phone: ['call me', '+++', '<b>1234</b>'],
  'url-or-empty': ['javascript:alert(1)', 'example', 'ftp://example.com'],
}

const typesOf = ({ type }: Schema): string[] => [type ?? []].flat()
const isNullable = (schema: Schema) => typesOf(schema).includes('null')
const typeOf = (schema: Schema) => typesOf(schema).find((name) => name !== 'null')

/** The smallest valid value: required fields only, shortest texts, lowest numbers, first words. */
export const minimalOf = (given: object): unknown => {
  const schema = given as Schema
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return minimalOf(schema.anyOf[0])
  switch (typeOf(schema)) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, minimalOf(schema.properties?.[name] ?? {})]),
      )
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => minimalOf(schema.items ?? {}))
    case 'string':
      return minimalText(schema)
    case 'integer':
    case 'number':
      return schema.minimum ?? 0
    case 'boolean':
      return false
    default:
      throw new Error(`No value is known for ${JSON.stringify(schema)}.`)
  }
}

const minimalText = ({ format, pattern, examples, minLength }: Schema): string => {
  if (format) return GOOD[format] ?? fail(`No value is known for the format ${format}.`)
  if (pattern) return String(examples?.[0] ?? fail(`The pattern ${pattern} has no example.`))
  return 'x'.repeat(Math.max(1, minLength ?? 0))
}

const fail = (message: string): never => {
  throw new Error(message)
}

/** A body with each of its fields, nested ones included, broken in every way its schema forbids. */
export const brokenBodies = (schema: object): Broken[] => brokenObject(schema as Schema, '', (value) => value)

type Place = (value: Record<string, unknown>) => Record<string, unknown>

const brokenObject = (schema: Schema, path: string, place: Place): Broken[] => {
  const valid = minimalOf(schema) as Record<string, unknown>
  const required = (schema.required ?? []).map((name) => ({
    field: `${path}${name}`,
    why: 'absent',
    value: place(Object.fromEntries(Object.entries(valid).filter(([other]) => other !== name))),
  }))
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    broken(property, `${path}${name}`, (value) => place({ ...valid, [name]: value })),
  )
  const unknown =
    schema.additionalProperties === false
      ? [{ field: `${path}nonsense`, why: 'unknown', value: place({ ...valid, nonsense: 1 }) }]
      : []
  return [...required, ...inside, ...unknown]
}

const broken = (
  schema: Schema,
  field: string,
  place: (value: unknown) => Record<string, unknown>,
): Broken[] => {
  const here = wrongValues(schema).map(([why, value]) => ({ field, why, value: place(value) }))
  return [...here, ...brokenInside(schema, field, place)]
}

const brokenInside = (
  schema: Schema,
  field: string,
  place: (value: unknown) => Record<string, unknown>,
): Broken[] => {
  const { items } = schema
  if (schema.anyOf) return schema.anyOf.flatMap((branch) => brokenInside(branch, field, place))
  if (typeOf(schema) === 'object') return brokenObject(schema, `${field}.`, place)
  if (!items) return []
  const rest = Array.from({ length: Math.max(0, (schema.minItems ?? 0) - 1) }, () => minimalOf(items))
  return broken(items, `${field}.0`, (value) => place([value, ...rest]))
}

type Wrong = [why: string, value: unknown]

const wrongValues = (schema: Schema): Wrong[] => {
  if (schema.anyOf) return [['of no allowed type', 7] as Wrong, ['of no allowed type', true] as Wrong]
  const wrong: Wrong[] = isNullable(schema) ? [] : [['null', null]]
  switch (typeOf(schema)) {
    case 'string':
      return [...wrong, ['a number', 7], ['a list', ['x']], ['an object', {}], ...wrongTexts(schema)]
    case 'integer':
      return [...wrong, ['a text', '7'], ['true', true], ['a fraction', 1.5], ...outOfRange(schema)]
    case 'number':
      return [...wrong, ['a text', '7'], ['true', true], ...outOfRange(schema)]
    case 'boolean':
      return [...wrong, ['a text', 'true'], ['a number', 1]]
    case 'array':
      return [...wrong, ['a text', 'x'], ['an object', {}], ...wrongLengths(schema)]
    case 'object':
      return [...wrong, ['a text', 'x'], ['a list', []], ['a number', 7]]
    default:
      return wrong
  }
}

const wrongTexts = (schema: Schema): Wrong[] => {
  const { enum: words, format, pattern, minLength = 0, maxLength, 'x-text': text } = schema
  if (words)
    return [
      ['an unknown word', 'no such word'] as Wrong,
      ['another case', String(words[0]).toUpperCase()] as Wrong,
    ]
  const wrong: Wrong[] = []
  if (maxLength) wrong.push(['too long', 'x'.repeat(maxLength + 1)])
  if (minLength > 0) wrong.push(['empty', ''])
  if (minLength > 1) wrong.push(['too short', 'x'.repeat(minLength - 1)])
  if (text && minLength > 0) wrong.push(['blank', '   '])
  if (text)
    wrong.push(['with a NUL', 'ab\u0000cd'], ['with a bell', 'ab\u0007cd'], ['half a character', 'ab\ud800'])
  if (text === true) wrong.push(['with a line break', 'ab\ncd'])
  if (format) wrong.push(...(BAD[format] ?? []).map((value): Wrong => [`not a ${format}`, value]))
  if (pattern) wrong.push(['not of the pattern', 'not it'])
  return wrong
}

const outOfRange = ({ minimum, maximum }: Schema): Wrong[] => [
  ...(minimum === undefined ? [] : [['too low', minimum - 1] as Wrong]),
  ...(maximum === undefined ? [] : [['too high', maximum + 1] as Wrong]),
]

const wrongLengths = ({ items = {}, minItems = 0, maxItems, uniqueItems }: Schema): Wrong[] => [
  ...(minItems > 0
    ? [['too few', Array.from({ length: minItems - 1 }, () => minimalOf(items))] as Wrong]
    : []),
  ...(maxItems ? [['too many', distinct(items, maxItems + 1)] as Wrong] : []),
  ...(uniqueItems ? [['repeated', [minimalOf(items), minimalOf(items)]] as Wrong] : []),
]

/** Entries that are valid one by one; words repeat when there are not enough of them. */
const distinct = (items: Schema, length: number) =>
  Array.from({ length }, (_, at) => items.enum?.[at % items.enum.length] ?? minimalOf(items))

/** A query with each parameter broken. Everything arrives as text, so a wrong type is a text that is none. */
export const brokenQueries = (given: object): Broken[] => {
  const schema = given as Schema
  const valid = minimalOf(schema) as Record<string, unknown>
  const absent = (schema.required ?? []).map((field) => ({
    field,
    why: 'absent',
    value: Object.fromEntries(Object.entries(valid).filter(([name]) => name !== field)),
  }))
  const wrong = Object.entries(schema.properties ?? {}).flatMap(([field, property]) =>
    [...wrongParameters(property), ['given twice', [minimalOf(property), minimalOf(property)]] as Wrong].map(
      ([why, value]) => ({ field, why, value: { ...valid, [field]: value } }),
    ),
  )
  return [...absent, ...wrong]
}

const wrongParameters = (schema: Schema): Wrong[] => {
  // Half a character cannot be written in an address.
  if (typeOf(schema) === 'string') return wrongTexts(schema).filter(([why]) => why !== 'half a character')
  if (typeOf(schema) === 'integer')
    return [['a word', 'many'], ['empty', ''], ['a fraction', '1.5'], ...outOfRange(schema)]
  if (typeOf(schema) === 'boolean')
    return [
      ['a word', 'maybe'],
      ['a number', '2'],
    ]
  throw new Error(`No wrong value is known for the parameter ${JSON.stringify(schema)}.`)
}
