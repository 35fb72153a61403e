import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { destination, type Logger, pino } from 'pino'
import { type App, createApp } from './app.ts'
import { type Background, startBackground } from './background.ts'
import { type Config, publicUrlOf, readConfig, wantsDemo } from './config.ts'
import type { Database } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { DEMO_ACCOUNTS, DEMO_TOTP_SECRET, type DemoAccount, seedDemoWorld } from './demo/index.ts'
import { type MissingSetting, missingSettings } from './missing-settings.ts'
import { findSetupPath } from './modules/venue/index.ts'
import { openConfiguredDatabase } from './open-database.ts'
import { MIGRATIONS } from './paths.ts'
import { systemClock } from './ports/clock.ts'
import { warmUp } from './warm-up.ts'
import { allocateAmongTheYoung } from './young-objects.ts'

const STOP_WITHIN_MS = 10_000
/** The rest of the time is for the requests that are under way then. */
const MAX_DRAIN_MS = 5000
/** Ctrl-C under npm arrives twice, from the terminal and from npm. A second signal this soon is the same one. */
const SAME_SIGNAL_MS = 500

/** Wraps each step of the start, so that a caller can show progress. */
type Step = <T>(name: string, work: () => Promise<T>) => Promise<T>

export interface Running {
  /** Where this machine reaches the server. */
  readonly url: string
  /** Who can sign in to the demo world, where there is one. */
  readonly demo?: { readonly accounts: readonly DemoAccount[]; readonly totpSecret: string }
  /** What is not configured, and what follows from it. */
  readonly missing: readonly MissingSetting[]
  /** Where the first account is made. Absent once there is one. */
  readonly setupUrl?: string
}

/** What to do while nobody can sign in. */
export const firstAccountHint = (setupUrl: string): string =>
  `There are no accounts yet. Open this link to make the first one. It works until there is one: ${setupUrl}`

/** Starts the service with these settings and stops it on SIGTERM or SIGINT. */
export const serve = async (
  env: Record<string, string | undefined>,
  step: Step = (_name, work) => work(),
): Promise<Running> => {
  allocateAmongTheYoung()
  const config = readConfig(env)
  const logger = pino({ level: config.LOG_LEVEL }, destination({ sync: false }))
  const database = await step(
    config.DATABASE_URL ? 'Connecting to PostgreSQL' : `Opening the database in ${config.DATA_DIR}`,
    () => openConfiguredDatabase(config),
  )
  try {
    const applied = await step('Migrating', () =>
      migrate(database, MIGRATIONS, { onRetry: (sentence) => logger.warn(sentence) }),
    )
    if (applied.length > 0)
      logger.info({ applied: applied.length, schema: applied.at(-1) }, 'schema migrated')
    const demo = wantsDemo(config) ? await openDemo(database, config, logger, step) : {}
    const app = await createApp({ config, clock: systemClock, database, logger })
    await step('Warming up', () => warmUp(app)).catch((error: unknown) =>
      logger.warn({ err: error }, 'could not warm up'),
    )
    await listen(app, config)
    stopOnSignals(app, startBackground(app.services, logger), database, logger)
    const missing = missingSettings(config)
    const url = localUrl(app, config)
    const setupPath = await findSetupPath(database.read)
    const running = {
      url,
      ...demo,
      missing,
      ...(setupPath ? { setupUrl: `${config.PUBLIC_URL ? publicUrlOf(config) : url}${setupPath}` } : {}),
    }
    process.send?.('listening')
    for (const { setting, consequence } of missing) logger.warn({ setting }, consequence)
    return running
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Seeds an empty database. Existing data is left alone; the demo accounts are shown only if all of them exist. */
const openDemo = async (
  database: Database,
  { NODE_ENV }: Config,
  logger: Logger,
  step: Step,
): Promise<Pick<Running, 'demo'>> => {
  await step('Seeding the demo world, where there is nothing yet', () =>
    seedDemoWorld(database, systemClock.now()),
  )
  const emails = DEMO_ACCOUNTS.map(({ email }) => email)
  const rows = await database.read
    .selectFrom('users')
    .select('email')
    .where('email', '=', sql<string>`any(${emails})`)
    .execute()
  if (rows.length < emails.length) return {}
  if (NODE_ENV === 'production')
    logger.warn('the demo accounts can sign in, with a password that everybody knows')
  return { demo: { accounts: DEMO_ACCOUNTS, totpSecret: DEMO_TOTP_SECRET } }
}

const listen = async (app: App, { HOST, PORT }: Config) => {
  try {
    await app.http.listen({ port: PORT, host: HOST })
  } catch (error) {
    await app.close()
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new Error(`Port ${PORT} is in use. Stop the other program, or choose another port with PORT.`)
    if (code === 'EACCES')
      throw new Error(`Port ${PORT} may not be used by this account. Choose one above 1023 with PORT.`)
    throw error
  }
}

const localUrl = (app: App, { HOST }: Config): string => {
  const address = app.http.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const host = ['0.0.0.0', '::', '127.0.0.1'].includes(HOST) ? 'localhost' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/**
 * Says in its probes that it stops, and serves on for DRAIN_MS. Then it finishes the requests and the work in flight, and
 * closes the database. A second signal, or ten seconds, ends it at once.
 */
const stopOnSignals = (app: App, background: Background, database: Database, logger: Logger) => {
  let stoppingSince: number | undefined
  const stop = async () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    const { config, stopping } = app.services
    stopping.isOn = true
    const stopped = background.stop()
    await pause(Math.min(config.DRAIN_MS, MAX_DRAIN_MS))
    await Promise.all([app.close(), stopped])
    await database.close()
    logger.flush()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
