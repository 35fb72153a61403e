import { sql } from 'kysely'
import { slotsOn } from '../../../domain/availability.ts'
import { explainSlot, type Occupant } from '../../../domain/explain-slot.ts'
import type { Span } from '../../../domain/service-day.ts'
import type { Executor } from '../../db/executor.ts'
import type { ReadContext } from '../../http/context.ts'
import { findAvailability } from './find-availability.ts'
import { loadOffer, type PublicOffer } from './load-offer.ts'
import { occupancyReader } from './occupancy.ts'

/** What guests see on a day, with the reason of each slot in words. Drafts are shown as if they were live. */
export const readGuestView = async ({
  db,
  params: { venueId },
  query,
  now,
}: ReadContext<'GET /api/my-venues/:venueId/guest-view'>) => {
  const { date, party_size, type: flow = 'tables' } = query
  const offer = await loadOffer(db, venueId, 'preview')
  const reader = occupancyReader(db, offer, flow, now)
  const [{ body }, occupancy] = [await findAvailability(reader, offer, query, now), await reader.ofDay(date)]
  const slots = slotsOn(offer, occupancy, flow, date, party_size, now)
  const occupants = await occupantsDuring(
    db,
    offer,
    slots.filter(({ reason }) => reason === 'no_table'),
  )
  return {
    ...body,
    slots: body.slots.map((shown, n) => {
      const slot = slots[n]
      if (!slot) return { ...shown, why: '' }
      const during = occupants.filter(({ starts_at, ends_at }) => overlap(slot.span, starts_at, ends_at))
      return { ...shown, why: explainSlot(offer, occupancy, slot, date, party_size, during) }
    }),
  }
}

const overlap = (span: Span, startsAt: Date, endsAt: Date): boolean =>
  startsAt < span.endsAt && span.startsAt < endsAt

interface SeatedParty extends Occupant {
  readonly starts_at: Date
  readonly ends_at: Date
}

/** Who has which table while one of the slots lasts, in words: "table 4 has Rossi, party of 4, until 21:00". */
const occupantsDuring = async (
  db: Executor,
  { venue }: PublicOffer,
  slots: readonly { readonly span: Span }[],
): Promise<SeatedParty[]> => {
  if (slots.length === 0) return []
  const from = new Date(Math.min(...slots.map(({ span }) => span.startsAt.getTime())))
  const to = new Date(Math.max(...slots.map(({ span }) => span.endsAt.getTime())))
  const { rows } = await sql<SeatedParty>`
    select claims.table_id as table, claims.starts_at, claims.ends_at,
      format('table %s has %s, until %s', venue_tables.table_number,
        coalesce(bookings.guest_name || ', party of ' || bookings.party_size,
          reservations.guest_name || ', party of ' || reservations.party_size, 'a party'),
        to_char(claims.ends_at at time zone ${venue.timezone}::text, 'HH24:MI')) as who
    from table_claims claims
    join venue_tables on venue_tables.venue_id = claims.venue_id and venue_tables.id = claims.table_id
    left join bookings on bookings.venue_id = claims.venue_id and bookings.id = claims.holder_id
    left join reservations on reservations.venue_id = claims.venue_id and reservations.id = claims.holder_id
    where claims.venue_id = ${venue.id} and claims.starts_at < ${to} and claims.ends_at > ${from}
      and claims.starts_at > ${from}::timestamptz - interval '1 day'
    order by claims.starts_at, venue_tables.table_number`.execute(db)
  return rows
}
