/**
 * Every setting, once: its name, its default, how it is read and what it does. docs/operations.md prints this table.
 */
interface Setting<T> {
  readonly fallback: string
  readonly read: (text: string) => T
  readonly about: string
}

const text = (fallback: string, about: string): Setting<string> => ({
  fallback,
  about,
  read: (value) => value,
})
const optional = (about: string): Setting<string | undefined> => ({
  fallback: '',
  about,
  read: (value) => value || undefined,
})
const integer = (fallback: number, about: string, min = 0): Setting<number> => ({
  fallback: String(fallback),
  about,
  read: (value) => {
    const number = Number(value)
    if (!Number.isInteger(number) || number < min)
      throw new Error(`must be a whole number of at least ${min}`)
    return number
  },
})
const flag = (fallback: 'on' | 'off', about: string): Setting<boolean> => ({
  fallback,
  about,
  read: (value) => {
    if (['on', '1', 'true', 'yes'].includes(value.toLowerCase())) return true
    if (['off', '0', 'false', 'no'].includes(value.toLowerCase())) return false
    throw new Error('must be on or off')
  },
})
const list = (about: string): Setting<string[]> => ({
  fallback: '',
  about,
  read: (value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
})
const word = <const W extends readonly string[]>(
  words: W,
  fallback: W[number],
  about: string,
): Setting<W[number]> => ({
  fallback,
  about: `${about} One of ${words.join(', ')}.`,
  read: (value) => {
    if (!words.includes(value)) throw new Error(`must be one of ${words.join(', ')}`)
    return value
  },
})

export const SETTINGS = {
  PORT: integer(3000, 'The port to listen on.'),
  HOST: text('0.0.0.0', 'The address to listen on.'),
  PUBLIC_URL: optional(
    'Where guests reach this service, for links in mails and QR codes. Default: http://localhost:PORT.',
  ),
  DATABASE_URL: optional('A PostgreSQL 15+ server. Without it the embedded database is used.'),
  DATABASE_REPLICA_URL: optional(
    'A streaming replica of that server: public pages are made from it while it is up to date.',
  ),
  DATABASE_POOL: integer(
    20,
    'Connections to PostgreSQL kept by each process. Guests, staff, sign-in, payments and background work each have a share of them.',
    8,
  ),
  DATABASE_PREPARE: flag('on', 'Prepared statements. Off for poolers that cannot keep them.'),
  DATABASE_WAIT_MS: integer(2000, 'How long a request waits for a connection before it is answered 503.'),
  MAX_WAITING: integer(
    200,
    'How many requests may wait for a connection of their share; further changes are answered 503 at once.',
    1,
  ),
  DATABASE_STATEMENT_MS: integer(
    2000,
    'The longest a single statement of a request may run. Background work has ten times as long.',
  ),
  DRAIN_MS: integer(
    0,
    'After SIGTERM, how long requests are still taken while the probes answer 503, so that a load balancer goes elsewhere. At most 5000 counts.',
  ),
  DATA_DIR: text('./data', 'Where the embedded database lives.'),
  REDIS_URL: optional('Shares rate limits between processes.'),
  DEMO: word(
    ['auto', 'on', 'off'],
    'auto',
    'Seeds the demo world. auto: on with the embedded database outside production, else off.',
  ),
  SANDBOX: word(
    ['auto', 'on', 'off'],
    'auto',
    'Plays payments and the bot check where their keys are missing. auto: off in production, on elsewhere.',
  ),
  MAINTENANCE: flag('off', 'Answers every /api request with 503.'),
  SIGN_UP: flag('off', 'Lets anybody make an operator account, once its e-mail address is confirmed.'),
  RATE_LIMITS: flag('on', 'Limits on sign-in and on public endpoints.'),
  LIMIT_LOGIN_PER_EMAIL_AND_IP: integer(10, 'Failed sign-ins per e-mail and address in 15 minutes.', 1),
  LIMIT_LOGIN_PER_EMAIL: integer(
    200,
    'Failed sign-ins per e-mail in 15 minutes, from addresses that its account has not signed in from before.',
    1,
  ),
  LIMIT_LOGIN_PER_IP: integer(100, 'Failed sign-ins per address in 15 minutes.', 1),
  LIMIT_CHECK_EMAIL: integer(30, 'Voucher e-mail checks per address and minute.', 1),
  LIMIT_PUBLIC_WRITE: integer(120, 'Public bookings, intents and purchases per address and minute.', 1),
  LIMIT_PUBLIC_READ: integer(1200, 'Public reads per address and minute.', 1),
  VENUES_PER_ACCOUNT: integer(50, 'Venues that one operator may create. 0: any number.'),
  PENDING_EVENTS_PER_VENUE: integer(
    20,
    'Events of one organiser that may wait for the approval of one venue. 0: any number.',
  ),
  TRUST_PROXY: text(
    'off',
    'Take the client address from X-Forwarded-For: off, a number of proxies, or their addresses.',
  ),
  CORS_ORIGINS: list('Origins, separated by commas, whose pages may call the operator API.'),
  LOG_LEVEL: word(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'info', 'How much to log.'),
  STRIPE_SECRET_KEY: optional('Takes payments through Stripe.'),
  STRIPE_PUBLISHABLE_KEY: optional('Given to browsers for Stripe.'),
  STRIPE_WEBHOOK_SECRET: optional('Checks the signature of Stripe webhooks.'),
  STRIPE_API_BASE: optional("Another address for Stripe's API, for tests."),
  PAYMENT_TIMEOUT_MS: integer(
    10_000,
    'The longest a call to the payment provider may take, with its retries.',
    1,
  ),
  TURNSTILE_SECRET_KEY: optional('Checks bot-check tokens with Turnstile.'),
  TURNSTILE_SITE_KEY: optional('Given to browsers for Turnstile.'),
  TURNSTILE_API_BASE: text(
    'https://challenges.cloudflare.com',
    "Another address for Turnstile's verifier, for tests.",
  ),
  BOT_CHECK: flag(
    'on',
    'Asks guests without a session for a bot check. off: nobody is asked, with or without keys.',
  ),
  SMTP_URL: optional('Sends mail. Without it mails stay in the outbox.'),
  MAIL_FROM: text('bookings@maitred.local', 'The sender address of mails.'),
  WEBHOOK_ALLOWED_HOSTS: list(
    'Hosts, separated by commas, that webhooks may reach although they are inside a private network.',
  ),
  NODE_ENV: word(
    ['development', 'production', 'test'],
    'development',
    'production has no demo world and no sandbox unless DEMO or SANDBOX says on.',
  ),
} as const satisfies Record<string, Setting<unknown>>

type Name = keyof typeof SETTINGS
export type Config = { readonly [N in Name]: ReturnType<(typeof SETTINGS)[N]['read']> }

export const readConfig = (env: Record<string, string | undefined>): Config => {
  const problems: string[] = []
  const entries = (Object.keys(SETTINGS) as Name[]).map((name) => {
    const setting: Setting<unknown> = SETTINGS[name]
    try {
      return [name, setting.read(env[name] || setting.fallback)]
    } catch (error) {
      problems.push(`${name} ${(error as Error).message}`)
      return [name, undefined]
    }
  })
  const halfOfPair = (['TURNSTILE_SECRET_KEY', 'TURNSTILE_SITE_KEY'] as const).filter((name) => env[name])
  if (halfOfPair.length === 1)
    problems.push('TURNSTILE_SECRET_KEY and TURNSTILE_SITE_KEY belong together: set both, or neither')
  if (problems.length > 0) throw new Error(`The settings are not valid: ${problems.join('; ')}.`)
  return Object.fromEntries(entries) as Config
}

/** Whether what has no keys is played by a sandbox. In production only on request. */
export const usesSandbox = ({ SANDBOX, NODE_ENV }: Pick<Config, 'SANDBOX' | 'NODE_ENV'>): boolean =>
  SANDBOX === 'on' || (SANDBOX === 'auto' && NODE_ENV !== 'production')

/** Whether an empty database is filled with the demo world. In production only on request. */
export const wantsDemo = ({ DEMO, DATABASE_URL, NODE_ENV }: Config): boolean =>
  DEMO === 'on' || (DEMO === 'auto' && !DATABASE_URL && NODE_ENV !== 'production')

/** Where guests reach this service, without a slash at the end. */
export const publicUrlOf = ({ PUBLIC_URL, PORT }: Config): string =>
  (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '')
