import type { TSchema } from 'typebox'

/**
 * How schemas are described and named for the OpenAPI document. Descriptions, examples and names are annotations:
 * validation ignores them.
 */

/** A copy with further keywords. TypeBox keeps hidden properties on a schema, which a spread would lose. */
const annotated = <S extends TSchema>(schema: S, keywords: Record<string, unknown>): S =>
  Object.assign(Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)) as S, keywords)

/**
 * The schema with a description and, where it helps, an example. A unit or format that the schema itself describes
 * ("In pence.") follows the text.
 */
export const about = <S extends TSchema>(schema: S, text: string, example?: unknown): S => {
  const { description, 'x-name': name } = schema as { description?: string; 'x-name'?: string }
  return annotated(schema, {
    description: description && !name ? `${text} ${description}` : text,
    ...(example === undefined ? {} : { examples: [example] }),
  })
}

const byName = new Map<string, TSchema>()

/** Every named schema, for `components.schemas`. */
export const namedSchemas: ReadonlyMap<string, TSchema> = byName

/** A schema that the OpenAPI document lists under `components.schemas`, so that generated clients have a type of that name. */
export const named = <S extends TSchema>(name: string, text: string, schema: S): S => {
  if (byName.has(name)) throw new Error(`Two schemas are named ${name}.`)
  const result = annotated(schema, { 'x-name': name, description: text })
  byName.set(name, result)
  return result
}
