import { randomUUID } from 'node:crypto'
import { forbidden, upstreamFailed } from '../../domain/errors.ts'
import { type Config, usesSandbox } from '../config.ts'

export interface BotCheck {
  /** Sent to browsers; null when there is nothing to show. */
  readonly siteKey: string | null
  /** Resolves for a valid token. Rejects with 403 for a bad token, and with 502 when the verifier is unreachable. */
  verify(token: string, ip: string): Promise<void>
}

const failedCheck = () =>
  forbidden('The bot check did not pass. Please reload the page and try again.', { code: 'bot_check' })

/** For development and tests: accepts every token but those that start with `fail`. */
const sandbox: BotCheck = {
  siteKey: 'sandbox-site-key',
  verify: async (token) => {
    if (token.startsWith('fail')) throw failedCheck()
  },
}

const TIMEOUT_MS = 5000
const ATTEMPTS = 2
/** Error codes that mean a fault of the verifier or of our settings, not a bad token. */
const VERIFIER_FAULTS = ['internal-error', 'bad-request', 'missing-input-secret', 'invalid-input-secret']

const turnstile = (secret: string, siteKey: string, apiBase: string): BotCheck => ({
  siteKey,
  verify: async (token, ip) => {
    // A token can be verified once. The idempotency key lets the verifier accept our retry.
    const form = new URLSearchParams({ secret, response: token, remoteip: ip, idempotency_key: randomUUID() })
    const passed = await siteVerify(`${apiBase}/turnstile/v0/siteverify`, form)
    if (!passed) throw failedCheck()
  },
})

/** Whether the verifier accepts the token. Anything but a clear reply counts as a failure and is retried once. */
const siteVerify = async (url: string, form: URLSearchParams, attempt = 1): Promise<boolean> => {
  try {
    const response = await fetch(url, { method: 'POST', body: form, signal: AbortSignal.timeout(TIMEOUT_MS) })
    return successOf(response.status, await response.json())
  } catch {
    if (attempt < ATTEMPTS) return siteVerify(url, form, attempt + 1)
    throw upstreamFailed('The bot check could not be reached. Please try again.', {
      code: 'bot_check_unavailable',
    })
  }
}

const successOf = (status: number, body: unknown): boolean => {
  const { success, 'error-codes': codes } = Object(body) as { success?: unknown; 'error-codes'?: unknown }
  const isVerifierFault = Array.isArray(codes) && codes.some((code) => VERIFIER_FAULTS.includes(code))
  if (status >= 500 || typeof success !== 'boolean' || isVerifierFault)
    throw new Error(`The verifier replied ${status} without a result.`)
  return success
}

/**
 * Null where `BOT_CHECK` is off: nobody is asked then. Null also without keys where there is no sandbox: public bookings
 * without a session are then rejected with 503.
 */
export const chooseBotCheck = (config: Config): BotCheck | null => {
  if (!config.BOT_CHECK) return null
  if (config.TURNSTILE_SECRET_KEY && config.TURNSTILE_SITE_KEY)
    return turnstile(config.TURNSTILE_SECRET_KEY, config.TURNSTILE_SITE_KEY, config.TURNSTILE_API_BASE)
  return usesSandbox(config) ? sandbox : null
}
