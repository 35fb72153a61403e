import { Ajv } from 'ajv'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { ErrorBody } from '../../contract/fields.ts'
import { type Contract, contract, type Key } from '../../contract/index.ts'
import {
  type BodyOf,
  type OkOf,
  type ParamsOf,
  pathParams,
  type QueryOf,
  type Row,
} from '../../contract/row.ts'
import { formats } from '../../server/http/formats.ts'

export interface CallOptions {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
  token?: string
}

export interface Reply<T> {
  status: number
  body: T
  /** The sentence of a refusal. */
  error: string
  headers: Record<string, string>
  text: string
}

type TypedOptions<K extends Key> = {
  params?: ParamsOf<K>
  query?: QueryOf<Contract[K] & Row>
  body?: BodyOf<Contract[K] & Row>
  headers?: Record<string, string>
}

export interface Client {
  /** Calls a row with well-typed parts and expects success; anything else fails the test with the refusal. */
  ok<K extends Key>(key: K, options?: TypedOptions<K>): Promise<OkOf<Contract[K] & Row>>
  /** Calls a row with anything. Whatever comes back is checked against the contract. */
  call<K extends Key>(key: K, options?: Omit<CallOptions, 'token'>): Promise<Reply<OkOf<Contract[K] & Row>>>
}

const ajv = new Ajv({ strict: false, formats, allErrors: true })
const checks = new Map<string, ReturnType<Ajv['compile']>>()

/** No field may be sent that the contract does not list. */
const closed = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(closed)
  if (schema === null || typeof schema !== 'object') return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]))
  if (copy.type === 'object' && copy.properties && !('additionalProperties' in copy))
    copy.additionalProperties = false
  return copy
}

/** What in an answer is not as the contract says, or nothing. Of what is not JSON only the refusals are read. */
export const contractFault = (key: Key, status: number, text: string): string | undefined => {
  const row: Row = contract[key]
  if (status === 304 || (status === 200 && 'mediaType' in row.ok)) return undefined
  const id = status < 300 ? `${status} ${key}` : 'error'
  const schema = status === 202 ? (row.accepted ?? ErrorBody) : row.ok
  const check = checks.get(id) ?? ajv.compile((id === 'error' ? ErrorBody : closed(schema)) as object)
  checks.set(id, check)
  return check(JSON.parse(text)) ? undefined : ajv.errorsText(check.errors)
}

const assertContract = (key: Key, { statusCode, body }: LightMyRequestResponse) => {
  const fault = contractFault(key, statusCode, body)
  if (fault) throw new Error(`${key} answered ${statusCode} outside its contract: ${fault}\n${body}`)
}

/** What answers requests: a service in this process, or one elsewhere behind a connection. */
type Answering = FastifyInstance | Pick<FastifyInstance, 'inject'>

export const callRoute = async <K extends Key>(app: Answering, key: K, options: CallOptions = {}) => {
  const [method, template] = key.split(' ') as [string, string]
  let url = template
  for (const name of pathParams(key))
    url = url.replace(`:${name}`, encodeURIComponent(options.params?.[name] ?? 'missing'))
  const response = await app.inject({
    method: method as 'GET',
    url,
    ...(options.query ? { query: options.query as Record<string, string> } : {}),
    headers: {
      ...((contract[key] as Row).bodyType && { 'content-type': (contract[key] as Row).bodyType }),
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { payload: options.body as object | string }),
  })
  assertContract(key, response)
  const isJson =
    String(response.headers['content-type']).startsWith('application/json') && response.body !== ''
  const body = isJson ? response.json() : undefined
  return {
    status: response.statusCode,
    body,
    error: body?.error,
    headers: response.headers as Record<string, string>,
    text: response.body,
  } as Reply<OkOf<Contract[K] & Row>>
}

export const clientFor = (app: Answering, token?: string): Client => {
  const withToken = (options: CallOptions = {}) => (token ? { ...options, token } : options)
  return {
    call: (key, options) => callRoute(app, key, withToken(options)),
    ok: async (key, options) => {
      const reply = await callRoute(app, key, withToken(options as CallOptions))
      if (reply.status !== 200) throw new Error(`${key} answered ${reply.status}: ${reply.text}`)
      return reply.body
    },
  }
}
