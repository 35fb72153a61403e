import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import { forbidden, upstreamFailed } from '../domain/errors.ts'

export interface BotCheck {
  /** Given to browsers; null where there is nothing to show. */
  readonly siteKey: string | null
  /** Returns for a person. A refused token is 403, a verifier that cannot be asked 502: never a pass. */
  verify(token: string, ip: string): Promise<void>
}

const refused = () =>
  forbidden('The bot check did not pass. Please reload the page and try again.', { code: 'bot_check' })

/** For development and tests: accepts every token but those that start with `fail`. */
const sandbox: BotCheck = {
  siteKey: 'sandbox-site-key',
  verify: async (token) => {
    if (token.startsWith('fail')) throw refused()
  },
}

const TIMEOUT_MS = 5000
const ATTEMPTS = 2
/** What the verifier says when the fault is its own or our settings', not the guest's. */
const NOT_THE_GUEST = ['internal-error', 'bad-request', 'missing-input-secret', 'invalid-input-secret']

const turnstile = (secret: string, siteKey: string, apiBase: string): BotCheck => ({
  siteKey,
  verify: async (token, ip) => {
    // A token works once. The key lets the verifier recognise the second attempt as a repeat of the first.
    const form = new URLSearchParams({ secret, response: token, remoteip: ip, idempotency_key: randomUUID() })
    const passed = await ask(`${apiBase}/turnstile/v0/siteverify`, form)
    if (!passed) throw refused()
  },
})

/** Whether the verifier takes the token for a person's. Whatever is not a clear answer is a failure, and asked again once. */
const ask = async (url: string, form: URLSearchParams, attempt = 1): Promise<boolean> => {
  try {
    const response = await fetch(url, { method: 'POST', body: form, signal: AbortSignal.timeout(TIMEOUT_MS) })
    return verdictOf(response.status, await response.json())
  } catch {
    if (attempt < ATTEMPTS) return ask(url, form, attempt + 1)
    throw upstreamFailed('The bot check could not be reached. Please try again.', {
      code: 'bot_check_unavailable',
    })
  }
}

const verdictOf = (status: number, body: unknown): boolean => {
  const { success, 'error-codes': codes } = Object(body) as { success?: unknown; 'error-codes'?: unknown }
  const itsOwnFault = Array.isArray(codes) && codes.some((code) => NOT_THE_GUEST.includes(code))
  if (status >= 500 || typeof success !== 'boolean' || itsOwnFault)
    throw new Error(`The verifier answered ${status} without a verdict.`)
  return success
}

/** Null in production without keys: then callers without a session cannot book, and are told so with 503. */
export const chooseBotCheck = (config: Config): BotCheck | null => {
  if (config.TURNSTILE_SECRET_KEY && config.TURNSTILE_SITE_KEY)
    return turnstile(config.TURNSTILE_SECRET_KEY, config.TURNSTILE_SITE_KEY, config.TURNSTILE_API_BASE)
  return config.NODE_ENV === 'production' ? null : sandbox
}
