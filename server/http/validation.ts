import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Type } from 'typebox'
import { pathParams } from '../../contract/row.ts'
import { invalid, type Refusal } from '../../domain/errors.ts'
import { formats } from './formats.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/
/** Most texts by far are words of these alone, and there is nothing more to ask about them. */
const PLAIN = /^[!-~]+$/

const build = (coerce: boolean, allErrors: boolean): Ajv => {
  const ajv = new Ajv({ coerceTypes: coerce, useDefaults: true, allErrors, strict: false, formats })
  ajv.addKeyword({
    keyword: 'x-text',
    type: 'string',
    modifying: true,
    before: 'maxLength',
    validate: function text(
      mode: unknown,
      value: string,
      _schema: unknown,
      place?: { parentData: Record<string, unknown>; parentDataProperty: string | number },
    ) {
      if (PLAIN.test(value)) return true
      const trimmed = value.trim()
      if ((mode === 'multiline' ? CONTROL_BUT_LINES : CONTROL).test(trimmed) || !trimmed.isWellFormed())
        return false
      if (place && trimmed !== value) place.parentData[place.parentDataProperty] = trimmed
      return true
    },
    errors: false,
  })
  return ajv
}

// Bodies are strict about types, query strings arrive as text and are coerced. The first of each pair stops at the
// first error; the second names every wrong field, and runs only for small requests that the first refused.
const strict = { first: build(false, false), all: build(false, true) }
const coercing = { first: build(true, false), all: build(true, true) }

type Part = 'body' | 'query' | 'params'

export const PARAM = Type.String({ 'x-text': true, minLength: 1, maxLength: 100 })

export const paramsSchema = (key: string): TSchema =>
  Type.Object(Object.fromEntries(pathParams(key).map((name) => [name, PARAM])))

/**
 * Fastify's validator for the parts of a request. A schema is compiled at its first use, so that starting stays quick
 * however long the contract grows.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const part = httpPart === 'body' ? 'body' : httpPart === 'querystring' ? 'query' : 'params'
  const check = checker(schema, part)
  return (value: unknown) => {
    const refusal = check(value)
    return refusal ? { error: refusal } : true
  }
}

/** Says what is wrong with a value, or undefined. Trims texts and fills in defaults in place. */
export const checker = (schema: TSchema, part: Part) => {
  const { first, all } = part === 'body' ? strict : coercing
  let validate: ValidateFunction | undefined
  let validateAll: ValidateFunction | undefined
  return (value: unknown): Refusal | undefined => {
    validate ??= first.compile(schema)
    if (validate(value)) return undefined
    const firstError = mostTelling(validate.errors ?? [])
    if (!isSmall(value)) return refusalFor([firstError], value, part)
    validateAll ??= all.compile(schema)
    validateAll(value)
    const wrong = byField(validateAll.errors ?? []).slice(0, MAX_NAMED)
    return refusalFor(wrong.length > 1 ? wrong.map(mostTelling) : [firstError], value, part)
  }
}

/** The most wrong fields that one reply names. */
const MAX_NAMED = 20
/** Values in a request up to which all errors are collected: a long list of wrong entries would make one error each. */
const SMALL = 1000

/** Whether there are at most `SMALL` values inside. Stops counting there. */
const isSmall = (value: unknown): boolean => {
  let left = SMALL
  const visit = (inside: unknown): boolean => {
    left -= 1
    if (left < 0) return false
    return typeof inside !== 'object' || inside === null || Object.values(inside).every(visit)
  }
  return visit(value)
}

/**
 * The errors of each wrong field. Where a field may be of several types, the errors of every type, also those further
 * inside, are about that one field.
 */
const byField = (errors: readonly ErrorObject[]): ErrorObject[][] => {
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath }) => instancePath)
  const groups = new Map<string, ErrorObject[]>()
  for (const error of errors) {
    const choice = choices
      .filter((path) => error.instancePath === path || error.instancePath.startsWith(`${path}/`))
      .sort((a, b) => a.length - b.length)[0]
    const field = choice === undefined ? fieldOf(error) : choice.split('/').slice(1).join('.')
    groups.set(field, [...(groups.get(field) ?? []), error])
  }
  return [...groups.values()]
}

/**
 * The error of a field that helps the caller most. Where a field may be of several types there is an error for each:
 * then one that is about more than the type, else the types together, of the innermost place.
 */
