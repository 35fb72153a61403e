import { attendanceOf, attendanceOfReservation } from '../../../../domain/attendance.ts'
import { HOLD_STATUS_OF } from '../../../../domain/card-hold.ts'
import { DOOR_REASON } from '../../../../domain/door-reasons.ts'
import { spanOf, type VenueClock } from '../../../../domain/service-day.ts'
import type { paceOfDay, Service } from '../../../../domain/services.ts'
import { presentExtras } from '../../../../domain/sold-extras.ts'
import type { BookingOfDay, ReservationOfDay, TableOfVenue } from './queries.ts'

/** The door sees neither phone numbers nor e-mail addresses. */
export type DayReader = 'staff' | 'door'

type TablesById = ReadonlyMap<string, TableOfVenue>

export const byId = (tables: readonly TableOfVenue[]): TablesById =>
  new Map(tables.map((table) => [table.id, table]))

const placeOf = (tableIds: string[], tables: TablesById) => ({
  table_ids: tableIds,
  tables: tableIds.map((id) => tables.get(id)?.table_number ?? ''),
  area: tables.get(tableIds[0] ?? '')?.area ?? null,
})

const guestOf = (row: BookingOfDay | ReservationOfDay, reader: DayReader) => ({
  id: row.user_id,
  name: row.guest_name,
  phone: reader === 'door' ? null : row.phone,
  tier: row.tier,
  tags: [...new Set(row.guest_tags)],
  visits: row.visits ?? 0,
  no_shows: row.no_shows ?? 0,
  notes: row.guest_notes || null,
  allergies: row.guest_allergies || null,
})

const commonFields = (row: BookingOfDay | ReservationOfDay, tables: TablesById, reader: DayReader) => ({
  arrived: row.arrived,
  party_size: row.party_size,
  date: row.date,
  time: row.time,
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  guest: guestOf(row, reader),
  ...placeOf(row.table_ids, tables),
  tags: row.tags,
  comments: row.comments || null,
  at_risk: row.at_risk,
})

export const presentBookingOfDay = (row: BookingOfDay, tables: TablesById, reader: DayReader, now: Date) => ({
  id: row.id,
  reference: row.reference,
  source: 'booking' as const,
  kind: row.kind,
  status: row.status,
  attendance: attendanceOf(row, now),
  ...commonFields(row, tables, reader),
  deposit:
    row.deposit_mode === 'none'
      ? null
      : { mode: row.deposit_mode, amount_pence: row.deposit_pence, paid_pence: row.paid_amount_pence },
  hold:
    row.hold_status === null || row.hold_amount_pence === null
      ? null
      : {
          status: HOLD_STATUS_OF[row.hold_status],
          amount_pence: row.hold_amount_pence,
          captured_pence: row.hold_captured_pence ?? 0,
          authorised_until: row.hold_authorised_until?.toISOString() ?? null,
        },
  awaiting_payment: row.awaiting_payment,
  occasion: row.occasion,
  dietary: row.dietary,
  guest_comments: row.guest_comments,
  extras: presentExtras(row.bundle_selections),
  event: row.event_id === null ? null : { id: row.event_id, name: row.event_name ?? '' },
  turned_away: row.door_reject_reason === null ? null : DOOR_REASON[row.door_reject_reason].text,
})

export const presentReservationOfDay = (
  row: ReservationOfDay,
  tables: TablesById,
  reader: DayReader,
  now: Date,
) => ({
  id: row.id,
  reference: null,
  source: 'venue_reservation' as const,
  kind: 'reservation' as const,
  status: row.status,
  attendance: attendanceOfReservation(row, now),
  ...commonFields(row, tables, reader),
  deposit: null,
  hold: null,
  awaiting_payment: false,
  occasion: null,
  dietary: null,
  guest_comments: null,
  extras: [],
  event: null,
  turned_away: null,
})

export type DayEntry = ReturnType<typeof presentBookingOfDay> | ReturnType<typeof presentReservationOfDay>

export const presentPace = (
  clock: VenueClock,
  date: string,
  interval: ReturnType<typeof paceOfDay<Service & { readonly name: string }>>[number],
) => {
  const { startsAt, endsAt } = spanOf(clock, date, interval.time, interval.mins)
  return {
    service: interval.service.name,
    time: interval.time,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    covers: interval.covers,
    parties: interval.parties,
    max_covers: interval.max_covers,
    max_parties: interval.max_parties,
    closed: interval.closed,
    extra_covers: interval.extra_covers,
    extra_parties: interval.extra_parties,
  }
}
