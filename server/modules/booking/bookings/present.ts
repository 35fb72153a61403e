import { attendanceOf } from '../../../../domain/attendance.ts'
import {
  cancelQuote,
  moneyOf,
  openSumsOf,
  type PaidSoFar,
  underTerms,
} from '../../../../domain/cancellation.ts'
import { HOLD_STATUS_OF } from '../../../../domain/card-hold.ts'
import { type FeePayment, feeQuote } from '../../../../domain/fee.ts'
import { presentExtras } from '../../../../domain/sold-extras.ts'
import type { IssuedCode } from '../../../ports/qr.ts'
import type { BookingRow, Reader } from './load-booking.ts'
import { claimedSpan } from './occupancy.ts'
import type { BookingDetails } from './queries.ts'

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

const presentBooking = (booking: BookingDetails, reader: Reader, now: Date) => ({
  id: booking.id,
  status: booking.status,
  attendance: attendanceOf(booking, now),
  arrived: booking.arrived,
  kind: booking.kind,
  source: booking.source,
  venue_id: booking.venue_id,
  venue_name: booking.venue_name,
  user_id: booking.user_id,
  guest_name: booking.guest_name,
  event_id: booking.event_id,
  access_rule_id: booking.access_rule_id,
  party_size: booking.party_size,
  guest_count: booking.guest_count,
  booking_date: booking.booking_date,
  booking_time: booking.booking_time,
  starts_at: booking.starts_at.toISOString(),
  ends_at: booking.ends_at.toISOString(),
  duration_mins: booking.duration_mins,
  table_id: booking.table_id,
  table_ids: booking.table_ids,
  table_number: booking.table_number,
  seating_area_name: booking.seating_area_name,
  locked: booking.locked,
  keep_table: booking.keep_table,
  table_chosen: booking.table_chosen,
  reason: reader === 'guest' ? null : booking.reason,
  approved_by_name: booking.approved_by_name,
  approved_at: iso(booking.approved_at),
  checked_in_at: iso(booking.checked_in_at),
  checked_in_by_name: booking.checked_in_by_name,
  door_reject_reason: reader === 'guest' ? null : booking.door_reject_reason,
  door_rejected_by_name: booking.door_rejected_by_name,
  door_rejected_at: iso(booking.door_rejected_at),
  reservation_tags: reader === 'guest' ? [] : booking.reservation_tags,
  comments: staffText(booking, reader),
  notes: staffText(booking, reader),
  occasion: booking.occasion,
  dietary: booking.dietary,
  guest_comments: booking.guest_comments,
  notices: booking.notices,
  marketing_consent: booking.marketing_consent,
  locale: booking.locale,
  ticket_names: booking.names_on_tickets,
  extras: presentExtras(booking.bundle_selections),
  deposit_pence: booking.deposit_pence,
  keys_spent: booking.keys_spent,
  paid: booking.paid,
  paid_amount: booking.paid_amount_pence,
  in_use: booking.in_use,
  at_risk: booking.at_risk,
  closed_at: iso(booking.closed_at),
  created_at: booking.created_at.toISOString(),
})

const staffText = ({ comments }: BookingDetails, reader: Reader): string | null =>
  (reader !== 'guest' && comments) || null

/** Staff see the guest as their venue knows them; guests see their account, and the phone given for this booking. */
const presentGuest = (booking: BookingDetails, reader: Reader) => ({
  id: booking.user_id,
  name: reader === 'guest' ? booking.account_name : booking.known_name,
  ...contactFor(booking, reader),
  membership_tier: booking.membership_tier,
})

const contactFor = (booking: BookingDetails, reader: Reader) => {
  if (reader === 'door') return { email: null, phone: null }
  if (reader === 'guest') return { email: booking.account_email, phone: booking.guest_phone }
  return { email: booking.contact_email || booking.account_email, phone: booking.known_phone }
}

export const presentBookingRead = (
  booking: BookingDetails,
  reader: Reader,
  payments: readonly (PaidSoFar & FeePayment)[],
  code: IssuedCode | null,
  now: Date,
) => {
  const guest = presentGuest(booking, reader)
  const blocked = cancelBlockedReason(booking, now)
  return {
    booking: presentBooking(booking, reader, now),
    user_name: guest.name,
    user_phone: guest.phone,
    membership_tier: booking.membership_tier,
    qr_code: code?.text ?? null,
    qr_expires_in_ms: code?.expiresInMs ?? 0,
    is_editable: blocked === null,
    guest,
    table:
      booking.table_id !== null && booking.table_number !== null && booking.capacity !== null
        ? {
            id: booking.table_id,
            table_number: booking.table_number,
            capacity: booking.capacity,
            seating_area_name: booking.seating_area_name,
          }
        : null,
    stands: presentStanding(booking),
    hold: presentHold(booking),
    can_cancel: blocked === null,
    cancel_blocked_reason: blocked,
    terms: booking.terms,
    cancel_quote: blocked === null ? cancelQuote(payments, underTerms(booking), now) : null,
    money: presentMoney(payments),
    fee: feeQuote(booking, payments),
  }
}

const presentMoney = (payments: readonly PaidSoFar[]) => {
  const { openPence, settledPence } = openSumsOf(payments)
  return { ...moneyOf(payments), open_pence: openPence, settled_pence: settledPence }
}

/** Returns why the booking can no longer be edited or cancelled, or null while it can. */
const cancelBlockedReason = (booking: BookingRow, now: Date): string | null => {
  if (booking.status === 'cancelled') return 'This booking is cancelled.'
  if (booking.status === 'rejected') return 'This booking was rejected.'
  if (booking.status === 'checked_in') return 'The guest is already checked in.'
  if (booking.no_show_at !== null) return 'The guest did not come.'
  return claimedSpan(booking).endsAt <= now ? 'This booking is over.' : null
}

/** What the booking was, while the venue decides about a change that its guest requested. */
const presentStanding = ({ kept_date, kept_time, kept_party_size, kept_tables }: BookingDetails) =>
  kept_date === null || kept_time === null || kept_party_size === null
    ? null
    : { date: kept_date, time: kept_time, party_size: kept_party_size, tables: kept_tables ?? [] }

const presentHold = (booking: BookingDetails) =>
  booking.hold_status === null || booking.hold_amount_pence === null
    ? null
    : {
        status: HOLD_STATUS_OF[booking.hold_status],
        amount_pence: booking.hold_amount_pence,
        captured_pence: booking.hold_captured_pence ?? 0,
        authorised_until: iso(booking.hold_authorised_until),
      }
