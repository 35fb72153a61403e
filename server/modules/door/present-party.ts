import { createHash } from 'node:crypto'
import { attendanceOf, attendanceOfReservation } from '../../../domain/attendance.ts'
import { DOOR_REASON } from '../../../domain/door-reasons.ts'
import type { VenueClock } from '../../../domain/service-day.ts'
import { lastEntryOf } from '../../../domain/takeover.ts'
import type { DoorBooking, DoorReservation, DoorTicketRow } from './door-list-queries.ts'

interface NightFacts {
  readonly clock: VenueClock
  readonly date: string
  readonly now: Date
  readonly tables: ReadonlyMap<string, { readonly table_number: string; readonly area: string | null }>
  readonly barred: ReadonlySet<string>
  readonly tickets: ReadonlyMap<string, readonly DoorTicketRow[]>
}

const commonFields = (row: DoorBooking | DoorReservation, { tables, barred }: NightFacts) => ({
  name: row.guest_name,
  party_size: row.party_size,
  arrived: row.arrived,
  time: row.time,
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  tables: row.table_ids.map((id) => tables.get(id)?.table_number ?? ''),
  area: tables.get(row.table_ids[0] ?? '')?.area ?? null,
  tags: [...new Set([...row.guest_tags, ...row.tags])],
  barred: barred.has(row.id),
})

const allergiesOf = (...texts: (string | null)[]) => texts.filter(Boolean).join('; ') || null

/** A device recognises a ticket by this, and whoever takes the device cannot make one from it. */
const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url').slice(0, 22)

const lastEntryAt = (row: DoorBooking, { clock, date }: NightFacts): Date | null => {
  if (row.kind === 'table') return null
  const venue = { ...clock, last_entry_time: row.venue_last_entry_time }
  const event = row.event_starts_at && {
    starts_at: row.event_starts_at,
    last_entry_time: row.event_last_entry_time,
  }
  return lastEntryOf(venue, date, event)
}

export const presentBooking = (row: DoorBooking, facts: NightFacts) => ({
  id: row.id,
  source: 'booking' as const,
  kind: row.kind,
  status: row.status,
  attendance: attendanceOf(row, facts.now),
  ...commonFields(row, facts),
  over: row.heads_over,
  last_entry_at: lastEntryAt(row, facts)?.toISOString() ?? null,
  checked_in_at: row.checked_in_at?.toISOString() ?? null,
  checked_in_by: row.checked_in_by_name,
  turned_away: row.door_reject_reason === null ? null : DOOR_REASON[row.door_reject_reason].text,
  event: row.event_name,
  allergies: allergiesOf(row.allergies, row.dietary),
  tickets: (facts.tickets.get(row.id) ?? []).map(({ code, used_at, holder_name }) => ({
    hash: hashOf(code),
    used: used_at !== null,
    name: holder_name,
  })),
})

export const presentReservation = (row: DoorReservation, facts: NightFacts) => ({
  id: row.id,
  source: 'venue_reservation' as const,
  kind: 'reservation' as const,
  status: row.status,
  attendance: attendanceOfReservation(row, facts.now),
  ...commonFields(row, facts),
  over: 0,
  last_entry_at: null,
  checked_in_at: row.arrived_at?.toISOString() ?? null,
  checked_in_by: null,
  turned_away: null,
  event: null,
  allergies: row.allergies || null,
  tickets: [],
})
