import { Ajv2020 } from 'ajv/dist/2020.js'
import { formats } from '../../server/http/formats.ts'
import { openApiDocument } from '../../server/modules/platform/index.ts'

interface Schema {
  $ref?: string
  description?: string
  examples?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

interface Media {
  schema?: Schema
  example?: unknown
}

interface Response {
  $ref?: string
  description?: string
  headers?: Record<string, unknown>
  content?: Record<string, Media>
}

interface Parameter {
  $ref?: string
  name: string
  in: string
  required: boolean
  description?: string
  schema: Schema
  example?: unknown
}

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: Record<string, unknown>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, Response>
  'x-extension'?: true
}

interface Document {
  openapi: string
  info: { title: string; version: string }
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, Response>
    parameters: Record<string, Parameter>
    headers: Record<string, unknown>
    securitySchemes: Record<string, object>
  }
}

/** A copy, so that a test may break it. */
export const freshDocument = (): Document => JSON.parse(JSON.stringify(openApiDocument()))

export const operationsOf = (document: Document) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

/** What a `$ref` of the document stands for; anything else stands for itself. */
export const resolved = <T extends { $ref?: string }>(document: Document, part: T): T => {
  if (!part.$ref) return part
  const found = part.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((inside, step) => (inside as Record<string, unknown> | undefined)?.[step], document)
  if (!found) throw new Error(`${part.$ref} leads nowhere.`)
  return found as T
}

/** Every schema of the document with its JSON pointer: whole bodies, components, and all that is inside them. */
export const schemasOf = (document: Document): { pointer: string; schema: Schema }[] => {
  const roots: [string, Schema | undefined][] = [
    ...Object.entries(document.components.schemas).map(([name, schema]): [string, Schema] => [
      `/components/schemas/${name}`,
      schema,
    ]),
    ...operationsOf(document).flatMap(({ path, method, operation }) => {
      const at = `/paths/${escaped(path)}/${method}`
      const bodies: [string, Record<string, Media> | undefined][] = [
        [`${at}/requestBody`, operation.requestBody?.content],
        ...Object.entries(operation.responses).map(([status, { content }]): [string, typeof content] => [
          `${at}/responses/${status}`,
          content,
        ]),
      ]
      return bodies.flatMap(([place, content]) =>
        Object.entries(content ?? {}).map(([type, { schema }]): [string, Schema | undefined] => [
          `${place}/content/${escaped(type)}/schema`,
          schema,
        ]),
      )
    }),
  ]
  return roots.flatMap(([pointer, schema]) => (schema ? withInside(pointer, schema) : []))
}

const withInside = (pointer: string, schema: Schema): { pointer: string; schema: Schema }[] => [
  { pointer, schema },
  ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    withInside(`${pointer}/properties/${escaped(name)}`, inner),
  ),
  ...(schema.items ? withInside(`${pointer}/items`, schema.items) : []),
  ...(schema.anyOf ?? []).flatMap((inner, at) => withInside(`${pointer}/anyOf/${at}`, inner)),
]

const escaped = (step: string) => step.replaceAll('~', '~0').replaceAll('/', '~1')

/** Every tag, operation, parameter, answer, component and property that nothing describes. */
export const undescribed = (document: Document): string[] => {
  const isSilent = (part: { $ref?: string; description?: string }) =>
    !(part.description ?? resolved(document, part).description)?.trim()
  return [
    ...document.tags.filter(isSilent).map(({ name }) => `tag ${name}`),
    ...operationsOf(document).flatMap(({ operation }) => [
      ...(isSilent(operation) ? [operation.operationId] : []),
      ...operation.parameters
        .filter(isSilent)
        .map(({ name }) => `parameter ${name} of ${operation.operationId}`),
      ...Object.entries(operation.responses)
        .filter(([, answer]) => isSilent(answer))
        .map(([status]) => `answer ${status} of ${operation.operationId}`),
    ]),
    ...schemasOf(document)
      .filter(
        ({ pointer, schema }) =>
          /\/properties\/[^/]+$|^\/components\/schemas\/[^/]+$/.test(pointer) && isSilent(schema),
      )
      .map(({ pointer }) => pointer),
  ]
}

/** Every example that its own schema refuses, and why. */
export const wrongExamples = (document: Document): string[] => {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, formats, allErrors: true })
  ajv.addSchema(document, 'document')
  const fault = (pointer: string, example: unknown): string[] => {
    const check = ajv.getSchema(`document#${encodeURI(pointer)}`)
    if (!check) throw new Error(`There is no schema at ${pointer}.`)
    return check(example) ? [] : [`${pointer}: ${ajv.errorsText(check.errors)}`]
  }
  const inside = schemasOf(document).flatMap(({ pointer, schema }) =>
    (schema.examples ?? []).flatMap((example) => fault(pointer, example)),
  )
  const ofOperations = operationsOf(document).flatMap(({ path, method, operation }) => {
    const at = `/paths/${escaped(path)}/${method}`
    const bodies = Object.entries(operation.requestBody?.content ?? {}).flatMap(([type, { example }]) =>
      example === undefined ? [] : fault(`${at}/requestBody/content/${escaped(type)}/schema`, example),
    )
    const parameters = operation.parameters.flatMap(({ example }, index) =>
      example === undefined ? [] : fault(`${at}/parameters/${index}/schema`, example),
    )
    return [...bodies, ...parameters]
  })
  return [...inside, ...ofOperations]
}
