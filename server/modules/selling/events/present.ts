import type { Selectable } from 'kysely'
import type { Locale } from '../../../../contract/messages.ts'
import { textIn } from '../../../../domain/guest-text.ts'
import {
  type EventPlaces,
  isFewLeft,
  isOnSale,
  isSoldOut,
  lowestPrice,
  spotsLeft,
  type TicketOffer,
  ticketsLeft,
  whyNotBuyable,
} from '../../../../domain/ticket-sale.ts'
import type { TicketTypes } from '../../../db/tables.ts'
import type { ListedBooking } from './booking-queries.ts'
import type { PublicEventRow, PublicPolicyRow, PublicTypeRow } from './public-queries.ts'
import type { ListedEvent } from './queries.ts'

export const presentEvent = (event: ListedEvent) => ({
  id: event.id,
  venue_id: event.venue_id,
  venue_name: event.venue_name,
  currency: event.currency,
  timezone: event.timezone,
  name: event.name,
  event_date: event.event_date,
  start_time: event.start_time,
  end_time: event.end_time,
  capacity: event.capacity,
  names: event.names,
  description: event.description,
  descriptions: event.descriptions,
  event_type: event.event_type,
  genre: event.genre,
  organiser_email: event.organiser_email,
  policy_id: event.policy_id,
  sells_tables: event.sells_tables,
  table_price_per_cover_pence: event.table_price_per_cover_pence,
  ticket_names: event.ticket_names,
  last_entry_time: event.last_entry_time,
  takes_over: event.takes_over,
  seating_area_ids: event.seating_area_ids,
  status: event.status,
  organiser_name: event.organiser_name,
  cover_image_url: event.cover_image_url,
  sold: event.sold,
  pending_change: presentPendingChange(event),
  created_at: event.created_at.toISOString(),
})

type ChangeColumns = Pick<ListedEvent, 'change_id' | 'change_payload' | 'change_created_at'>

const presentPendingChange = ({ change_id, change_payload, change_created_at }: ChangeColumns) =>
  change_id === null || change_payload === null || change_created_at === null
    ? null
    : {
        id: change_id,
        created_at: change_created_at.toISOString(),
        fields: change_payload.fields,
        ticket_types: change_payload.ticket_types,
      }

type TicketTypeRow = Omit<Selectable<TicketTypes>, 'venue_id' | 'archived_at'>

export const presentTicketType = (type: TicketTypeRow) => ({
  id: type.id,
  event_id: type.event_id,
  name: type.name,
  price_pence: type.price_pence,
  capacity: type.capacity,
  names: type.names,
  description: type.description,
  descriptions: type.descriptions,
  min_per_order: type.min_per_order,
  max_per_order: type.max_per_order,
  sale_start: type.sale_start?.toISOString() ?? null,
  sale_end: type.sale_end?.toISOString() ?? null,
  sold: type.sold,
})

interface IssuedTicket {
  readonly id: string
  readonly code: string
  readonly ticket_type_id: string
  readonly holder_name: string | null
}

export const presentTicket = ({ id, code, ticket_type_id, holder_name }: IssuedTicket) => ({
  id,
  code,
  ticket_type_id,
  name: holder_name,
})

export const presentEventBooking = (booking: ListedBooking, tickets: readonly IssuedTicket[]) => ({
  id: booking.id,
  status: booking.status,
  user_id: booking.user_id,
  guest_name: booking.guest_name,
  guest_email: booking.guest_email,
  guest_phone: booking.guest_phone,
  kind: booking.ticket_type_id === null ? ('table' as const) : ('ticket' as const),
  party_size: booking.party_size,
  table_number: booking.table_number,
  paid_amount_pence: booking.paid_amount_pence,
  checked_in_at: booking.checked_in_at?.toISOString() ?? null,
  created_at: booking.created_at.toISOString(),
  tickets: tickets.map(presentTicket),
})

export const presentPublicEvent = (
  event: PublicEventRow,
  types: readonly TicketOffer[],
  now: Date,
  locale: Locale,
) => ({
  id: event.id,
  name: textIn(event.names, locale, event.name),
  event_date: event.event_date,
  start_time: event.start_time,
  end_time: event.end_time,
  description: textIn(event.descriptions, locale, event.description),
  event_type: event.event_type,
  genre: event.genre,
  cover_image_url: event.cover_image_url,
  capacity: event.capacity,
  spots_left: spotsLeft(event),
  from_price_pence: lowestPrice(event, types, now),
  sold_out: isSoldOut(event, types),
  few_left: isFewLeft(event, types),
  sells_tables: event.sells_tables && event.tables_enabled,
  ticket_names: event.ticket_names,
})

export const presentPublicType = (type: PublicTypeRow, event: EventPlaces, now: Date, locale: Locale) => {
  const reason = whyNotBuyable(event, type, now)
  return {
    id: type.id,
    name: textIn(type.names, locale, type.name),
    description: textIn(type.descriptions, locale, type.description),
    price_pence: type.price_pence,
    remaining: ticketsLeft(event, type),
    min_per_order: type.min_per_order,
    max_per_order: type.max_per_order,
    on_sale: isOnSale(event, type, now),
    ...(reason ? { reason } : {}),
    sale_start: type.sale_start?.toISOString() ?? null,
  }
}

export const presentPolicy = (policy: PublicPolicyRow, locale: Locale) => ({
  id: policy.id,
  name: policy.name,
  refund: policy.refund,
  partial_pct: policy.partial_pct,
  cancel_until_hours: policy.cancel_until_hours,
  late_fee_per_cover_pence: policy.late_fee_per_cover_pence,
  steps: policy.steps,
  text: textIn(policy.texts, locale, policy.text),
})
