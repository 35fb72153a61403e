import { sql } from 'kysely'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Services } from '../../../services.ts'
import { recordAudit, SYSTEM } from '../../outbound/index.ts'
import { type Claimant, extendClaims, nextClaims } from '../claims.ts'
import { seatedParties } from './queries.ts'

const MINUTE_MS = 60_000
const STEP_MS = 15 * MINUTE_MS
/** A stay is extended this long before its end, so that its table is not sold between two runs. */
const LEAD_MS = 5 * MINUTE_MS
/** A party that staff forgot to close does not keep its table for longer than this. */
const LONGEST_STAY_MS = 24 * 60 * MINUTE_MS

/**
 * A seated party keeps its table: while it is in use, its stay is extended by 15 minutes at a time. Where the next
 * party has the table, the stay ends there and that party is at risk instead. Safe to run in several processes: each
 * party is locked and its end is read again.
 */
export const extendStays = async (
  { database }: Pick<Services, 'database'>,
  now: Date,
  onFailure: (error: unknown) => void,
  stopping: () => boolean = () => false,
): Promise<void> => {
  const due = new Date(now.getTime() + LEAD_MS)
  const earliest = new Date(now.getTime() - LONGEST_STAY_MS)
  for (const party of await seatedParties(database.read, due, earliest)) {
    if (stopping()) return
    await database.tx((tx) => extendStay(tx, party, due, now)).catch(onFailure)
  }
  await database.tx(clearRisks).catch(onFailure)
}

const extendStay = async (tx: Tx, claimant: Claimant, due: Date, now: Date): Promise<void> => {
  const stay = await lockStay(tx, claimant)
  if (!stay || stay.ends_at > due) return
  const steps = Math.floor((due.getTime() - stay.ends_at.getTime()) / STEP_MS) + 1
  const latest = stay.starts_at.getTime() + LONGEST_STAY_MS
  const wanted = new Date(Math.min(stay.ends_at.getTime() + steps * STEP_MS, latest))
  const next = await nextClaims(tx, claimant, wanted)
  for (const { holder_kind, holder_id } of next)
    await markAtRisk(tx, { venueId: claimant.venueId, kind: holder_kind, id: holder_id })
  const endsAt = next[0]?.starts_at ?? wanted
  if (endsAt <= stay.ends_at || (await extendClaims(tx, claimant, endsAt)) === 0) return
  const duration_mins = Math.round((endsAt.getTime() - stay.starts_at.getTime()) / MINUTE_MS)
  await tx
    .updateTable(tableOf(claimant))
    .set({ ends_at: endsAt, duration_mins })
    .where('id', '=', claimant.id)
    .where('venue_id', '=', claimant.venueId)
    .execute()
  if (claimant.kind === 'booking')
    await recordAudit(tx, { id: claimant.id, venue_id: claimant.venueId }, 'duration_changed', SYSTEM, now, {
      from: stay.duration_mins,
      to: duration_mins,
      automatic: true,
    })
  touchVenue(tx, claimant.venueId, 'activity')
}

const tableOf = ({ kind }: Claimant) => (kind === 'booking' ? 'bookings' : 'reservations')

/** Locks the party. Undefined once it is no longer seated. */
const lockStay = (tx: Tx, claimant: Claimant) => {
  const columns = ['starts_at', 'ends_at', 'duration_mins'] as const
  return claimant.kind === 'booking'
    ? tx
        .selectFrom('bookings')
        .select(columns)
        .where('id', '=', claimant.id)
        .where('venue_id', '=', claimant.venueId)
        .where('in_use', '=', true)
        .where('closed_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
    : tx
        .selectFrom('reservations')
        .select(columns)
        .where('id', '=', claimant.id)
        .where('venue_id', '=', claimant.venueId)
        .where('status', '=', 'seated')
        .forUpdate()
        .executeTakeFirst()
}

const markAtRisk = async (tx: Tx, claimant: Claimant) => {
  const marked = await tx
    .updateTable(tableOf(claimant))
    .set({ at_risk: true })
    .where('id', '=', claimant.id)
    .where('venue_id', '=', claimant.venueId)
    .where('at_risk', '=', false)
    .returning('id')
    .executeTakeFirst()
  if (marked) touchVenue(tx, claimant.venueId, 'activity')
}

/** A party is no longer at risk once no seated party is left at its tables shortly before it. */
const clearRisks = async (tx: Tx) => {
  for (const table of ['bookings', 'reservations'] as const) {
    const { rows } = await sql<{ venue_id: string }>`
      update ${sql.table(table)} as risky set at_risk = false
      where risky.at_risk and not exists (
        select from table_claims mine
        join table_claims seated on seated.venue_id = mine.venue_id and seated.table_id = mine.table_id
          and seated.holder_id <> mine.holder_id and seated.starts_at < mine.starts_at
          and seated.ends_at > mine.starts_at - interval '15 minutes'
        where mine.venue_id = risky.venue_id and mine.holder_id = risky.id and (
          exists (select from bookings b where b.venue_id = mine.venue_id and b.id = seated.holder_id
            and b.in_use and b.closed_at is null)
          or exists (select from reservations r where r.venue_id = mine.venue_id and r.id = seated.holder_id
            and r.status = 'seated')))
      returning risky.venue_id
    `.execute(tx)
    for (const { venue_id } of rows) touchVenue(tx, venue_id, 'activity')
  }
}
