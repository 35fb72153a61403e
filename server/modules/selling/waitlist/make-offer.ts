import type { Deposit } from '../../../../domain/deposit.ts'
import { Refusal } from '../../../../domain/errors.ts'
import { hasTooMany } from '../../../../domain/fair-booking.ts'
import { regionOf } from '../../../../domain/phone.ts'
import { guestKeysOf } from '../../../../domain/same-guest.ts'
import { minutesIn } from '../../../../domain/service-day.ts'
import type { Stay } from '../../../../domain/table-choice.ts'
import { highestTier } from '../../../../domain/tier.ts'
import { walkInAddress } from '../../../../domain/walk-in.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Services } from '../../../services.ts'
import {
  countReseating,
  countWaitlist,
  createBooking,
  earlierBookings,
  lockOpenTables,
  moveParties,
  type NewBooking,
  noteMoves,
} from '../../booking/index.ts'
import { accountOf, bookingGuest, visitorOf } from '../../checkout/index.ts'
import { isBanned } from '../../guests/index.ts'
import {
  guestListHeadsOn,
  judgeDeposit,
  judgeOrMakeRoom,
  type PublicOffer,
  requireGuestListAccess,
} from '../../offer/index.ts'
import { type AuditActor, queueWishEvent, SYSTEM } from '../../outbound/index.ts'
import { minutesBetween } from '../events/move-bookings.ts'
import type { Place, PlacedStart } from './free-starts.ts'
import { lockOpenWish, type WishRow } from './queries.ts'
import { tellOfWish } from './wish-facts.ts'

interface OfferedBy {
  readonly doer: AuditActor
  readonly reason?: string
}

export const BY_ITSELF: OfferedBy = { doer: SYSTEM }

/** What an offer holds, beside who it is for. */
export type Held = Pick<
  NewBooking,
  'kind' | 'time' | 'durationMins' | 'span' | 'pace' | 'tableIds' | 'accessRuleId' | 'headLimit' | 'eventId'
> &
  Pick<NewBooking, 'ticketTypeId' | 'optionKind'> & {
    readonly deposit: Deposit
    readonly moves: Awaited<ReturnType<typeof judgeOrMakeRoom>>['moves']
  }

const contactOf = (wish: WishRow) => ({
  guest_name: wish.guest_name,
  guest_email: wish.guest_email ?? walkInAddress(wish.id),
  ...(wish.guest_phone === null ? {} : { guest_phone: wish.guest_phone }),
})

/** Whether the guest must not be offered anything: barred, as many tables booked as allowed, or on that list already. */
export const isKeptBack = async (
  tx: Tx,
  { venue }: PublicOffer,
  wish: WishRow,
  { place }: Pick<PlacedStart, 'place'>,
  now: Date,
): Promise<boolean> => {
  const { venue_id: venueId, date } = wish
  const guest = wish.guest_id === null ? null : { id: wish.guest_id }
  const contact = contactOf(wish)
  if (await isBanned(tx, { venueId, date }, visitorOf(guest, contact))) return true
  if (place.kind === 'tickets') return false
  const account = await accountOf(tx, { venueId }, guest, contact).executeTakeFirst()
  if (place.rule.rule_type === 'tables') {
    const keys = guestKeysOf(
      {
        accountIds: [account?.id],
        emails: [wish.guest_email],
        phones: [wish.guest_phone ?? account?.phone],
      },
      regionOf(venue.phone),
    )
    return hasTooMany(await lockOpenTables(tx, venueId, keys, now), venue, date, now)
  }
  if (!account) return false
  const scope = { kind: 'guestlist' as const, venueId, guestId: account.id, date, ruleId: place.rule.id }
  return (await earlierBookings(tx, scope)).length > 0
}

/** What the guest would be held: the seat, its length and its deposit, by the rules of today. */
export const judgePlace = async (
  tx: Tx,
  wish: WishRow,
  { time, place }: Pick<PlacedStart, 'time' | 'place'>,
  now: Date,
): Promise<Held> => (place.kind === 'slot' ? judgeSlotOf(tx, wish, time, place, now) : ticketsOf(wish, place))

const judgeSlotOf = async (
  tx: Tx,
  wish: WishRow,
  time: string,
  { offer, rule, occupancy: { floor: _, ...occupancy } }: Extract<Place, { kind: 'slot' }>,
  now: Date,
): Promise<Held> => {
  const { party_size, date } = wish
  const request = { access_rule_id: rule.id, rule_type: rule.rule_type, date, time, party_size }
  // Without the floor, as `book` does: who has to move is decided here, and written down.
  const judged = await judgeOrMakeRoom(tx, offer, occupancy, rule, request, now)
  const isTable = rule.rule_type === 'tables'
  if (!isTable)
    requireGuestListAccess(
      offer,
      rule,
      await tierOf(tx, wish),
      await guestListHeadsOn(tx, offer.venue.id, date),
    )
  return {
    kind: isTable ? 'table' : 'guestlist',
    time,
    durationMins: minutesIn(judged.span),
    span: judged.span,
    pace: judged.pace,
    tableIds: judged.seat?.tableIds ?? [],
    accessRuleId: rule.id,
    headLimit: judged.headLimit,
    deposit: judgeDeposit(rule, party_size, judged.seat, 0),
    moves: judged.moves,
    ...(isTable ? {} : { optionKind: 'standard' as const }),
  }
}

