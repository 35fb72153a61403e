import { namedSchemas } from '../../../../contract/describe.ts'

type Keywords = Record<string, unknown>

/** Keywords of ours that say nothing to a client. */
const OURS = new Set(['x-name', 'x-text'])

/**
 * A schema of the contract as the OpenAPI document writes it: named schemas become references, our own keywords go.
 * The rest needs no translation, because OpenAPI 3.1 takes JSON Schema as it is.
 */
export const documented = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(documented)
  if (schema === null || typeof schema !== 'object') return schema
  const keywords = schema as Keywords
  return typeof keywords['x-name'] === 'string' ? reference(keywords['x-name'], keywords) : inline(keywords)
}

/** `components.schemas`. */
export const componentSchemas = (): Keywords =>
  Object.fromEntries(
    [...namedSchemas]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, schema]) => [name, inline(schema as Keywords)]),
  )

const inline = (schema: Keywords): Keywords =>
  Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => !OURS.has(keyword))
      .map(([keyword, value]) => [keyword, documented(value)]),
  )

const reference = (name: string, { type, description }: Keywords): Keywords => {
  const ref = { $ref: `#/components/schemas/${name}` }
  const own = (namedSchemas.get(name) as Keywords | undefined)?.description
  const isNullable = Array.isArray(type) && type.includes('null')
  return {
    ...(isNullable ? { anyOf: [ref, { type: 'null' }] } : ref),
    ...(description === own && !isNullable ? {} : { description }),
  }
}
