import { type Selectable, sql } from 'kysely'
import type { Locale } from '../../../../contract/messages.ts'
import { notFound } from '../../../../domain/errors.ts'
import { textIn } from '../../../../domain/guest-text.ts'
import type { TicketNames } from '../../../../domain/ticket-names.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import { sameTenant } from '../../../db/same-tenant.ts'
import type { Wishes } from '../../../db/tables.ts'
import type { Services } from '../../../services.ts'

export type WishRow = Selectable<Wishes>

/** Those who compete for the same places, in the order of joining. */
export interface Line {
  readonly venue_id: string
  readonly date: string
  readonly type: WishRow['type']
  readonly event_id: string | null
}

/** The lines of a venue in which somebody waits, first date first. */
export const openLines = (db: Executor, venueId: string, now: Date) =>
  db
    .selectFrom('wishes')
    .select(['venue_id', 'date', 'type', 'event_id'])
    .distinct()
    .where('venue_id', '=', venueId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .orderBy('date')
    .orderBy('type')
    .orderBy('event_id')
    .execute()

const inLine = (db: Executor, { venue_id, date, type, event_id }: Line) =>
  db
    .selectFrom('wishes')
    .where('wishes.venue_id', '=', venue_id)
    .where('wishes.date', '=', date)
    .where('wishes.type', '=', type)
    .where(sql<boolean>`wishes.event_id is not distinct from ${event_id}::text`)
    .where('wishes.ended_at', 'is', null)

/** The starts that were offered for the wish. Those that run are among them. */
const OFFERED = sql<string[]>`array(select o.time from wish_offers o
  where o.wish_id = wishes.id and o.venue_id = wishes.venue_id)`

const HAS_OFFER = sql<boolean>`exists (select from wish_offers o
  where o.wish_id = wishes.id and o.venue_id = wishes.venue_id and o.outcome is null)`

/** What the guest was offered and did not take: tables, or heads on a list, at a time. */
export interface Refused {
  readonly tables: readonly string[]
  readonly from: string
  readonly to: string
  readonly rule_id: string | null
  readonly heads: number
}

const REFUSED = sql<
  Refused[]
>`coalesce((select jsonb_agg(jsonb_build_object('tables', b.table_ids, 'from', b.starts_at,
    'to', b.ends_at, 'rule_id', b.access_rule_id, 'heads', b.party_size))
  from wish_offers o join bookings b on b.id = o.booking_id and b.venue_id = o.venue_id
  where o.wish_id = wishes.id and o.venue_id = wishes.venue_id and o.outcome in ('declined', 'lapsed')), '[]')`

interface Part {
  /** Those who joined after this one. */
  readonly after: number
  readonly most: number
}

/** The wishes of a line to which something could be offered, in the order of joining; all of them, or a part. */
export const waitingInLine = (db: Executor, line: Line, now: Date, part?: Part) =>
  inLine(db, line)
    .selectAll('wishes')
    .select([OFFERED.as('offered'), REFUSED.as('refused')])
    .where('wishes.ends_at', '>', now)
    .where(sql<boolean>`not ${HAS_OFFER}`)
    .$if(part !== undefined, (query) =>
      query.where('wishes.seq', '>', part?.after ?? 0).limit(part?.most ?? 0),
    )
    .orderBy('wishes.seq')
    .execute()

export type WaitingWish = Awaited<ReturnType<typeof waitingInLine>>[number]

/** What the wishes of a line want, each once: a few rows, however many wait. */
export const wantsInLine = (db: Executor, line: Line) =>
  inLine(db, line).select(['party_size', 'ticket_type_id', 'seating_area_ids']).distinct().execute()

/** How many stand before this place in line, and one more. */
export const placeInLine = async (db: Executor, line: Line, seq: number): Promise<number> => {
  const { n } = await inLine(db, line)
    .select(sql<number>`count(*)::int`.as('n'))
    .where('wishes.seq', '<', seq)
    .executeTakeFirstOrThrow()
  return n + 1
}

/** Throws the same 404 for a token that never existed and for one that was replaced. */
export const findWishByToken = async (
  db: Executor,
  { manageLinks }: Pick<Services, 'manageLinks'>,
  token: string,
): Promise<WishRow> => {
  const wish = await db
    .selectFrom('wishes')
    .selectAll()
    .where('token_hash', '=', manageLinks.hashOf(token))
    .executeTakeFirst()
  if (!wish) throw notFound('Wish')
  return wish
}

/** Throws 404 for a wish of another venue and for one that has ended. */
export const findOpenWish = async (db: Executor, venueId: string, id: string) => {
  const wish = await db
    .selectFrom('wishes')
    .selectAll()
    .select([OFFERED.as('offered'), REFUSED.as('refused')])
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!wish) throw notFound('Wish')
  return wish
}

