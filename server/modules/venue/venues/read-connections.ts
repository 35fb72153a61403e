import { usesSandbox } from '../../../config.ts'
import type { ReadContext } from '../../../http/context.ts'

/** What the process was started with. Text messages have no provider yet. */
export const readConnections = async ({
  services: { config, mail, payments, botCheck },
}: ReadContext<'GET /api/my-venues/:venueId/connections'>) => {
  const unconnected = usesSandbox(config) ? ('sandbox' as const) : ('missing' as const)
  const connectedIf = (isConnected: boolean) => (isConnected ? ('connected' as const) : unconnected)
  return {
    mail: connectedIf(mail !== null),
    payments: connectedIf(payments !== null && Boolean(config.STRIPE_SECRET_KEY)),
    bot_check: config.BOT_CHECK
      ? connectedIf(botCheck !== null && Boolean(config.TURNSTILE_SECRET_KEY))
      : ('off' as const),
    texts: 'missing' as const,
  }
}
