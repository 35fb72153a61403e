import type { Actor } from '../../../../domain/actor.ts'
import { notFound } from '../../../../domain/errors.ts'
import { requireStrongPassword } from '../../../../domain/weak-password.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import { newId } from '../../../db/values.ts'
import type { Context, ReadContext } from '../../../http/context.ts'
import { hashPassword, openSession } from '../../accounts/index.ts'
import { insertVenue } from '../venues/create-venue.ts'
import { hasAccounts, isSetupToken } from './setup-link.ts'

/** The same 404 for a wrong link and for one that has done its work. */
const requireSetup = async (db: Executor, token: string) => {
  if (!(await isSetupToken(db, token)) || (await hasAccounts(db))) throw notFound('Set-up link')
}

export const checkSetup = async ({ db, params }: ReadContext<'GET /api/setup/:token'>) => {
  await requireSetup(db, params.token)
  return { success: true as const }
}

/** Hashing is slow on purpose, so it happens before the transaction, and only for the right link. */
export const setUp = async ({ params, body, request, services, now }: Context<'POST /api/setup/:token'>) => {
  const { database } = services
  await requireSetup(database.read, params.token)
  requireStrongPassword(body.password, body.email)
  const password_hash = await hashPassword(body.password)
  return database.tx(async (tx) => {
    await lockPlatform(tx)
    await requireSetup(tx, params.token)
    const user: Actor = { id: newId('usr'), role: 'client', name: body.name }
    await tx
      .insertInto('users')
      .values({ ...user, email: body.email.toLowerCase(), password_hash, created_at: now })
      .execute()
    const venue = await insertVenue(
      tx,
      user,
      {
        name: body.venue_name,
        address: body.venue_address,
        ...(body.timezone ? { timezone: body.timezone } : {}),
        ...(body.status ? { status: body.status } : {}),
      },
      now,
    )
    const token = await openSession(tx, services, user, request, now)
    return { user: { id: user.id, role: user.role, name: user.name }, token, venue_id: venue.id }
  })
}

/** Of two who open the link at once, the second finds the first one's account. */
const lockPlatform = (tx: Tx) => tx.selectFrom('platform').select('only_row').forUpdate().execute()