/** Locks a wish. Returns false when it has ended. */
export const lockOpenWish = async (tx: Tx, { id, venue_id }: Pick<WishRow, 'id' | 'venue_id'>) =>
  (await tx
    .selectFrom('wishes')
    .select('id')
    .where('id', '=', id)
    .where('venue_id', '=', venue_id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()) !== undefined

/** The offer of a wish that runs, with the booking that holds the place. */
export const openOfferOf = (db: Executor, { id, venue_id }: Pick<WishRow, 'id' | 'venue_id'>) =>
  db
    .selectFrom('wish_offers')
    .innerJoin('bookings', (join) => join.on(sameTenant('bookings.id', 'wish_offers.booking_id')))
    .select(['wish_offers.booking_id', 'wish_offers.time', 'bookings.payment_due_at', 'bookings.terms'])
    .select(['bookings.deposit_pence', 'bookings.deposit_mode', 'bookings.booking_date', 'bookings.status'])
    .where('wish_offers.wish_id', '=', id)
    .where('wish_offers.venue_id', '=', venue_id)
    .where('wish_offers.outcome', 'is', null)
    .executeTakeFirst()

/** Whether the tickets of a booking or wish ask for names. */
export const ticketNamesOf = async (
  db: Executor,
  { event_id, venue_id }: { readonly event_id: string | null; readonly venue_id: string },
): Promise<TicketNames> => {
  if (event_id === null) return 'off'
  const event = await db
    .selectFrom('events')
    .select('ticket_names')
    .where('id', '=', event_id)
    .where('venue_id', '=', venue_id)
    .executeTakeFirst()
  return event?.ticket_names ?? 'off'
}

/** Every offer of the line, to whomever. */
export const offersInLine = (db: Executor, { venue_id, date, type, event_id }: Line) =>
  db
    .selectFrom('wish_offers')
    .innerJoin('wishes', (join) => join.on(sameTenant('wishes.id', 'wish_offers.wish_id')))
    .select(['wish_offers.wish_id', 'wishes.seq', 'wish_offers.time', 'wish_offers.party_size'])
    .select(['wish_offers.made_at', 'wish_offers.ended_at', 'wish_offers.outcome'])
    .where('wishes.venue_id', '=', venue_id)
    .where('wishes.date', '=', date)
    .where('wishes.type', '=', type)
    .where(sql<boolean>`wishes.event_id is not distinct from ${event_id}::text`)
    .orderBy('wish_offers.made_at')
    .orderBy('wish_offers.booking_id')
    .execute()

/** The names of what a wish names by id. */
export const namesOf = async (
  db: Executor,
  { venue_id, event_id, seating_area_ids }: Pick<WishRow, 'venue_id' | 'event_id' | 'seating_area_ids'>,
  locale: Locale,
) => {
  const event =
    event_id === null
      ? undefined
      : await db
          .selectFrom('events')
          .select(['name', 'names'])
          .where('id', '=', event_id)
          .where('venue_id', '=', venue_id)
          .executeTakeFirst()
  const areas =
    seating_area_ids.length === 0
      ? []
      : await db
          .selectFrom('seating_areas')
          .select(['name', 'names'])
          .where('venue_id', '=', venue_id)
          .where('id', '=', sql<string>`any(${seating_area_ids})`)
          .orderBy('name')
          .execute()
  return {
    event_name: event ? textIn(event.names, locale, event.name) : null,
    areas: areas.map(({ name, names }) => textIn(names, locale, name)),
  }
}

/**
 * Whoever chooses an offer at this venue, moves an event, or adds, replaces, removes or leaves a wish waits for the others
 * until the transaction ends. Locked before guests, bookings and events. What ends a wait without a choice (a closed line,
 * a removed area, another clock, the sweep) writes the wishes without this lock.
 */
export const lockWaitlist = (db: Executor, venueId: string) =>
  db
    .selectFrom('waitlist_checks')
    .select('venue_id')
    .where('venue_id', '=', venueId)
    .forUpdate()
    .executeTakeFirst()

/** The same lock for whoever adds a wish: before its first one a venue has no row that could be locked. */
export const lockWaitlistToAdd = async (tx: Tx, venueId: string) => {
  await tx
    .insertInto('waitlist_checks')
    .values({ venue_id: venueId })
    .onConflict((clash) => clash.doNothing())
    .execute()
  await lockWaitlist(tx, venueId)
}
