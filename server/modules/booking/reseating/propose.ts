import { conflict, notFound } from '../../../../domain/errors.ts'
import { planReseating } from '../../../../domain/reseating/plan.ts'
import { spanOf } from '../../../../domain/service-day.ts'
import { resetMins, servicesAt, servicesOn } from '../../../../domain/services.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import { json, newId } from '../../../db/values.ts'
import type { WriteContext } from '../../../http/context.ts'
import { defaultStayMins } from '../bookings/place-party.ts'
import { readPlacementVenue, tablesOf } from '../bookings/queries.ts'
import { countReseating } from './count.ts'
import { loadFloor } from './load-floor.ts'
import type { PlannedMove } from './lock-moves.ts'
import { namedMoves } from './move-parties.ts'

const LIFE_MS = 10 * 60_000

/** What a proposal stores: the party it is for, and who goes where. */
export interface StoredPlan {
  readonly date: string
  readonly time: string
  readonly party_size: number
  readonly duration_mins: number
  readonly table_ids: readonly string[]
  readonly moves: readonly PlannedMove[]
}

/** Looks for room for a party by moving others. Nothing is moved or claimed. */
export const proposeReseating = async ({
  tx,
  params: { venueId },
  body,
  now,
}: WriteContext<'POST /api/my-venues/:venueId/reseat/propose'>) => {
  const venue = await reseatingVenue(tx, venueId)
  const { date, time, party_size } = body
  const duration_mins = body.duration_mins ?? defaultStayMins(venue, date, time, party_size)
  const { startsAt, endsAt } = spanOf(venue, date, time, duration_mins)
  const floor = await loadFloor(tx, venue, date, now)
  const plan = planReseating(floor, {
    partySize: party_size,
    from: startsAt.getTime(),
    to: endsAt.getTime(),
    resetMins: resetMins(servicesAt(venue, servicesOn(venue.services, date), time)),
    areaIds: [],
    isOnline: false,
  })
  if (!plan.possible) {
    await countReseating(
      tx,
      venueId,
      date,
      plan.proof === 'undecided' ? { undecided: 1 } : { proved_full: 1 },
    )
    return { possible: false, moves: [], proof: plan.proof, proposal: null, table_ids: [], tables: [] }
  }
  const moves = namedMoves(floor, plan.moves)
  const stored: StoredPlan = { date, time, party_size, duration_mins, table_ids: plan.tables, moves }
  const proposal = await storeProposal(tx, venueId, stored, now)
  const numbers = new Map((await tablesOf(tx, venueId)).map(({ id, table_number }) => [id, table_number]))
  const named = (ids: readonly string[]) => ids.map((id) => numbers.get(id) ?? '')
  return {
    possible: true,
    moves: moves.map(({ id, kind, guest, from, to }) => ({
      id,
      kind,
      guest,
      from: [...from],
      to: [...to],
      from_tables: named(from),
      to_tables: named(to),
    })),
    proof: 'search' as const,
    proposal,
    table_ids: [...plan.tables],
    tables: named(plan.tables),
  }
}

/** Throws 409 where the venue does not want parties to be moved. */
export const reseatingVenue = async (db: Executor, venueId: string) => {
  const venue = await readPlacementVenue(db, venueId)
  if (venue.reseating === 'off')
    throw conflict('Parties are not moved here. Switch re-seating on under Settings, Booking defaults.', {
      code: 'reseating_off',
    })
  return venue
}

const storeProposal = async (tx: Tx, venueId: string, plan: StoredPlan, now: Date): Promise<string> => {
  const id = newId('prop')
  await tx
    .insertInto('reseat_proposals')
    .values({ id, venue_id: venueId, plan: json(plan), expires_at: new Date(now.getTime() + LIFE_MS) })
    .execute()
  return id
}

/** Throws 404 for one that is unknown, of another venue, or older than ten minutes. */
export const requireProposal = async (
  tx: Tx,
  venueId: string,
  id: string,
  now: Date,
): Promise<StoredPlan> => {
  const row = await tx
    .selectFrom('reseat_proposals')
    .select(['plan', 'expires_at'])
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || row.expires_at <= now) throw notFound('Proposal')
  return row.plan as StoredPlan
}

/** Remembers which booking a proposal made, so that it can be undone for ten minutes more. */
export const noteApplied = async (
  tx: Tx,
  venueId: string,
  id: string,
  bookingId: string,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('reseat_proposals')
    .set({ booking_id: bookingId, expires_at: new Date(now.getTime() + LIFE_MS) })
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .execute()
}

export const deleteOldProposals = async (db: Executor, now: Date): Promise<void> => {
  await db.deleteFrom('reseat_proposals').where('expires_at', '<', now).execute()
}
