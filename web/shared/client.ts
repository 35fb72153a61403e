import type { Contract, Key } from '../../contract/index.ts'
import type { BodyOf, OkOf, ParamsOf, QueryOf, Row } from '../../contract/row.ts'

interface Refusal {
  readonly error?: string
  readonly code?: string
  readonly fields?: readonly string[]
}

/** A refusal of the service, or `status: 0` when it could not be reached. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: readonly string[]

  constructor(status: number, { error = '', code = '', fields = [] }: Refusal = {}) {
    super(error)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

/**
 * Whether no answer of the service came. A write may have been carried out all the same. What stands in front of the
 * service answers without a sentence, and does not say what became of the request.
 */
export const hasNoAnswer = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || ((error.status === 502 || error.status === 504) && !error.message))

type Part<T, Name extends string> = T extends undefined
  ? { readonly [N in Name]?: never }
  : { readonly [N in Name]: T }
/** A query whose fields may all be left out may be left out itself. */
type Query<T> = T extends undefined
  ? { readonly query?: never }
  : object extends T
    ? { readonly query?: T }
    : { readonly query: T }
type Params<K extends Key> = keyof ParamsOf<K> extends never ? unknown : { readonly params: ParamsOf<K> }

export type CallOptions<K extends Key> = Params<K> &
  Query<QueryOf<Contract[K] & Row>> &
  Part<BodyOf<Contract[K] & Row>, 'body'> & {
    readonly signal?: AbortSignal
    /** The same key for every attempt of one intention: the service then answers all of them alike. */
    readonly idempotencyKey?: string
    /** Past the browser's cache: what it holds has just proved wrong. */
    readonly fresh?: boolean
  }

export type Call = <K extends Key>(key: K, options: CallOptions<K>) => Promise<OkOf<Contract[K] & Row>>

interface Settings {
  /** The session's token, where somebody is signed in. */
  readonly token?: () => string | undefined
  /** The secret of a preview link: shows what a draft offers. */
  readonly preview?: string | undefined
}

const ATTEMPTS = 4
const MAX_WAIT_MS = 5000

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Calls rows of the contract. A busy service (503, or no connection) is asked again, but only where a second call cannot
 * do anything twice: reads, and writes with a key.
 */
export const createClient = ({ token, preview }: Settings = {}): Call => {
  const send = async (method: string, url: string, options: AnyOptions): Promise<Answer> => {
    const { body, signal, idempotencyKey, fresh } = options
    const bearer = token?.()
    const request: RequestInit = {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(preview && method !== 'GET' ? { 'x-maitred-preview': preview } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      body: body ? JSON.stringify(body) : null,
      signal: signal ?? null,
      cache: fresh ? 'no-cache' : 'default',
    }
    for (let tries = 1; ; tries += 1) {
      const mayRepeat = tries < ATTEMPTS && (method === 'GET' || idempotencyKey)
      let seconds = 0
      try {
        const response = await fetch(url, request)
        // An answer that breaks off in the middle, or is not the service's, is none.
        if (response.status !== 503 || !mayRepeat) return { response, body: await response.json() }
        seconds = Number(response.headers.get('retry-after'))
      } catch (error) {
        if (signal?.aborted) throw error
        if (!mayRepeat || navigator.onLine === false) throw new ApiError(0)
      }
      await sleep(Math.min(seconds * 1000 || 400 * 2 ** tries, MAX_WAIT_MS))
    }
  }

  return async (key, given) => {
    const options = given as AnyOptions
    const [method = '', path = ''] = key.split(' ')
    // In the address of a read, so that no cache mixes it up with what guests see.
    const asked = preview && method === 'GET' ? { ...options, query: { ...options.query, preview } } : options
    const { response, body } = await send(method, addressOf(path, asked), asked)
    if (!response.ok) throw new ApiError(response.status, body)
    return body
  }
}

interface Answer {
  readonly response: Response
  // biome-ignore lint/suspicious/noExplicitAny: what the contract says of the row
  readonly body: any
}

interface AnyOptions {
  readonly params?: Record<string, string>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
  readonly signal?: AbortSignal
  readonly idempotencyKey?: string
  readonly fresh?: boolean
}

const addressOf = (path: string, { params = {}, query = {} }: AnyOptions): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()
  return search ? `${filled}?${search}` : filled
}

/** A new key for one intention. */
export const newKey = (): string => crypto.randomUUID()
