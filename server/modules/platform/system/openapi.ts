import { keys, rowOf } from '../../../../contract/index.ts'
import { paramsOf } from '../../../../contract/params.ts'
import type { Row } from '../../../../contract/row.ts'
import { TAGS } from '../../../../contract/tags.ts'
import { PARAM } from '../../../http/validation.ts'
import { componentHeaders, componentParameters, componentResponses, responses } from './openapi-responses.ts'
import { componentSchemas, documented } from './openapi-schemas.ts'
import { INTRODUCTION, whoMayCall } from './openapi-text.ts'

/** The contract as an OpenAPI 3.1 document. The same contract always makes the same document. */
export const openApiDocument = () => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const key of keys) {
    const [method, path] = key.split(' ') as [string, string]
    const template = path.replace(/:([a-zA-Z]+)/g, '{$1}')
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation(key, path, rowOf(key)) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Maitred',
      version: '0.1.0',
      description: INTRODUCTION,
      contact: { name: 'The Maitred maintainers' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The service that serves this document.' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token that `signIn` returns.' },
      },
      parameters: componentParameters,
      headers: componentHeaders,
      responses: componentResponses(),
      schemas: componentSchemas(),
    },
  }
}

const operation = (key: string, path: string, row: Row) => ({
  operationId: row.operationId,
  tags: [row.tag],
  summary: row.summary,
  description: [row.description, `**Who may call it:** ${whoMayCall(path, row.access)}`]
    .filter(Boolean)
    .join('\n\n'),
  security: security(row),
  ...(row.extension ? { 'x-extension': true } : {}),
  'x-roles': row.access.roles,
  parameters: [
    ...pathParameters(key),
    ...queryParameters(row),
    ...(row.caching === 'reference' ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
    ...(row.idempotencyKey ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ],
  ...(row.body || row.bodyType ? { requestBody: requestBody(row) } : {}),
  responses: responses(key, row),
})

const security = ({ access }: Row) => {
  if (access.roles !== 'anyone') return [{ session: [] }]
  return access.session ? [{}, { session: [] }] : []
}

const pathParameters = (key: string) =>
  paramsOf(key).map(({ name, param }) => ({
    name,
    in: 'path',
    required: true,
    description: param.about,
    schema: documented(PARAM),
    example: param.example,
  }))

interface ObjectSchema {
  readonly properties?: Record<string, Record<string, unknown>>
  readonly required?: readonly string[]
}

const queryParameters = ({ query, example }: Row) => {
  const { properties = {}, required = [] } = (query ?? {}) as ObjectSchema
  return Object.entries(properties).map(([name, { description, examples, ...schema }]) => {
    const shown = example?.query?.[name] ?? (examples as unknown[] | undefined)?.[0]
    return {
      name,
      in: 'query',
      required: required.includes(name),
      description,
      schema: documented(schema),
      ...(shown === undefined ? {} : { example: shown }),
    }
  })
}

const requestBody = ({ body, bodyType, example }: Row) => ({
  required: bodyType !== undefined || ((body as ObjectSchema).required ?? []).length > 0,
  content: {
    [bodyType ?? 'application/json']: {
      schema: body ? documented(body) : { type: 'string' },
      ...(example?.body ? { example: example.body } : {}),
    },
  },
})

let text: string | undefined

/** The document as JSON, serialised once. */
export const openApiText = (): string => {
  text ??= JSON.stringify(openApiDocument())
  return text
}
