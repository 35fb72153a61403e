import { sql } from 'kysely'
import type { Contract } from '../../../../contract/index.ts'
import type { BodyOf } from '../../../../contract/row.ts'
import { rulesOn, slotTimes } from '../../../../domain/availability.ts'
import { conflict, invalid, notFound } from '../../../../domain/errors.ts'
import { localeOf } from '../../../../domain/locale.ts'
import { regionOf } from '../../../../domain/phone.ts'
import { guestKeysOf, phoneKeyIn } from '../../../../domain/same-guest.ts'
import { instantOf, minutesIntoDay } from '../../../../domain/service-day.ts'
import { isWished } from '../../../../domain/waitlist-offer.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import { newId } from '../../../db/values.ts'
import type { Services } from '../../../services.ts'
import { countWaitlist } from '../../booking/index.ts'
import type { PublicOffer } from '../../offer/index.ts'
import { queueWishEvent } from '../../outbound/index.ts'
import { ticketTypeForSale } from '../events/public-queries.ts'
import { endWish } from './end-wish.ts'
import { needsKeys } from './free-starts.ts'
import { type Line, placeInLine } from './queries.ts'
import { tellOfWish } from './wish-facts.ts'

type Wanted = Pick<
  BodyOf<Contract['POST /api/public/venues/:venueId/waitlist']>,
  | 'date'
  | 'from'
  | 'to'
  | 'party_size'
  | 'type'
  | 'event_id'
  | 'ticket_type_id'
  | 'quantity'
  | 'seating_area_ids'
  | 'locale'
>

interface WishGuest {
  readonly id: string | null
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
}

/** Throws 409 where the venue has no wait list. */
export const requireWaitlist = ({ venue }: PublicOffer): void => {
  if (venue.waitlist === 'off') throw conflict('This venue has no wait list.', { code: 'waitlist_off' })
}

export interface WantedLine extends Line {
  readonly wish_from: string
  readonly wish_to: string
  readonly ends_at: Date
  readonly party_size: number
  readonly ticket_type_id: string | null
  readonly seating_area_ids: string[]
}

/** What is wished for, checked. Throws 400 for what can never be, and 404 for an event or an area of somebody else. */
export const requireWanted = async (
  tx: Tx,
  offer: PublicOffer,
  wanted: Wanted,
  now: Date,
): Promise<WantedLine> => {
  const { venue } = offer
  const { date, type, seating_area_ids = [] } = wanted
  if (type === 'event') return requireEvent(tx, venue.id, wanted, now)
  if (minutesIntoDay(venue, wanted.to) < minutesIntoDay(venue, wanted.from))
    throw invalid('"to" must not be before "from".', { fields: ['from', 'to'] })
  const ends_at = instantOf(venue, date, wanted.to)
  if (ends_at <= now) throw invalid('That time has passed.', { fields: ['date', 'to'] })
  await requireAreas(tx, venue.id, seating_area_ids)
  return {
    venue_id: venue.id,
    date,
    type,
    event_id: null,
    ticket_type_id: null,
    wish_from: wanted.from,
    wish_to: wanted.to,
    ends_at,
    party_size: wanted.party_size,
    seating_area_ids: [...seating_area_ids],
  }
}

/** Whether there are guest lists at the wished times, and all of them cost keys. */
export const isOnlyForKeys = (
  offer: PublicOffer,
  { type, date, wish_from, wish_to }: WantedLine,
): boolean => {
  if (type !== 'guestlist') return false
  const wanted = { from: wish_from, to: wish_to, offered: [] }
  const lists = rulesOn(offer, 'guestlist', date).filter((rule) =>
    slotTimes(offer.venue, rule, date).some((time) => isWished(offer.venue, wanted, time)),
  )
  return lists.length > 0 && lists.every((rule) => needsKeys(offer, rule))
}

/** A place on a list that costs keys is never offered, so nobody is let wait for one. */
export const keysNeeded = () =>
  conflict(
    'Nobody can wait for a guest list that costs keys. Look again later: a place that comes back can be joined at once.',
    { code: 'keys_needed' },
  )

