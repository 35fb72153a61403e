import type { Contract, Key } from '../../contract/index.ts'
import type { BodyOf, OkOf, ParamsOf, QueryOf, Row } from '../../contract/row.ts'
import type { EtagMemory } from './etag-memory.ts'

/** A refusal of the service, or `status: 0` when it could not be reached. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: readonly string[]

  constructor(status: number, body: { error?: string; code?: string; fields?: string[] } = {}) {
    super(body.error ?? '')
    this.status = status
    this.code = body.code ?? ''
    this.fields = body.fields ?? []
  }
}

type Part<T, Name extends string> = T extends undefined
  ? { readonly [N in Name]?: never }
  : { readonly [N in Name]: T }
type Params<K extends Key> = keyof ParamsOf<K> extends never ? unknown : { readonly params: ParamsOf<K> }

export type CallOptions<K extends Key> = Params<K> &
  Part<QueryOf<Contract[K] & Row>, 'query'> &
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
  /** Where answers are remembered by their ETags. */
  readonly etags?: EtagMemory
}

const ATTEMPTS = 4
const MAX_WAIT_MS = 5000

const sleep = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/**
 * Calls rows of the contract. A busy service (503, or no connection) is asked again, but only where a second call cannot
 * do anything twice: reads, and writes with a key.
 */
export const createClient = ({ token, etags }: Settings = {}): Call => {
  const send = async (method: string, url: string, options: AnyOptions): Promise<Response> => {
    const bearer = token?.()
    const etag = method === 'GET' ? etags?.get(url)?.etag : undefined
    const headers: Record<string, string> = {
      ...(options.body ? { 'content-type': 'application/json' } : {}),
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(etag ? { 'if-none-match': etag } : {}),
      ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
    }
    try {
      return await fetch(url, {
        method,
        headers,
        body: options.body ? JSON.stringify(options.body) : null,
        signal: options.signal ?? null,
        cache: etag || options.fresh ? 'no-cache' : 'default',
      })
    } catch (error) {
      if (options.signal?.aborted) throw error
      throw new ApiError(0)
    }
  }

  const attempt = async (
    method: string,
    url: string,
    options: AnyOptions,
    tries: number,
  ): Promise<Response> => {
    const mayRepeat = (method === 'GET' || options.idempotencyKey) && tries < ATTEMPTS
    const waitMs = (seconds: number) => Math.min(seconds * 1000 || 400 * 2 ** tries, MAX_WAIT_MS)
    try {
      const response = await send(method, url, options)
      if (response.status !== 503 || !mayRepeat) return response
      await sleep(waitMs(Number(response.headers.get('retry-after'))), options.signal)
    } catch (error) {
      if (!(error instanceof ApiError) || !mayRepeat || navigator.onLine === false) throw error
      await sleep(waitMs(0), options.signal)
    }
    return attempt(method, url, options, tries + 1)
  }

  return async (key, given) => {
    const options = given as AnyOptions
    const [method = '', path = ''] = key.split(' ')
    const url = addressOf(path, options)
    const response = await attempt(method, url, options, 1)
    if (response.status === 304) return etags?.get(url)?.body as never
    const body = await response.json().catch(() => ({}))
    if (!response.ok) throw new ApiError(response.status, body)
    const etag = response.headers.get('etag')
    if (etag && method === 'GET') etags?.set(url, { etag, body })
    return body
  }
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
