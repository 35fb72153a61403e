import type { Actor } from '../../../../domain/actor.ts'
import type { Tx } from '../../../db/executor.ts'
import type { RequestDetails } from '../../../http/context.ts'
import type { Services } from '../../../services.ts'
import { rememberAddress } from './sign-in-addresses.ts'

/** Signs somebody in whose identity was checked, and remembers where they did. Returns the token. */
export const openSession = async (
  tx: Tx,
  { sessions }: Services,
  user: Actor,
  request: RequestDetails,
  now: Date,
): Promise<string> => {
  // From the first time on, the account is its owner's.
  await tx
    .updateTable('users')
    .set({ signed_in_at: now })
    .where('id', '=', user.id)
    .where('signed_in_at', 'is', null)
    .execute()
  await rememberAddress(tx, user.id, request.limitKey, now)
  const from = { userAgent: request.header('user-agent'), address: request.limitKey }
  return sessions.open(tx, user, now, from)
}
