import type { Contract } from '../../../contract/index.ts'
import type { BodyOf } from '../../../contract/row.ts'
import type { Tx } from '../../db/database.ts'
import type { OfferSeat } from '../../domain/availability.ts'
import { conflict, forbidden, invalid, notFound } from '../../domain/errors.ts'
import { chooseSeat } from '../../domain/table-choice.ts'
import { isOnSale, spotsLeft, ticketsLeft } from '../../domain/ticket-sale.ts'
import { loadOccupancy, loadOffer } from '../public-booking/index.ts'
import type { EventForSale, TypeForSale } from './public-queries.ts'

type Selection = BodyOf<Contract['POST /api/public/events/:eventId/create-intent']>['selection']

export type Wanted =
  | { readonly kind: 'ticket'; readonly ticketTypeId: string; readonly heads: number }
  | { readonly kind: 'table'; readonly heads: number }

/** What the guest asks for; each kind needs fields of its own. */
export const wantedBy = ({ kind, ticket_type_id, quantity, party_size }: Selection): Wanted => {
  const missing = (field: string) =>
    invalid(`"selection.${field}" is required for a ${kind}.`, { fields: [`selection.${field}`] })
  if (kind === 'table') {
    if (party_size === undefined) throw missing('party_size')
    return { kind, heads: party_size }
  }
  if (ticket_type_id === undefined) throw missing('ticket_type_id')
  if (quantity === undefined) throw missing('quantity')
  return { kind, ticketTypeId: ticket_type_id, heads: quantity }
}

/** What is to be booked and what it costs, before bundles. */
export interface Place {
  readonly heads: number
  readonly ticketTypeId: string | null
  readonly tableIds: readonly string[]
  readonly pricePence: number
  /** Money for a table counts as a deposit, for tickets as a sale. */
  readonly purpose: 'tickets' | 'deposit'
}

/** Tells apart what is never sold (400, 404) from what cannot be had at the moment (409). */
export const requireOffered = (
  event: EventForSale,
  type: TypeForSale | undefined,
  wanted: Wanted,
  now: Date,
) => {
  if (!event.events_enabled) throw forbidden('This venue does not take event bookings online.')
  if (now >= event.ends_at) throw conflict('This event is over.', { code: 'over' })
  if (event.blacked_out) throw conflict('The venue takes no event bookings on that date.', { code: 'closed' })
  if (wanted.kind === 'table') {
    if (!event.tables_enabled)
      throw conflict('This venue takes no bookings for tables.', { code: 'not_offered' })
    return
  }
  if (!type) throw notFound('Ticket type')
  if (wanted.heads < type.min_per_order || wanted.heads > type.max_per_order)
    throw invalid(`One order takes ${type.min_per_order} to ${type.max_per_order} of these tickets.`, {
      fields: ['selection.quantity'],
    })
  if (!isOnSale(event, type, now))
    throw conflict('These tickets are not on sale at the moment.', { code: 'not_on_sale' })
}

/** Whether there are enough places at this moment; the booking's own counters have the last word. */
export const hasRoom = (event: EventForSale, type: TypeForSale | undefined, heads: number): boolean =>
  heads <= (type ? ticketsLeft(event, type) : spotsLeft(event))

/** The tickets, or one of the venue's tables that is free; its claim has the last word. */
export const choosePlace = async (
  tx: Tx,
  event: EventForSale,
  type: TypeForSale | undefined,
  heads: number,
): Promise<Place> => {
  if (type)
    return {
      heads,
      ticketTypeId: type.id,
      tableIds: [],
      pricePence: type.price_pence * heads,
      purpose: 'tickets',
    }
  const seat = await freeSeat(tx, event, heads)
  return {
    heads,
    ticketTypeId: null,
    tableIds: seat.tableIds,
    pricePence: seat.depositPence,
    purpose: 'deposit',
  }
}

/** One of the venue's tables, or a combination, that is free for all of the event's hours. */
const freeSeat = async (tx: Tx, event: EventForSale, partySize: number): Promise<OfferSeat> => {
  const { venue, seats } = await loadOffer(tx, event.venue_id)
  const taken = await loadOccupancy(tx, venue, event.event_date, event.event_date)
  const span = { startsAt: event.starts_at, endsAt: event.ends_at }
  const seat = chooseSeat(seats, partySize, span, taken.busy)
  if (!seat) throw conflict('No table is free for a party of this size.', { code: 'no_table' })
  return seat as OfferSeat
}
