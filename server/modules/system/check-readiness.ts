import { unavailable } from '../../domain/errors.ts'
import type { Context } from '../../http/context.ts'

const READY_WITHIN_MS = 2000

/** Whether the database answers, and the replica where one is configured. */
export const checkReadiness = async ({ services: { database } }: Context<'GET /readyz'>) => {
  await withDeadline(database.ping())
  const { replica } = database
  return {
    status: 'ok' as const,
    ...(replica ? { replica: replica.up ? ('up' as const) : ('away' as const) } : {}),
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
