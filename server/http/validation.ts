import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Type } from 'typebox'
import { pathParams } from '../../contract/row.ts'
import { invalid, type Refusal } from '../domain/errors.ts'
import { formats } from './formats.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/
/** Most texts by far are words of these alone, and there is nothing more to ask about them. */
const PLAIN = /^[!-~]+$/

const build = (coerce: boolean): Ajv => {
  const ajv = new Ajv({ coerceTypes: coerce, useDefaults: true, allErrors: false, strict: false, formats })
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

// Bodies are strict about types, query strings arrive as text and are coerced.
const strict = build(false)
const coercing = build(true)

export type Part = 'body' | 'query' | 'params'

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
  let validate: ValidateFunction | undefined
  return (value: unknown): Refusal | undefined => {
    validate ??= (part === 'body' ? strict : coercing).compile(schema)
    return validate(value) ? undefined : refusalFor(mostTelling(validate.errors ?? []), part)
  }
}

/**
 * The error that helps the caller most. Where a field may be of several types there is an error for each: then one
 * that is about more than the type, else the types together, of the innermost place.
 */
const mostTelling = (errors: ErrorObject[]): ErrorObject | undefined => {
  const other = errors.find(({ keyword }) => keyword !== 'type' && keyword !== 'anyOf')
  const [innermost, ...rest] = errors
    .filter(({ keyword }) => keyword === 'type')
    .sort((a, b) => b.instancePath.length - a.instancePath.length)
  if (other || !innermost) return other ?? errors[0]
  const samePlace = [innermost, ...rest.filter(({ instancePath }) => instancePath === innermost.instancePath)]
  const type = new Set(samePlace.flatMap(({ params }) => params.type as string | string[]))
  return { ...innermost, params: { type: [...type] } }
}

/** Says which field is wrong and what it must be, from what the validator found. */
const refusalFor = (error: ErrorObject | undefined, part: Part): Refusal => {
  if (!error) return invalid('The request is not valid.')
  const field = fieldOf(error)
  const subject = field === '' ? (part === 'body' ? 'The request body' : 'The request') : `"${field}"`
  return invalid(`${subject} ${demand(error)}.`, { code: 'invalid', fields: field === '' ? [] : [field] })
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
