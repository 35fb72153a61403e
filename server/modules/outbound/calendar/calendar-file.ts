import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'
import { sql } from 'kysely'
import type { Executor } from '../../../db/executor.ts'

export interface CalendarBooking {
  /** From `ManageLinks.calendarUid`; never the booking's id, which opens the door code. */
  readonly uid: string
  /** From `calendarSequence`. A calendar takes the file with the higher one. */
  readonly sequence: number
  readonly status: 'pending' | 'confirmed' | 'cancelled'
  readonly startsAt: Date
  readonly endsAt: Date
  readonly summary: string
  readonly description: string
  readonly location: string | null
  /** The guest's manage link. */
  readonly url: string | null
  /** When the file is made. */
  readonly now: Date
  /** For a file that comes by mail. Absent for one that is downloaded. */
  readonly invitation?: Invitation
}

/**
 * Makes the file a `REQUEST`. Mail programs put it into the calendar and later change or remove it there by themselves.
 * What came as `PUBLISH` is only imported, and Google removes it on no `CANCEL`.
 */
interface Invitation {
  /** Must be the address that the mail comes from: mail programs accept changes from the sender only. */
  readonly organizer: { readonly name: string; readonly email: string }
  readonly attendee: { readonly name: string; readonly email: string }
}

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8'

const STATUS = {
  pending: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
} as const

/** How long before the start a calendar reminds the guest: time to set out. */
const ALARM_SECONDS = 2 * 3600

/** The calendar file of one booking. After a cancellation it takes the event out of the guest's calendar. */
export const bookingCalendar = (booking: CalendarBooking): string => {
  const { invitation } = booking
  const calendar = ical({
    prodId: { company: 'Maitred', product: 'Bookings' },
    method: ICalCalendarMethod[calendarMethod(booking)],
  })
  const event = calendar.createEvent({
    id: booking.uid,
    sequence: booking.sequence,
    stamp: booking.now,
    start: booking.startsAt,
    end: booking.endsAt,
    status: STATUS[booking.status],
    summary: booking.summary,
    description: booking.description,
    ...(booking.location === null ? {} : { location: booking.location }),
    ...(booking.url === null ? {} : { url: booking.url }),
    ...(invitation ? { organizer: contactOf(invitation.organizer) } : {}),
  })
  if (booking.status !== 'cancelled')
    event.createAlarm({ type: ICalAlarmType.display, trigger: ALARM_SECONDS, description: booking.summary })
  // The guest has booked, so there is nothing to answer: a "decline" in a calendar would not cancel the booking.
  if (invitation)
    event.createAttendee({
      ...contactOf(invitation.attendee),
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    })
  return calendar.toString()
}

export const calendarMethod = ({ status, invitation }: Pick<CalendarBooking, 'status' | 'invitation'>) =>
  status === 'cancelled' ? 'CANCEL' : invitation ? 'REQUEST' : 'PUBLISH'

/** A parameter value must have no double quotes and no control characters (RFC 5545, 3.1). */
const contactOf = ({ name, email }: Invitation['organizer']) => ({
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
  name: name.replace(/"/g, '’').replace(/[\u0000-\u001f\u007f]+/g, ' '),
  email,
})

/** Everything that changes what a calendar shows, by whomever. */
export const CALENDAR_CHANGES = [
  'approved',
  'rejected',
  'unrejected',
  'cancelled',
  'released',
  'status_changed',
  'door_rejected',
  'moved',
  'details_changed',
  'duration_changed',
]

/**
 * How often the booking has changed. Counted in the audit trail, so no path that changes a booking can forget it, and
 * it only grows.
 */
export const calendarSequence = async (
  db: Executor,
  booking: { readonly id: string; readonly venue_id: string },
): Promise<number> => {
  const { rows } = await sql<{ changes: number }>`
    select count(*)::int as changes from booking_audit
    where booking_id = ${booking.id} and venue_id = ${booking.venue_id} and type = any(${CALENDAR_CHANGES}::text[])
  `.execute(db)
  return rows[0]?.changes ?? 0
}
