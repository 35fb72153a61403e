import type { Key } from '../../../contract/index.ts'
import { pathParams } from '../../../contract/row.ts'

export interface Answer {
  /** 0 when no reply came: the connection broke, or it took too long. */
  readonly status: number
  readonly body: Record<string, unknown>
  readonly ms: number
  readonly retryAfter: string | null
}

interface CallOptions {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  token?: string | undefined
}

export type Call = (key: Key, options?: CallOptions) => Promise<Answer>

/** Longer than any reply may take. */
const GIVE_UP_MS = 15_000

/** Calls a server over the network, and hands every answer to `watch` as well. */
export const callerOf =
  (url: string, watch: (key: Key, answer: Answer) => void = () => {}): Call =>
  async (key, { params = {}, query, body, headers, token } = {}) => {
    const [method, template] = key.split(' ') as [string, string]
    let path = template
    for (const name of pathParams(key)) path = path.replace(`:${name}`, params[name] ?? 'missing')
    const search = query ? `?${new URLSearchParams(query)}` : ''
    const startedAt = performance.now()
    const answer = (status: number, parsed: unknown, retryAfter: string | null): Answer => ({
      status,
      body: (parsed ?? {}) as Record<string, unknown>,
      ms: performance.now() - startedAt,
      retryAfter,
    })
    let result: Answer
    try {
      const response = await fetch(`${url}${path}${search}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(GIVE_UP_MS),
      })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.startsWith('application/json')
      result = answer(response.status, isJson ? JSON.parse(text) : {}, response.headers.get('retry-after'))
    } catch {
      result = answer(0, {}, null)
    }
    watch(key, result)
    return result
  }
