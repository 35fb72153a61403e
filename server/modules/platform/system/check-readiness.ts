import { unavailable } from '../../../../domain/errors.ts'
import type { Context } from '../../../http/context.ts'
import { missingSettings } from '../../../missing-settings.ts'
import type { Services } from '../../../services.ts'

const READY_WITHIN_MS = 2000

/** Whether the process takes requests: it does, until it receives a stop signal. */
export const checkHealth = ({ services }: Context<'GET /healthz'>) => {
  requireRunning(services)
  return { status: 'ok' as const }
}

const requireRunning = ({ stopping }: Pick<Services, 'stopping'>) => {
  if (stopping.isOn)
    throw unavailable('The service is stopping. Send requests to another process.', { retryAfterSeconds: 2 })
}

/**
 * Whether the database answers, and the replica where one is configured. A missing setting is named, but is no reason
 * to send requests elsewhere: the others would miss it too.
 */
export const checkReadiness = async ({ services }: Context<'GET /readyz'>) => {
  const { config, database } = services
  requireRunning(services)
  await withDeadline(database.ping())
  const missing = missingSettings(config).map(({ setting }) => setting)
  const { replica } = database
  const { changed, timeline } = database.versions.history.status
  return {
    status: 'ok' as const,
    ...(replica ? { replica: replica.up ? ('up' as const) : ('away' as const) } : {}),
    ...(changed
      ? {
          database: {
            changed_at: changed.at.toISOString(),
            because: changed.reason,
            timeline: timeline ?? 0,
          },
        }
      : {}),
    ...(config.BOT_CHECK ? {} : { bot_check: 'off' as const }),
    ...(missing.length > 0 ? { missing } : {}),
  }
}

const doesNotAnswer = () => unavailable('The database does not answer.', { retryAfterSeconds: 2 })

const withDeadline = async (ping: Promise<void>) => {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(doesNotAnswer()), READY_WITHIN_MS)
  })
  try {
    await Promise.race([ping, deadline])
  } catch {
    throw doesNotAnswer()
  } finally {
    clearTimeout(timer)
  }
}
