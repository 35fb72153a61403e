import type { Executor } from '../../db/executor.ts'
import type { Actor } from '../../domain/actor.ts'
import { maskedCode } from '../../domain/codes.ts'
import type { Services } from '../../services.ts'
import type { ShowCode } from './present.ts'

/** A code is money. Viewers read about vouchers, so they see codes masked. */
export const codesFor = async (
  db: Executor,
  { memberships }: Services,
  actor: Actor,
  venueId: string,
): Promise<ShowCode> =>
  (await memberships.roleAt(db, actor, venueId)) === 'viewer' ? maskedCode : (code) => code
