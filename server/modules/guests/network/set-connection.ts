import { invalid } from '../../../../domain/errors.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { WriteContext } from '../../../http/context.ts'
import { venuesOfMember } from '../../accounts/index.ts'
import { requireGuestOfVenues } from '../profile/find-guest.ts'
import { connect, connectAtVenues, disconnect, disconnectAtVenues, type Pair } from './network-queries.ts'

/** Connects or disconnects the caller and a guest of the roster. The connection is the caller's own. Idempotent. */
export const setOwnConnection = async ({
  tx,
  params,
  body,
  actor,
  now,
}: WriteContext<'PUT /api/my-guests/:id/connection'>) => {
  const pair = pairOf(actor.id, params.id)
  await requireGuestOfVenues(tx, await venuesOfMember(tx, actor), params.id)
  if (body.connected) await connect(tx, pair, now)
  else await disconnect(tx, pair)
  return { success: true as const }
}

/**
 * Connects or disconnects two guests of the roster, for the caller's venues. What other venues drew stays theirs.
 * Idempotent.
 */
export const setConnection = async ({
  tx,
  params,
  body,
  actor,
  now,
}: WriteContext<'PUT /api/my-guests/:id/connections/:otherId'>) => {
  const pair = pairOf(params.id, params.otherId)
  const mine = await venuesOfMember(tx, actor)
  await requireGuestOfVenues(tx, mine, params.id)
  await requireGuestOfVenues(tx, mine, params.otherId)
  if (body.connected) await connectAtVenues(tx, mine, pair, now)
  else await disconnectAtVenues(tx, mine, pair)
  for (const id of mine) touchVenue(tx, id, 'activity')
  return { success: true as const }
}

/** A connection has no direction, so the ids are sorted. */
const pairOf = (one: string, other: string): Pair => {
  if (one === other)
    throw invalid('A guest cannot be connected with themselves. Choose two different guests.')
  return one < other ? { user_a: one, user_b: other } : { user_a: other, user_b: one }
}
