import { ErrorBody } from '../../../contract/fields.ts'
import { keys, rowOf } from '../../../contract/index.ts'
import { pathParams, type Row, refusalsOf } from '../../../contract/row.ts'
import { PARAM } from '../../http/validation.ts'

const MEANING: Record<number, string> = {
  400: 'A field is missing or invalid.',
  401: 'Not signed in, or the session expired.',
  402: 'A payment step is needed.',
  403: 'Signed in, but not allowed.',
  404: 'Not found, or not yours.',
  409: 'The current state does not allow it.',
  429: 'Too many requests; Retry-After says how many seconds to wait.',
  500: 'Unexpected error.',
  502: 'An upstream service failed.',
  503: 'Unavailable, or in maintenance.',
}

/** The contract as an OpenAPI 3.1 document; JSON Schema needs no translation. */
export const openApiDocument = () => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const key of keys) {
    const [method, path] = key.split(' ') as [string, string]
    const template = path.replace(/:([a-zA-Z]+)/g, '{$1}')
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation(key, rowOf(key)) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Maitred',
      version: '0.1.0',
      description:
        'Venue booking and operations. Endpoints marked x-extension are additions to the interface specification.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token of POST /api/auth/login.' },
      },
      schemas: { Error: ErrorBody },
    },
  }
}

const operation = (key: string, row: Row) => ({
  operationId: operationId(key),
  tags: [row.tag],
  summary: row.summary,
  ...(row.description ? { description: row.description } : {}),
  security:
    row.access.roles === 'anyone' ? (row.access.session ? [{}, { session: [] }] : []) : [{ session: [] }],
  ...(row.extension ? { 'x-extension': true } : {}),
  'x-roles': row.access.roles,
  parameters: [...pathParameters(key), ...queryParameters(row)],
  ...(row.body ? { requestBody: requestBody(row.body) } : {}),
  responses: {
    200: success(row),
    ...Object.fromEntries(refusalsOf(key, row).map((status) => [status, refusal(status)])),
  },
})

const operationId = (key: string) =>
  key
    .replace(/[^a-zA-Z0-9]+(.)?/g, (_, letter: string | undefined) => (letter ?? '').toUpperCase())
    .replace(/^[A-Z]+/, (method) => method.toLowerCase())

const pathParameters = (key: string) =>
  pathParams(key).map((name) => ({ name, in: 'path', required: true, schema: PARAM }))

const queryParameters = (row: Row) => {
  const { properties = {}, required = [] } = (row.query ?? {}) as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const requestBody = (schema: Row['body']) => ({
  required: ((schema as { required?: string[] }).required ?? []).length > 0,
  content: { 'application/json': { schema } },
})

const success = (row: Row) => ({
  description: 'Done.',
  content:
    'mediaType' in row.ok ? { [String(row.ok.mediaType)]: {} } : { 'application/json': { schema: row.ok } },
})

const refusal = (status: number) => ({
  description: MEANING[status],
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})
