import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { keys } from '../contract/index.ts'
import { type Config, publicUrlOf } from './config.ts'
import type { Database } from './db/database.ts'
import { createAnswerCache } from './http/answer-cache.ts'
import { bindRoute } from './http/bind-route.ts'
import { createServer } from './http/create-server.ts'
import { LIMITS, noRateLimits, rateLimits } from './http/rate-limits.ts'
import type { Binding } from './http/route.ts'
import { safeError } from './http/safe-error.ts'
import { createMemberships, createSessions } from './modules/accounts/index.ts'
import {
  createAllowedOrigins,
  createIdempotency,
  createMaintenance,
  createManageLinks,
} from './modules/base/index.ts'
import { createDayStreams } from './modules/booking/index.ts'
import { loadDoorKeys } from './modules/door/index.ts'
import { createDemand } from './modules/offer/index.ts'
import { allRoutes } from './modules/routes.ts'
import { chooseBotCheck } from './ports/bot-check.ts'
import type { Clock } from './ports/clock.ts'
import { chooseMail } from './ports/mail/choose.ts'
import { createMetrics } from './ports/metrics.ts'
import { choosePayments } from './ports/payments/choose.ts'
import { createQrCodes } from './ports/qr.ts'
import { createWebhookSender } from './ports/webhook-sender.ts'
import type { Services } from './services.ts'

export interface App {
  readonly http: FastifyInstance
  readonly services: Services
  close(): Promise<void>
}

interface Parts {
  config: Config
  clock: Clock
  database: Database
  logger: Logger
}

/** Puts the process together. It does not listen: main.ts does, and tests call it in memory. */
export const createApp = async ({ config, clock, database, logger: parent }: Parts): Promise<App> => {
  const logger = parent.child({}, { serializers: { err: safeError } })
  const onFailure = (error: unknown) => logger.error({ err: error }, 'background work failed')
  const redis = config.REDIS_URL ? await openRedis(config.REDIS_URL, logger) : undefined
  const { history } = database.versions
  const metrics = createMetrics({ replica: () => database.replica, history: () => history.status })
  await database.checkHistory()

  const cache = createAnswerCache(database)
  const platform = await readPlatform(database)
  const services: Services = {
    config,
    clock,
    database,
    sessions: createSessions(database, onFailure),
    memberships: createMemberships(database),
    limits: config.RATE_LIMITS ? rateLimits(policiesOf(config), redis) : noRateLimits,
    stopping: { isOn: false },
    maintenance: createMaintenance(database, config.MAINTENANCE),
    idempotency: createIdempotency(clock),
    payments: choosePayments(config, publicUrlOf(config), clock, database),
    mail: chooseMail(config),
    cache,
    demand: createDemand(database),
    allowedOrigins: createAllowedOrigins({ cache: cache.orStale, clock, database }),
    botCheck: chooseBotCheck(config),
    dayStreams: createDayStreams(database, onFailure),
    webhookSender: createWebhookSender(config.WEBHOOK_ALLOWED_HOSTS),
    manageLinks: createManageLinks(platform.signing_key, publicUrlOf(config)),
    qr: await createQrCodes({
      signingKey: platform.signing_key,
      oldCodesUntil: new Date(platform.door_codes_since.getTime() + OLD_CODES_MS),
      loadKeys: () => loadDoorKeys(database, clock.now()),
    }),
  }

  history.onChange((reason) => {
    logger.warn({ because: reason }, 'the database failed over or went back: nothing cached is used any more')
    services.qr.reload().catch(onFailure)
  })

  const http = createServer(services, logger, metrics)
  for (const binding of everyBinding(allRoutes(metrics))) bindRoute(http, services, binding)

  return {
    http,
    services,
    close: async () => {
      services.dayStreams.close()
      await http.close()
      await services.demand.flush(services.clock.now()).catch(onFailure)
      redis?.disconnect()
    },
  }
}

const OLD_CODES_MS = 24 * 3_600_000

/** The signing key was made once by the first migration, and is shared by every process. */
const readPlatform = (database: Database) =>
  database.read.selectFrom('platform').select(['signing_key', 'door_codes_since']).executeTakeFirstOrThrow()

/** While Redis is away nothing waits for it: limits are then counted in this process. */
const openRedis = async (url: string, logger: Logger): Promise<Redis> => {
  // Its 20 MB are for those who use it.
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2000,
    commandTimeout: 500,
  })
  redis.on('error', (error) => logger.warn({ err: error }, 'redis is not reachable'))
  await redis.connect().catch(() => {})
  return redis
}

/** Exactly one handler for every row: a missing or second one stops the start. */
const everyBinding = (built: Binding[]): Binding[] => {
  const bound = new Set<string>()
  for (const { key } of built) {
    if (bound.has(key)) throw new Error(`${key} has two handlers.`)
    bound.add(key)
  }
  const missing = keys.filter((key) => !bound.has(key))
  if (missing.length > 0) throw new Error(`No handler for ${missing.join(', ')}.`)
  return built
}

const policiesOf = (config: Config) => ({
  ...LIMITS,
  loginPerEmailAndIp: { ...LIMITS.loginPerEmailAndIp, points: config.LIMIT_LOGIN_PER_EMAIL_AND_IP },
  loginPerEmail: { ...LIMITS.loginPerEmail, points: config.LIMIT_LOGIN_PER_EMAIL },
  loginPerIp: { ...LIMITS.loginPerIp, points: config.LIMIT_LOGIN_PER_IP },
  checkEmail: { ...LIMITS.checkEmail, points: config.LIMIT_CHECK_EMAIL },
  publicWrite: { ...LIMITS.publicWrite, points: config.LIMIT_PUBLIC_WRITE },
  publicRead: { ...LIMITS.publicRead, points: config.LIMIT_PUBLIC_READ },
})
