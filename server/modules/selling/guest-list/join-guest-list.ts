import { type CheckedSlot, checkSlot, type Occupancy, slotTimes } from '../../../../domain/availability.ts'
import { conflict, forbidden, invalid, notFound } from '../../../../domain/errors.ts'
import { alreadyOnList, mayJoinGuestList, membersOnly } from '../../../../domain/guest-list-access.ts'
import { keysForParty, keysPerGuest } from '../../../../domain/guest-list-price.ts'
import { bookingRequestHash } from '../../../../domain/request-hash.ts'
import { minutesIn } from '../../../../domain/service-day.ts'
import type { WriteContext } from '../../../http/context.ts'
import { createBooking } from '../../booking/index.ts'
import { findBookingGuest, firstManageUrl, settleRepeat, visitorOf } from '../../checkout/index.ts'
import { isBanned } from '../../guests/index.ts'
import {
  guestListHeadsOn,
  loadOccupancy,
  loadOffer,
  lockVenue,
  type PublicOffer,
  type PublicRule,
  publicStatus,
} from '../../offer/index.ts'
import { guestListRulesOn } from './guest-list-rules.ts'
import { usePromoCode } from './promo-codes.ts'
import { spendKeys } from './spend-keys.ts'

/** Adds a party to the guest list of a date. Capacity, keys, promo code and booking change in one transaction. */
export const joinGuestList = async ({
  tx,
  actor,
  params: { venueId },
  body,
  services,
  now,
}: WriteContext<'POST /api/public/venues/:venueId/guestlist-bookings'>) => {
  await lockVenue(tx, venueId).execute()
  const offer = await loadOffer(tx, venueId)
  if (!offer.venue.bookings_enabled) throw forbidden('This venue does not take bookings online.')
  const rule = offer.rules.find((one) => one.id === body.rule_id && one.rule_type === 'guestlist')
  if (!rule) throw notFound('Guest list')
  const guest = await findBookingGuest(tx, venueId, actor, {}, now)
  if (!mayJoinGuestList(offer.venue.members_only, guest.tier)) throw membersOnly()
  requirePartyAndDate(offer, rule, body.date, body.party_size)
  const openSlot = async () => {
    const occupancy = await loadOccupancy(tx, offer.venue, body.date, body.date)
    return firstOpenSlot(offer, occupancy, rule, body.date, body.party_size, now)
  }
  // A barred guest gets the same reply as when the list is full.
  if (await isBanned(tx, { venueId, date: body.date }, visitorOf(actor, {}))) {
    await openSlot()
    throw listClosed('full')
  }
  const requestHash = bookingRequestHash(actor, body)
  const repeat = await settleRepeat(
    tx,
    { kind: 'guestlist', venueId, guestId: actor.id, date: body.date, ruleId: rule.id },
    { hash: requestHash, confirm: false },
    now,
  )
  if (!('released' in repeat)) throw alreadyOnList()
  const slot = await openSlot()

  const kind = body.option_kind ?? 'standard'
  if (kind === 'queue_skip' && offer.venue.queue_skip_price === 0)
    throw invalid('This venue does not sell queue skips.', { fields: ['option_kind'] })
  const heads = await guestListHeadsOn(tx, venueId, body.date)
  const perGuest = keysPerGuest(offer.venue, rule.price_keys, heads, kind)
  const promo = body.promo_code ? await usePromoCode(tx, venueId, body.promo_code, now) : undefined
  const keys = keysForParty(perGuest, body.party_size, promo?.discount_pct ?? 0)

  const booking_id = await createBooking(
    tx,
    {
      manageLinks: services.manageLinks,
      venueId,
      userId: actor.id,
      roster: guest.roster,
      kind: 'guestlist',
      source: 'public',
      partySize: body.party_size,
      date: body.date,
      time: slot.time,
      durationMins: minutesIn(slot.span),
      span: slot.span,
      tableIds: [],
      guest: guest.contact,
      wishes: body,
      approved: rule.auto_approve,
      accessRuleId: rule.id,
      headLimit: rule.capacity,
      optionKind: kind,
      promoCodeId: promo?.id ?? null,
      keysSpent: keys,
      requestHash,
    },
    actor,
    now,
  )
  // Keys are locked after the list's usage, in the same order as in a cancellation, so that the two cannot deadlock.
  const note = `Guest list, ${offer.venue.name}, ${body.date}`
  await spendKeys(tx, { userId: actor.id, venueId, bookingId: booking_id, keys, note }, now)
  return {
    success: true as const,
    booking_id,
    status: publicStatus(rule.auto_approve ? 'approved' : 'pending'),
    keys_spent: keys,
    auto_approved: rule.auto_approve,
    manage_url: firstManageUrl(services, booking_id),
  }
}

const requirePartyAndDate = (offer: PublicOffer, rule: PublicRule, date: string, partySize: number) => {
  if (!guestListRulesOn(offer, date).includes(rule))
    throw invalid('There is no such guest list on that date.', { fields: ['date'] })
  if (partySize > rule.party_max || partySize < rule.party_min)
    throw invalid(`This guest list takes parties of ${rule.party_min} to ${rule.party_max}.`, {
      code: 'party_size',
      fields: ['party_size'],
    })
}

/** A guest list is open until its last slot: a party that joins late gets the next one. */
const firstOpenSlot = (
  offer: PublicOffer,
  occupancy: Occupancy,
  rule: PublicRule,
  date: string,
  partySize: number,
  now: Date,
): CheckedSlot => {
  const slots = slotTimes(offer.venue, rule, date).map((time) => ({
    rule,
    time,
    ...checkSlot(offer, occupancy, rule, date, time, partySize, now),
  }))
  const open = slots.find((slot) => slot.available)
  if (open) return open
  const reason = slots.some((slot) => slot.reason === 'full') ? 'full' : (slots.at(-1)?.reason ?? 'closed')
  throw listClosed(reason)
}

const listClosed = (reason: string) =>
  conflict(reason === 'full' ? 'The guest list is full.' : 'The guest list is closed for that date.', {
    code: reason,
  })
