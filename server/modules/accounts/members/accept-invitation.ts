import type { VenueRole } from '../../../../contract/row.ts'
import type { Actor } from '../../../../domain/actor.ts'
import { conflict, forbidden, invalid, notFound, unauthenticated } from '../../../../domain/errors.ts'
import { requireStrongPassword } from '../../../../domain/weak-password.ts'
import { touchUser } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import { newId } from '../../../db/values.ts'
import type { Context } from '../../../http/context.ts'
import { linkTokenHash, lockConfiguration } from '../../base/index.ts'
import { hashPassword } from '../auth/passwords.ts'
import { consumeInvitation, findAccount, findInvitation } from './queries.ts'
import { requireOpen } from './read-invitation.ts'

/**
 * Only now does the account become a member, and only now does either side see anything of the other. Who has an account
 * accepts with a session of it; the link alone would let whoever reads the mail act as them.
 */
export const acceptInvitation = async ({
  params,
  body,
  actor,
  now,
  services: { database },
}: Context<'POST /api/invitations/:token/accept'>) => {
  const tokenHash = linkTokenHash(params.token)
  const { venue_id, email } = requireOpen(await findInvitation(database.read, tokenHash), now)
  const account = await findAccount(database.read, email)
  const make = account ? undefined : await newAccount(email, actor, body)

  const role = await database.tx(async (tx) => {
    await lockConfiguration(tx, venue_id)
    const userId = make ? await make(tx, now) : await requireOwnAccount(tx, email, actor)
    const invitedAs = await consumeInvitation(tx, tokenHash, now)
    if (!invitedAs) throw notFound('Invitation')
    touchUser(tx, userId)
    return addMember(tx, venue_id, userId, invitedAs, now)
  })
  return { success: true as const, venue_id, role }
}

/** Checks and hashes before the transaction, and returns what writes the account in it. */
const newAccount = async (
  email: string,
  actor: Actor | null,
  { name, password }: { name?: string; password?: string },
) => {
  if (actor) throw anotherAccount()
  const missing = [...(name ? [] : ['name']), ...(password ? [] : ['password'])]
  if (!name || !password) throw invalid('Give the new account a name and a password.', { fields: missing })
  requireStrongPassword(password, email)
  const password_hash = await hashPassword(password)
  return async (tx: Tx, now: Date): Promise<string> => {
    const made = await tx
      .insertInto('users')
      .values({ id: newId('usr'), role: 'client', name, email, password_hash, created_at: now })
      .onConflict((taken) => taken.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) throw signInFirst()
    return made.id
  }
}

/** Locks the account, because a guest's becomes an operator's. */
const requireOwnAccount = async (tx: Tx, email: string, actor: Actor | null): Promise<string> => {
  const account = await tx
    .selectFrom('users')
    .select(['id', 'role'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
  if (!account) throw notFound('Invitation')
  if (!actor) throw signInFirst()
  if (actor.id !== account.id) throw anotherAccount()
  if (account.role === 'organiser' || account.role === 'admin')
    throw conflict(`An ${account.role} cannot be a member of a venue. Ask to be invited at another address.`)
  if (account.role === 'guest')
    await tx.updateTable('users').set({ role: 'client' }).where('id', '=', account.id).execute()
  return account.id
}

/** Somebody who is a member by now keeps the role they have. */
const addMember = async (
  tx: Tx,
  venue_id: string,
  user_id: string,
  role: VenueRole,
  now: Date,
): Promise<VenueRole> => {
  const member = await tx
    .insertInto('memberships')
    .values({ venue_id, user_id, role, created_at: now })
    .onConflict((known) =>
      known.columns(['venue_id', 'user_id']).doUpdateSet((eb) => ({ role: eb.ref('memberships.role') })),
    )
    .returning('role')
    .executeTakeFirstOrThrow()
  return member.role
}

const signInFirst = () =>
  unauthenticated('The address that was invited has an account. Sign in to it, then open the link again.')
const anotherAccount = () =>
  forbidden('This invitation was sent to another address. Sign in to the account of that address.')
