import { keys, rowOf } from '../contract/index.ts'
import { contact, wishes } from '../contract/public-fields.ts'

/** The keywords of a schema that a form can check before it sends anything. */
const KEYWORDS = ['minLength', 'maxLength', 'minimum', 'maximum', 'pattern', 'format', 'enum'] as const

type Schema = Readonly<Record<string, unknown>> & {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

/**
 * Writes what a form must know about each body of the contract, by operation, so that no schema code reaches a browser.
 * Each operation is a constant of its own: a page carries only those it imports. `guestDetails` are the fields about
 * the guest that several operations share.
 */
export const generateFormRules = (): string => {
  const rules = keys.flatMap((key) => {
    const { operationId, body } = rowOf(key)
    const { properties, required = [] } = (body ?? {}) as Schema
    return properties ? [constant(operationId, properties, required)] : []
  })
  // What guests type everywhere, without the rest of what a booking needs.
  const { turnstile_token, marketing_consent, locale, ...guest } = { ...contact, ...wishes }
  rules.push(constant('guestFields', guest as unknown as Record<string, Schema>, []))
  return `// Generated from contract/ by \`npm run generate\`. Do not edit.
import type { FormRules } from './validate.ts'

${rules.join('\n')}
`
}

const constant = (
  name: string,
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[],
): string => {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => [field, ruleOf(schema, required.includes(field))]),
  )
  return `export const ${name} = ${JSON.stringify(fields)} as const satisfies FormRules`
}

/** A field that is filled has one character at least. */
const isChecked = (name: string, value: unknown) =>
  value !== undefined && !(name === 'minLength' && value === 1)

const ruleOf = (schema: Schema, required: boolean) => ({
  ...(required ? { required: true } : {}),
  ...Object.fromEntries(
    KEYWORDS.flatMap((name) => (isChecked(name, schema[name]) ? [[name, schema[name]]] : [])),
  ),
})