const mostTelling = (errors: readonly ErrorObject[]): ErrorObject | undefined => {
  const other = errors.find(({ keyword }) => keyword !== 'type' && keyword !== 'anyOf')
  const [innermost, ...rest] = errors
    .filter(({ keyword }) => keyword === 'type')
    .sort((a, b) => b.instancePath.length - a.instancePath.length)
  if (other || !innermost) return other ?? errors[0]
  const samePlace = [innermost, ...rest.filter(({ instancePath }) => instancePath === innermost.instancePath)]
  const type = new Set(samePlace.flatMap(({ params }) => params.type as string | string[]))
  return { ...innermost, params: { type: [...type] } }
}

/** One sentence for each wrong field: what it must be. Of items of a list that are wrong in one way, for the first. */
const refusalFor = (errors: readonly (ErrorObject | undefined)[], value: unknown, part: Part): Refusal => {
  const found = errors.flatMap((error) => error ?? [])
  if (found.length === 0) return invalid('The request is not valid.')
  const fields = found.map(fieldOf)
  const demands = found.map((error) => `${demand(error)}${hintFor(error, value)}.`)
  const kinds = fields.map((field, n) => `${field.replace(/\.\d+/g, '')} ${demands[n]}`)
  const sentences = fields.flatMap((field, n) => {
    if (kinds.indexOf(kinds[n] ?? '') < n) return []
    const subject = field ? `"${field}"` : part === 'body' ? 'The request body' : 'The request'
    return `${subject} ${demands[n]}`
  })
  return invalid(sentences.join(' '), { code: 'invalid', fields: fields.filter(Boolean) })
}

const fieldOf = (error: ErrorObject): string => {
  const path = error.instancePath.split('/').slice(1)
  if (error.keyword === 'required') path.push(String(error.params.missingProperty))
  if (error.keyword === 'additionalProperties') path.push(String(error.params.additionalProperty))
  return path.join('.')
}

const TYPE_NAMES: Record<string, string> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

const FORMAT_DEMANDS: Record<string, string> = {
  date: 'must be a date that exists, written YYYY-MM-DD',
  'time-of-day': 'must be a time of day, written HH:MM',
  'date-time': 'must be a timestamp such as 2026-03-14T19:30:00Z',
  'local-date-time': 'must be a local time without a zone, written YYYY-MM-DDTHH:MM',
  'time-zone': 'must be an IANA time zone such as Europe/London',
  currency: 'must be a currency code (ISO 4217) in lower case, such as gbp',
  email: 'must be an e-mail address',
  'email-or-empty': 'must be an e-mail address, or empty to clear it',
  phone: 'must be a phone number',
  'url-or-empty': 'must be an http or https address, or empty to clear it',
}

const demand = (error: ErrorObject): string => {
  const { keyword, params } = error
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'type':
      return `must be ${[params.type]
        .flat()
        .map((name) => TYPE_NAMES[String(name)] ?? String(name))
        .join(' or ')}`
    case 'enum':
      return `must be one of ${(params.allowedValues as unknown[]).map(String).join(', ')}`
    case 'minLength':
      return params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} characters`
    case 'maxLength':
      return `must have at most ${params.limit} characters`
    case 'minimum':
      return `must be ${params.limit} or more`
    case 'maximum':
      return `must be ${params.limit} or less`
    case 'minItems':
      return `must have at least ${params.limit} entries`
    case 'maxItems':
      return `must have at most ${params.limit} entries`
    case 'uniqueItems':
      return 'must not repeat an entry'
    case 'format':
      return FORMAT_DEMANDS[String(params.format)] ?? 'is not well-formed'
    case 'x-text':
      return 'must not contain control characters'
    case 'additionalProperties':
      return 'is not a known field'
    default:
      return 'is not valid'
  }
}

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** What to write instead, for the slips that people make most. */
const hintFor = ({ keyword, params, instancePath }: ErrorObject, value: unknown): string => {
  const given = valueAt(value, instancePath)
  if (typeof given !== 'string') return ''
  if (keyword === 'format' && params.format === 'time-of-day' && /^24:?00/.test(given))
    return ': times run to 23:59, use 00:00 for midnight'
  if (keyword !== 'enum' || !(params.allowedValues as unknown[]).includes('mon')) return ''
  const day = DAYS.find((name) => name === given.toLowerCase() || name.slice(0, 3) === given.toLowerCase())
  return day ? `: write ${day.slice(0, 3)} for ${day}` : ''
}

const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('/')
    .slice(1)
    .reduce<unknown>((inside, name) => (inside as Record<string, unknown> | undefined)?.[name], value)