/** The tier of the account that joined. An address alone shows none. */
const tierOf = async (tx: Tx, { venue_id: venueId, guest_id }: WishRow) => {
  if (guest_id === null) return null
  const account = await accountOf(tx, { venueId }, { id: guest_id }, {}).executeTakeFirst()
  return account ? highestTier(account.membership_tier, account.tier) : null
}

const ticketsOf = (wish: WishRow, { event, type }: Extract<Place, { kind: 'tickets' }>): Held => {
  const pence = type.price_pence * wish.party_size
  const span: Stay = { startsAt: event.starts_at, endsAt: event.ends_at }
  return {
    kind: 'event',
    time: event.start_time,
    durationMins: minutesBetween(event.starts_at, event.ends_at),
    span,
    tableIds: [],
    eventId: event.id,
    ticketTypeId: type.id,
    deposit: pence === 0 ? { pence, mode: 'none' } : { pence, mode: 'charge' },
    moves: [],
  }
}

/** Whether the deposit of a place could be paid here. */
export const canBePaid = ({ payments }: Pick<Services, 'payments'>, { deposit }: Held): boolean =>
  deposit.mode === 'none' || payments !== null

/**
 * Holds the place for the guest of the wish and tells them, in one transaction: the claim is the offer. Throws 409 when
 * somebody else has the place by now; the transaction then writes nothing. Returns undefined when the wish has ended.
 */
export const makeOffer = async (
  tx: Tx,
  services: Pick<Services, 'manageLinks'>,
  { venue, services: meals }: PublicOffer,
  wish: WishRow,
  held: Held,
  until: Date,
  { doer, reason }: OfferedBy,
  now: Date,
): Promise<string | undefined> => {
  if (!(await lockOpenWish(tx, wish))) return undefined
  const { venue_id: venueId, date, party_size: partySize } = wish
  const contact = contactOf(wish)
  const account = await accountOf(
    tx,
    { venueId },
    wish.guest_id === null ? null : { id: wish.guest_id },
    contact,
  ).executeTakeFirst()
  const guest = await bookingGuest(tx, account, contact, now)
  const { deposit, moves, ...place } = held
  if (moves.length > 0) await moveParties(tx, { ...venue, services: meals }, date, moves, now)
  const bookingId = await createBooking(
    tx,
    {
      ...place,
      manageLinks: services.manageLinks,
      venueId,
      userId: guest.id,
      roster: guest.roster,
      source: 'public',
      partySize,
      date,
      guest: { ...guest.contact, email: wish.guest_email },
      wishes: { locale: wish.locale },
      approved: false,
      offer: { wishId: wish.id, until, guestId: wish.guest_id === null ? null : guest.id },
      ...(deposit.mode === 'none'
        ? {}
        : { deposit: { pence: deposit.pence, mode: deposit.mode, dueAt: until } }),
    },
    doer,
    now,
  )
  if (moves.length > 0) {
    await noteMoves(tx, venueId, moves, bookingId, doer, now)
    await countReseating(tx, venueId, date, { parties: 1, covers: partySize })
  }
  await tx
    .insertInto('wish_offers')
    .values({
      venue_id: venueId,
      wish_id: wish.id,
      booking_id: bookingId,
      time: place.time,
      party_size: partySize,
      until,
      made_by: doer === SYSTEM ? null : doer.name,
      reason: reason ?? null,
      made_at: now,
    })
    .execute()
  await countWaitlist(tx, venueId, date, { offered: 1 })
  await tellOfWish(
    tx,
    services,
    venue,
    wish,
    {
      kind: 'waitlist_offer',
      cause: bookingId,
      startsAt: held.span.startsAt,
      until,
      amountPence: deposit.pence,
      isHeld: deposit.mode === 'hold',
    },
    now,
  )
  queueWishEvent(tx, venueId, { wishId: wish.id, event: 'waitlist.offered', bookingId }, now)
  touchVenue(tx, venueId, 'activity')
  return bookingId
}

/** Whether the place can be held. A refusal by a rule of today means no; anything else is thrown on. */
export const orRefused = async <T>(judging: Promise<T>): Promise<T | undefined> => {
  try {
    return await judging
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
