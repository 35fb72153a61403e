import { keys, rowOf } from '../contract/index.ts'

/** The keywords of a schema that a form can check before it sends anything. */
const KEYWORDS = ['minLength', 'maxLength', 'minimum', 'maximum', 'pattern', 'format', 'enum'] as const

type Schema = Readonly<Record<string, unknown>> & {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

/**
 * Writes what a form must know about each body of the contract, by operation, so that no schema code reaches a browser.
 * Each operation is a constant of its own: a page carries only those it imports.
 */
export const generateFormRules = (): string => {
  const rules = keys.flatMap((key) => {
    const { operationId, body } = rowOf(key)
    const { properties, required = [] } = (body ?? {}) as Schema
    if (!properties) return []
    const fields = Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, ruleOf(schema, required.includes(name))]),
    )
    return [`export const ${operationId} = ${JSON.stringify(fields)} as const satisfies FormRules`]
  })
  return `// Generated from contract/ by \`npm run generate\`. Do not edit.
import type { FormRules } from './validate.ts'

${rules.join('\n')}
`
}

const ruleOf = (schema: Schema, required: boolean) => ({
  ...(required ? { required: true } : {}),
  ...Object.fromEntries(
    KEYWORDS.flatMap((name) => (schema[name] === undefined ? [] : [[name, schema[name]]])),
  ),
})
