import { conflict } from '../../../../domain/errors.ts'
import { erasedAddress, isErasedAddress } from '../../../../domain/walk-in.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Context } from '../../../http/context.ts'
import { venuesOfMember } from '../../accounts/index.ts'
import { ensureGuestAtVenue } from '../profile/ensure-guest.ts'
import { findOrCreateGuestByEmail, requireGuestOfVenues } from '../profile/find-guest.ts'
import { recordGuestAudit } from '../profile/guest-audit.ts'
import { lockAccounts, lockHistory, moveHistory, venuesThatKnow } from '../profile/move-history.ts'
import {
  deleteKnowledge,
  deleteWishes,
  findOpenBusiness,
  removeAccount,
  scrubBookings,
  scrubMessages,
  scrubPayments,
  scrubQueue,
  scrubReservations,
  scrubVouchers,
  tracesOf,
} from './erase-queries.ts'

type EraseContext = Context<'POST /api/my-guests/:id/erase'>

/**
 * Erases a guest from the caller's venues. Bookings, reservations and money stay, without the person, under one account
 * of each venue that stands for all who were erased. A session of an account that goes ends at once.
 */
export const eraseGuest = async (context: EraseContext) => {
  const { database } = context.services
  await database.tx((tx) => erase(tx, context))
  database.versions.users.forget(context.params.id)
  return { success: true as const }
}

const erase = async (tx: Tx, { params: { id }, actor, now }: EraseContext) => {
  const mine = await venuesOfMember(tx, actor)
  await requireGuestOfVenues(tx, mine, id)
  const [account] = await lockAccounts(tx, [id])
  await requireGuestOfVenues(tx, mine, id)
  if (!account || isErasedAddress(account.email))
    throw conflict('This entry stands for guests who were erased. There is nothing left to erase.')
  const venueIds = await venuesThatKnow(tx, mine, id)
  const stands = new Map<string, string>()
  for (const venueId of venueIds) stands.set(venueId, await erasedGuestOf(tx, venueId, now))
  await lockHistory(tx, venueIds, [id])
  const open = await findOpenBusiness(tx, venueIds, id, now)
  if (open) throw conflict(`The guest still has ${open}. That has to end first.`, { code: 'still_open' })

  const traces = await tracesOf(tx, mine, id)
  await scrubMessages(tx, mine, id, traces)
  await scrubPayments(tx, venueIds, id, traces)
  await scrubVouchers(tx, mine, traces)
  await deleteWishes(tx, mine, id, traces)
  await scrubBookings(tx, venueIds, id, traces)
  await scrubReservations(tx, venueIds, id, traces)
  await scrubQueue(tx, mine, id, traces)
  await deleteKnowledge(tx, mine, id)
  // A ban or a connection may stand at a venue that never had the guest on its roster.
  for (const venueId of mine) touchVenue(tx, venueId, 'activity')
  for (const [venueId, stand] of stands) await moveHistory(tx, [venueId], id, stand)
  const [anyStand] = stands.values()
  if (anyStand) await removeAccount(tx, account, anyStand, mine, now)
  await recordGuestAudit(tx, venueIds, null, 'erased', actor, now)
}

const erasedGuestOf = async (tx: Tx, venueId: string, now: Date) => {
  const contact = { name: 'Erased guests', email: erasedAddress(venueId), isWalkIn: true }
  const id = await findOrCreateGuestByEmail(tx, contact, now)
  await ensureGuestAtVenue(tx, venueId, id, now)
  return id
}
