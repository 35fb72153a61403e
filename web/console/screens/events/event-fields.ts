import type { Contract } from '../../../../contract/index.ts'
import type { BodyOf } from '../../../../contract/row.ts'
import type { Texts } from '../../forms/by-language.tsx'
import type { Event } from './desk.ts'

type Created = BodyOf<Contract['POST /api/my-events']>

/** What the form holds. `cover_image` is a data URL, null to take the picture away, empty to leave it. */
export interface EventFields {
  readonly venue_id: string
  readonly name: string
  readonly names: Texts
  readonly event_date: string
  readonly start_time: string
  readonly end_time: string
  readonly capacity: number | null
  readonly description: string | null
  readonly descriptions: Texts
  readonly event_type: string | null
  readonly genre: string | null
  readonly organiser_email: string | null
  readonly policy_id: string | null
  readonly sells_tables: boolean
  readonly table_price_per_cover_pence: number | null
  readonly ticket_names: Event['ticket_names'] & string
  readonly last_entry_time: string | null
  readonly takes_over: Event['takes_over'] & string
  readonly seating_area_ids: readonly string[]
  readonly cover_image: string | null
}

export const blankEvent = (venue_id: string, event_date: string): EventFields => ({
  venue_id,
  name: '',
  names: null,
  event_date,
  start_time: '22:00',
  end_time: '03:00',
  capacity: 100,
  description: null,
  descriptions: null,
  event_type: null,
  genre: null,
  organiser_email: null,
  policy_id: null,
  sells_tables: false,
  table_price_per_cover_pence: 0,
  ticket_names: 'off',
  last_entry_time: null,
  takes_over: 'none',
  seating_area_ids: [],
  cover_image: '',
})

export const fieldsOf = (event: Event): EventFields => ({
  ...blankEvent(event.venue_id, event.event_date),
  name: event.name,
  names: event.names ?? null,
  start_time: event.start_time,
  end_time: event.end_time,
  capacity: event.capacity,
  description: event.description ?? null,
  descriptions: event.descriptions ?? null,
  event_type: event.event_type ?? null,
  genre: event.genre ?? null,
  organiser_email: event.organiser_email ?? null,
  policy_id: event.policy_id ?? null,
  sells_tables: event.sells_tables ?? false,
  table_price_per_cover_pence: event.table_price_per_cover_pence ?? 0,
  ticket_names: event.ticket_names ?? 'off',
  last_entry_time: event.last_entry_time ?? null,
  takes_over: event.takes_over ?? 'none',
  seating_area_ids: event.seating_area_ids ?? [],
})

/** As the service takes it: an emptied text is null, and an untouched picture is not sent. */
export const sendable = (values: Partial<EventFields>): Created => {
  const kept = Object.entries(values).filter(([name, value]) => name !== 'cover_image' || value !== '')
  const cleared = kept.map(([name, value]) => [name, value === '' ? null : value])
  return Object.fromEntries(cleared) as Created
}
