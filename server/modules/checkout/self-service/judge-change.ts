import { rulesOn, slotTimes } from '../../../../domain/availability.ts'
import { prepaidPence } from '../../../../domain/bundle-price.ts'
import { conflict, forbidden, invalid, notFound, Refusal } from '../../../../domain/errors.ts'
import { alreadyOnList } from '../../../../domain/guest-list-access.ts'
import { withoutOwn } from '../../../../domain/self-service.ts'
import type { Tx } from '../../../db/executor.ts'
import { type BookingRow, earlierBookings, type NewPlace, ownPlaceOf } from '../../booking/index.ts'
import { isBanned } from '../../guests/index.ts'
import {
  guestListHeadsOn,
  judgeDeposit,
  judgeSlot,
  loadOccupancy,
  type PublicOffer,
  type PublicRule,
  requireGuestListAccess,
  slotUnavailable,
} from '../../offer/index.ts'
import { tierOf } from './queries.ts'

export interface Wanted {
  readonly date: string
  readonly time: string
  readonly party_size: number
}

/**
 * Judges a change like a new booking of that slot, as if the booking's own place were free. The rule it was made under
 * goes first; where that has no such slot, or none that is free, any other rule that offers it.
 */
export const judgeChange = async (
  tx: Tx,
  offer: PublicOffer,
  booking: BookingRow,
  wanted: Wanted,
  now: Date,
): Promise<NewPlace> => {
  if (!offer.venue.bookings_enabled) throw forbidden('This venue does not take bookings online.')
  const rules = rulesFor(offer, booking, wanted)
  const own = ownPlaceOf(booking)
  const occupancy = withoutOwn(
    await loadOccupancy(tx, offer.venue, wanted.date, wanted.date, booking.id),
    own,
  )
  const visitor = { guestId: booking.user_id, emails: [booking.guest_email], phones: [booking.guest_phone] }
  const isRefused = await isBanned(tx, { venueId: booking.venue_id, date: wanted.date }, visitor)
  let refusal: Refusal | undefined
  for (const rule of rules) {
    try {
      const request = { ...wanted, access_rule_id: rule.id, rule_type: rule.rule_type }
      const { seat, span, pace, headLimit } = judgeSlot(offer, occupancy, rule, request, now)
      // A barred guest gets the answer of a full evening.
      if (isRefused) throw slotUnavailable('full')
      if (rule.rule_type === 'guestlist') await requirePlaceOnList(tx, offer, rule, booking, wanted)
      const deposit = judgeDeposit(rule, wanted.party_size, seat, soldPence(offer, rule, booking))
      return {
        date: wanted.date,
        time: wanted.time,
        partySize: wanted.party_size,
        span,
        tableIds: seat?.tableIds ?? [],
        accessRuleId: rule.id,
        headLimit,
        pace,
        deposit,
        // What is paid, held or secured by a card is confirmed at once, as a new booking is.
        approves: rule.auto_approve || deposit.mode !== 'none',
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusal ??= error
    }
  }
  throw (
    refusal ??
    invalid('There is no such slot on that date. Load the availability again.', { fields: ['date', 'time'] })
  )
}

/**
 * The prepaid extras of the booking at the price of their sale. Another rule must offer their bundles too, as long as
 * the venue has them.
 */
const soldPence = ({ bundles }: PublicOffer, rule: PublicRule, booking: BookingRow): number => {
  const isElsewhere = (id: string) =>
    rule.id !== booking.access_rule_id &&
    !rule.bundle_ids.includes(id) &&
    bundles.some((one) => one.id === id)
  if (booking.bundle_selections.some(({ bundle_id }) => isElsewhere(bundle_id))) throw notFound('Bundle item')
  const pence = prepaidPence(booking.bundle_selections)
  if (pence === undefined)
    throw conflict('The price of an extra of this booking is not known any more. Please call the venue.', {
      code: 'price_unknown',
    })
  return pence
}

const rulesFor = (offer: PublicOffer, booking: BookingRow, { date, time }: Wanted): PublicRule[] =>
  rulesOn(offer, booking.kind === 'guestlist' ? 'guestlist' : 'tables', date)
    .filter((rule) => slotTimes(offer.venue, rule, date).includes(time))
    .sort((a, b) => Number(b.id === booking.access_rule_id) - Number(a.id === booking.access_rule_id))

/** One place per guest, list and night, on a list that costs nothing. */
const requirePlaceOnList = async (
  tx: Tx,
  offer: PublicOffer,
  rule: PublicRule,
  booking: BookingRow,
  wanted: Wanted,
) => {
  const { venue_id: venueId, user_id: guestId } = booking
  const ownHeads = wanted.date === booking.booking_date ? booking.party_size : 0
  const heads = (await guestListHeadsOn(tx, venueId, wanted.date)) - ownHeads
  requireGuestListAccess(offer, rule, await tierOf(tx, booking), heads)
  const places = await earlierBookings(tx, {
    kind: 'guestlist',
    venueId,
    guestId,
    date: wanted.date,
    ruleId: rule.id,
  })
  if (places.some(({ id }) => id !== booking.id)) throw alreadyOnList()
}
