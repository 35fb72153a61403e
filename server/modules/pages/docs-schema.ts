import { sentence } from './docs-text.ts'
import { type Html, html } from './html.ts'

/** The part of JSON Schema that the contract uses. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
}

const nameOf = (ref: string) => ref.split('/').at(-1) ?? ''

/** What a value is, in a few words. */
export const typeOf = (schema: Schema): Html => {
  if (schema.$ref) return html`<a href="#${nameOf(schema.$ref)}">${nameOf(schema.$ref)}</a>`
  if (schema.anyOf) return html`${schema.anyOf.map((one, at) => html`${at > 0 ? ' or ' : ''}${typeOf(one)}`)}`
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (schema.enum)
    return html`${schema.enum.map((one, at) => html`${at > 0 ? ', ' : ''}<code>${String(one)}</code>`)}`
  if (schema.items) return html`list of ${typeOf(schema.items)}`
  const { minimum, maximum, maxLength } = schema
  const limits = [
    minimum !== undefined && `from ${minimum}`,
    maximum !== undefined && `to ${maximum}`,
    maxLength !== undefined && `at most ${maxLength} characters`,
  ].filter(Boolean)
  const type = schema.format ?? [schema.type ?? 'anything'].flat().join(' or ')
  return html`${[type, ...limits].join(', ')}`
}

/** The fields of an object, with those of objects inside it. */
export const fieldsOf = (schema: Schema): Html | '' => {
  const inner = schema.items ?? schema
  if (!inner.properties) return ''
  return html`<dl class="fields">${Object.entries(inner.properties).map(
    ([name, field]) =>
      html`<div><dt><code>${name}</code> <span class="quiet">${typeOf(field)}${
        inner.required?.includes(name) ? html`, <strong>required</strong>` : ''
      }</span></dt><dd>${sentence(field.description)}${fieldsOf(field)}</dd></div>`,
  )}</dl>`
}
