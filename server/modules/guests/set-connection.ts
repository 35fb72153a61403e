import type { Tx } from '../../db/executor.ts'
import { invalid } from '../../domain/errors.ts'
import type { WriteContext } from '../../http/context.ts'
import { venuesOfMember } from '../memberships/index.ts'
import { requireGuestOfVenues } from './find-guest.ts'
import { connect, disconnect, type Pair } from './network-queries.ts'

/** Connects or disconnects the caller and a guest of the roster. */
export const setOwnConnection = async ({
  tx,
  params,
  body,
  actor,
  now,
}: WriteContext<'PUT /api/my-guests/:id/connection'>) => {
  const pair = pairOf(actor.id, params.id)
  await requireGuestOfVenues(tx, await venuesOfMember(tx, actor.id), params.id)
  await setConnected(tx, pair, body.connected, now)
  return { success: true as const }
}

/** Connects or disconnects two guests of the roster. */
export const setConnection = async ({
  tx,
  params,
  body,
  actor,
  now,
}: WriteContext<'PUT /api/my-guests/:id/connections/:otherId'>) => {
  const pair = pairOf(params.id, params.otherId)
  const mine = await venuesOfMember(tx, actor.id)
  await requireGuestOfVenues(tx, mine, params.id)
  await requireGuestOfVenues(tx, mine, params.otherId)
  await setConnected(tx, pair, body.connected, now)
  return { success: true as const }
}

/** A connection has no direction, so the ids are sorted. */
const pairOf = (one: string, other: string): Pair => {
  if (one === other)
    throw invalid('A guest cannot be connected with themselves. Choose two different guests.')
  return one < other ? { user_a: one, user_b: other } : { user_a: other, user_b: one }
}

/** Idempotent. */
const setConnected = (tx: Tx, pair: Pair, connected: boolean, now: Date) =>
  connected ? connect(tx, pair, now) : disconnect(tx, pair)
