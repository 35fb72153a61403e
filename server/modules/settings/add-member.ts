import { touchUser } from '../../db/changes.ts'
import { notFound } from '../../domain/errors.ts'
import type { WriteContext } from '../../http/context.ts'
import { lockConfiguration } from '../configuration/index.ts'
import { addMembership, findOperator } from './queries.ts'

/** An unknown address and an account of another role get the same 404, so that the reply reveals neither. */
export const addMember = async ({
  tx,
  params,
  body,
  now,
}: WriteContext<'POST /api/my-venues/:venueId/members'>) => {
  await lockConfiguration(tx, params.venueId)
  const user = await findOperator(tx, body.email)
  if (!user) throw notFound('Operator account')
  await addMembership(tx, params.venueId, user.id, now)
  touchUser(tx, user.id)
  return { success: true as const, id: user.id }
}
