import type { Tx } from '../../db/executor.ts'
import type { Actor } from '../../domain/actor.ts'
import type { RequestDetails } from '../../http/context.ts'
import type { Services } from '../../services.ts'
import { rememberAddress } from './sign-in-addresses.ts'

/** Signs somebody in whose identity was checked, and remembers where they did. Returns the token. */
export const openSession = async (
  tx: Tx,
  { sessions }: Services,
  user: Actor,
  request: RequestDetails,
  now: Date,
): Promise<string> => {
  await rememberAddress(tx, user.id, request.limitKey, now)
  const from = { userAgent: request.header('user-agent'), address: request.limitKey }
  return sessions.open(tx, user, now, from)
}
