import type { BookingStatus } from '../../../../contract/bookings.ts'
import type { MessageKind } from '../../../../contract/messages.ts'
import { messagesOfNewBooking, messagesOfStatusChange } from '../../../../domain/booking-messages.ts'
import type { Tx } from '../../../db/executor.ts'
import { newId } from '../../../db/values.ts'
import type { FactsOf } from './facts.ts'
import { type Message, queueMessages } from './queue-message.ts'

/** What the messages about a booking need to know of it. */
interface BookingKey {
  readonly id: string
  readonly venue_id: string
}

/**
 * The messages of one cause. Each is queued in the transaction of its cause, which happens once; so the same booking can
 * be moved or cancelled again later.
 */
const causedBy = (
  { id, venue_id }: BookingKey,
  kinds: readonly MessageKind[],
  facts: Readonly<Record<string, unknown>> = {},
  byGuest = false,
): Message[] =>
  kinds.map((kind) => ({
    kind,
    cause: `${kind}:${id}:${newId('mail')}`,
    venueId: venue_id,
    bookingId: id,
    facts,
    byGuest,
  }))

/** Queues the messages about a new booking, with one statement. */
export const notifyOfNewBooking = async (
  tx: Tx,
  booking: BookingKey & {
    readonly source: 'staff' | 'public'
    readonly ends_at: Date
    readonly isApproved: boolean
    readonly isUnpaid: boolean
    readonly hasTickets: boolean
  },
  now: Date,
): Promise<void> => {
  const kinds = messagesOfNewBooking({ ...booking, isOver: booking.ends_at <= now })
  await queueMessages(tx, causedBy(booking, kinds, {}, booking.source === 'public'), now)
}

/** What the end of a booking did with money and keys. */
interface SettledAmounts {
  readonly returnedPence: number
  readonly releasedPence: number
  readonly keptPence: number
  readonly keysReturned: number
}

interface ToldStatusChange {
  readonly to: BookingStatus
  readonly isPaidNow: boolean
  readonly isAtDoor: boolean
  readonly isEventCancelled: boolean
  readonly isLapsed: boolean
  /** Nobody at the venue did it: the guest, a payment or the clock. */
  readonly byGuest: boolean
  readonly settled: SettledAmounts | null
  readonly freedPence: number
}

/** Queues the message about a decision, with what goes back to the guest. */
export const notifyOfStatusChange = async (
  tx: Tx,
  booking: BookingKey & {
    readonly status: BookingStatus
    readonly ends_at: Date
    readonly payment_due_at: Date | null
    readonly ticket_type_id: string | null
  },
  change: ToldStatusChange,
  now: Date,
): Promise<void> => {
  const { settled } = change
  const kinds = messagesOfStatusChange({
    ...change,
    from: booking.status,
    wasUnpaid: booking.payment_due_at !== null,
    hasTickets: booking.ticket_type_id !== null,
    isOver: booking.ends_at <= now,
    movedMoney: settled !== null && Object.values(settled).some((amount) => amount > 0),
  })
  const facts = {
    ...(settled
      ? {
          returned_pence: settled.returnedPence,
          released_pence: settled.releasedPence,
          kept_pence: settled.keptPence,
          keys_returned: settled.keysReturned,
        }
      : {}),
    ...(change.freedPence > 0 ? { returned_pence: change.freedPence } : {}),
    ...(change.isLapsed ? { lapsed: true } : {}),
  }
  await queueMessages(tx, causedBy(booking, kinds, facts, change.byGuest), now)
}

/** The booking before a change, for the mail that says what it was. */
interface Unchanged extends BookingKey {
  readonly status: BookingStatus
  readonly starts_at: Date
  readonly ends_at: Date
  readonly party_size: number
  readonly payment_due_at: Date | null
}

/** Changes of bookings that still wait for their payment, and of those that are over or inside, cause no message. */
const isOpenAndPaid = ({ status, payment_due_at }: Pick<Unchanged, 'status' | 'payment_due_at'>) =>
  (status === 'pending' || status === 'approved') && payment_due_at === null

/** Queues the message that the date, the time or the size of the party has changed. Other tables cause no message. */
export const notifyOfChange = async (
  tx: Tx,
  before: Unchanged,
  endsAt: Date,
  now: Date,
  facts: FactsOf['booking_changed'] = {},
  byGuest = false,
): Promise<void> => {
  if (!isOpenAndPaid(before) || endsAt <= now) return
  await queueMessages(
    tx,
    causedBy(before, ['booking_changed'], { ...beforeFacts(before), ...facts }, byGuest),
    now,
  )
}

/** Queues the message that a booking stays as it was, because its change was not agreed to. It goes out even at the last moment. */
export const notifyOfKeptPlace = async (
  tx: Tx,
  booking: BookingKey,
  endsAt: Date,
  kept: NonNullable<FactsOf['booking_changed']['kept']>,
  now: Date,
): Promise<void> => {
  if (endsAt <= now) return
  await queueMessages(tx, causedBy(booking, ['booking_changed'], { kept }, kept !== 'declined'), now)
}

/**
 * Moves the bookings in the calendars of their guests after the venue corrected its time zone, with one statement. Date
 * and time are those they know.
 */
export const notifyOfClockChange = async (
  tx: Tx,
  bookings: readonly Pick<Unchanged, 'id' | 'venue_id' | 'status' | 'payment_due_at'>[],
  now: Date,
): Promise<void> => {
  const mailed = bookings.filter(isOpenAndPaid)
  await queueMessages(
    tx,
    mailed.flatMap((booking) => causedBy(booking, ['booking_changed'], { clock_corrected: true })),
    now,
  )
}

/** Tells everybody who is booked that the event has other hours, with one statement. */
export const notifyOfEventChange = async (
  tx: Tx,
  bookings: readonly Unchanged[],
  endsAt: Date,
  now: Date,
): Promise<void> => {
  if (endsAt <= now) return
  const mailed = bookings.filter(isOpenAndPaid)
  await queueMessages(
    tx,
    mailed.flatMap((booking) => causedBy(booking, ['event_changed'], beforeFacts(booking))),
    now,
  )
}

const beforeFacts = ({ starts_at, party_size }: Unchanged) => ({
  before_starts_at: starts_at.toISOString(),
  before_party_size: party_size,
})

/** Sends the guest their tickets. A booking gets them once. */
export const notifyOfTickets = async (tx: Tx, booking: BookingKey, now: Date): Promise<void> => {
  await queueMessages(
    tx,
    [
      {
        kind: 'tickets',
        cause: `tickets:${booking.id}`,
        venueId: booking.venue_id,
        bookingId: booking.id,
        byGuest: true,
      },
    ],
    now,
  )
}
