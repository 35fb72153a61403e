import { fieldsOf, type Schema, typeOf } from './docs-schema.ts'
import { prose, sentence } from './docs-text.ts'
import { type Html, html } from './html.ts'
import { siteBar } from './site-bar.ts'

interface Content {
  readonly schema?: Schema
  readonly example?: unknown
}

interface Answer {
  readonly $ref?: string
  readonly description?: string
  readonly content?: Readonly<Record<string, Content>>
}

interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
}

interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> }
  readonly responses: Readonly<Record<string, Answer>>
}

/** The OpenAPI document, as far as the page shows it. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly description: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly responses: Readonly<Record<string, Answer>>
    readonly schemas: Readonly<Record<string, Schema>>
  }
}

interface Entry {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

const idOf = (tag: string) => `tag-${tag.toLowerCase().replaceAll(/\W+/g, '-')}`
const lastOf = (ref: string) => ref.split('/').at(-1) ?? ''

/** The whole interface as one page: every operation folded up, and what each body is made of. */
export const docsBody = (document: ApiDocument): Html => {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Entry => ({ method, path, operation })),
  )
  const tags = document.tags.filter(({ name }) =>
    entries.some(({ operation }) => operation.tags.includes(name)),
  )
  return html`${siteBar({ here: '/docs' })}<main class="docs">
<div class="intro"><h1>${document.info.title}: the interface</h1>${prose(document.info.description)}
<p><a href="/openapi.json">The same as an OpenAPI document</a>, for tools that send requests and make clients.</p></div>
<search><div class="field"><label for="find">Find an operation</label><input type="search" id="find" autocomplete="off"></div><p id="found" class="quiet small" role="status"></p></search>
<nav aria-label="Contents"><ul class="contents">${tags.map(
    ({ name }) => html`<li><a href="#${idOf(name)}">${name}</a></li>`,
  )}<li><a href="#shapes">Shapes</a></li></ul></nav>
<div class="operations">${tags.map(
    ({
      name,
      description,
    }) => html`<section aria-labelledby="${idOf(name)}"><h2 id="${idOf(name)}">${name}</h2>${prose(description)}
${entries.filter(({ operation }) => operation.tags.includes(name)).map((entry) => operationOf(document, entry))}</section>
`,
  )}<section aria-labelledby="shapes"><h2 id="shapes">Shapes</h2><p>What several operations send or answer.</p>
${Object.entries(document.components.schemas).map(([name, schema]) => shapeOf(name, schema))}</section></div>
</main>`
}

const operationOf = (document: ApiDocument, { method, path, operation }: Entry): Html => {
  const parameters = (operation.parameters ?? []).map((one) =>
    one.$ref ? (document.components.parameters[lastOf(one.$ref)] ?? one) : one,
  )
  const [bodyType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  return html`<details class="operation" id="${operation.operationId}"><summary><h3><span class="method">${method.toUpperCase()}</span> ${path}</h3><span class="quiet">${operation.summary} <span class="visually-hidden">${operation.operationId}</span></span></summary>
<div class="inside">${prose(operation.description ?? '')}
<p class="quiet">Name in generated clients: <code>${operation.operationId}</code></p>
${parameters.length > 0 ? html`<h4>Parameters</h4><dl class="fields">${parameters.map(parameterOf)}</dl>` : ''}
${body?.schema ? html`<h4>Body, ${bodyType}</h4>${body.schema.$ref ? html`<p>${typeOf(body.schema)}</p>` : fieldsOf(body.schema)}` : ''}
${body?.example === undefined ? '' : exampleOf(body.example)}
<h4>Answers</h4><dl class="fields">${Object.entries(operation.responses).map(([status, answer]) => answerOf(document, status, answer))}</dl>
</div></details>
`
}

const parameterOf = (one: Parameter): Html =>
  html`<div><dt><code>${one.name}</code> <span class="quiet">in the ${one.in}, ${typeOf(one.schema)}${
    one.required ? html`, <strong>required</strong>` : ''
  }</span></dt><dd>${sentence(one.description)}</dd></div>`

const answerOf = (document: ApiDocument, status: string, given: Answer): Html => {
  const answer = given.$ref ? (document.components.responses[lastOf(given.$ref)] ?? given) : given
  const [mediaType, content] = Object.entries(answer.content ?? {})[0] ?? []
  const schema = content?.schema
  const shape = schema?.properties ? fieldsOf(schema) : schema ? html` ${typeOf(schema)}` : ''
  return html`<div><dt><code>${status}</code>${mediaType && mediaType !== 'application/json' ? html` <span class="quiet">${mediaType}</span>` : ''}</dt><dd>${sentence(answer.description)}${shape}</dd></div>`
}

const shapeOf = (name: string, schema: Schema): Html =>
  html`<details class="operation" id="${name}"><summary><h3>${name}</h3><span class="quiet">${sentence(schema.description)}</span></summary><div class="inside">${schema.properties ? fieldsOf(schema) : html`<p>${typeOf(schema)}</p>`}</div></details>
`

const exampleOf = (example: unknown): Html =>
  html`<h4>For example</h4><pre tabindex="0">${typeof example === 'string' ? example : JSON.stringify(example, null, 2)}</pre>`
