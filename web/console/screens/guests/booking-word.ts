import type { Contract } from '../../../../contract/index.ts'
import type { OkOf } from '../../../../contract/row.ts'
import { instantOf, type VenueClock } from '../../../shared/dates.ts'
import { LOOK_WORDS, type Look } from '../../parts/party-look.tsx'

type Booking = OkOf<Contract['GET /api/my-guests/:id/bookings']>['data'][number]

const STATUS_WORDS: Record<Booking['status'], string> = {
  pending: LOOK_WORDS.request,
  approved: 'Confirmed',
  rejected: 'Not accepted',
  cancelled: LOOK_WORDS.gone,
  checked_in: 'Came',
}

const LOOKS: Record<Booking['status'], Look> = {
  pending: 'request',
  approved: 'expected',
  rejected: 'gone',
  cancelled: 'gone',
  checked_in: 'left',
}

/** The colour and the icon beside the word. */
export const lookOfBooking = ({
  status,
  door_rejected_at,
}: Pick<Facts, 'status' | 'door_rejected_at'>): Look => (door_rejected_at ? 'gone' : LOOKS[status])

type Facts = Pick<Booking, 'status' | 'booking_date' | 'booking_time' | 'door_rejected_at'>

/**
 * How a booking stands, in a guest's profile. Until its start the list of the day says "Expected" too. From then on the
 * party may be late or a no-show, which is not read here.
 */
export const wordOf = (booking: Facts, venue: VenueClock | undefined, at: number): string => {
  const { status, booking_date, booking_time } = booking
  if (booking.door_rejected_at) return 'Turned away'
  if (status === 'approved' && venue && at < instantOf(venue, booking_date, booking_time))
    return LOOK_WORDS.expected
  return STATUS_WORDS[status]
}