const requireEvent = async (
  tx: Tx,
  venueId: string,
  { event_id, ticket_type_id, quantity, party_size }: Wanted,
  now: Date,
): Promise<WantedLine> => {
  const missing = Object.entries({ event_id, ticket_type_id }).flatMap(([field, id]) => (id ? [] : [field]))
  if (!event_id || !ticket_type_id)
    throw invalid(missing.map((field) => `"${field}" is required for an event.`).join(' '), {
      fields: missing,
    })
  const event = await tx
    .selectFrom('events')
    .select(['id', 'event_date', 'start_time', 'starts_at'])
    .where('id', '=', event_id)
    .where('venue_id', '=', venueId)
    .where('status', '=', 'approved')
    // So it is neither moved, cancelled nor removed until the wish is there to be moved or ended with it.
    .forKeyShare()
    .executeTakeFirst()
  if (!event) throw notFound('Event')
  const type = await ticketTypeForSale(tx, event.id, ticket_type_id).executeTakeFirst()
  if (!type) throw notFound('Ticket type')
  if (event.starts_at <= now) throw invalid('That event has begun.', { fields: ['event_id'] })
  const heads = quantity ?? party_size
  if (heads < type.min_per_order || heads > type.max_per_order)
    throw invalid(`One order takes ${type.min_per_order} to ${type.max_per_order} of these tickets.`, {
      fields: ['quantity'],
    })
  return {
    venue_id: venueId,
    date: event.event_date,
    type: 'event',
    event_id: event.id,
    ticket_type_id: type.id,
    wish_from: event.start_time,
    wish_to: event.start_time,
    ends_at: event.starts_at,
    party_size: heads,
    seating_area_ids: [],
  }
}

const requireAreas = async (tx: Tx, venueId: string, ids: readonly string[]) => {
  if (ids.length === 0) return
  const known = await tx
    .selectFrom('seating_areas')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
  if (known.length < new Set(ids).size) throw notFound('Seating area')
}

/**
 * Puts a wish at the end of its line. An open wish of the same guest for that date and type ends: its link is unknown from
 * then on, and what was offered for it goes to the next. `createdBy`: the member of staff. `tx` has locked the wait list
 * before it read what is wished for.
 */
export const addWish = async (
  tx: Tx,
  services: Pick<Services, 'manageLinks'>,
  { venue }: PublicOffer,
  line: WantedLine,
  guest: WishGuest,
  { locale, createdBy }: { readonly locale: string | undefined; readonly createdBy: string | null },
  now: Date,
): Promise<{ id: string; place: number }> => {
  const keys = guestKeysOf(
    { accountIds: [guest.id ?? undefined], emails: [guest.email], phones: [guest.phone] },
    regionOf(venue.phone),
  )
  await sql`select lock_guest(${venue.id}, ${[...keys.accountIds, ...keys.mails, ...keys.phones]}::text[])`.execute(
    tx,
  )
  const earlier = await tx
    .selectFrom('wishes')
    .select(['id', 'venue_id'])
    .where('venue_id', '=', venue.id)
    .where('date', '=', line.date)
    .where('type', '=', line.type)
    .where('ended_at', 'is', null)
    .where(
      sql<boolean>`(guest_id = any(${keys.accountIds}::text[]) or mail_key(guest_email) = any(${keys.mails}::text[])
        or guest_phone_key = any(${keys.phones}::text[]))`,
    )
    .orderBy('id')
    .execute()
  for (const wish of earlier) await endWish(tx, wish, 'replaced', now)
  const id = newId('wish')
  const wish = await tx
    .insertInto('wishes')
    .values({
      id,
      ...line,
      guest_id: guest.id,
      guest_name: guest.name,
      guest_email: guest.email,
      guest_phone: guest.phone,
      guest_phone_key: phoneKeyIn(guest.phone, regionOf(venue.phone)),
      locale: localeOf(locale) ?? venue.locale,
      token_hash: services.manageLinks.wishHash(id),
      created_by: createdBy,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await countWaitlist(tx, venue.id, line.date, { joined: 1 })
  const place = await placeInLine(tx, line, wish.seq)
  await tellOfWish(
    tx,
    services,
    venue,
    wish,
    { kind: 'waitlist_joined', cause: id, place, byGuest: createdBy === null },
    now,
  )
  queueWishEvent(tx, venue.id, { wishId: id, event: 'waitlist.joined' }, now)
  touchVenue(tx, venue.id, 'activity')
  return { id, place }
}
