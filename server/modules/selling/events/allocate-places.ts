import type { Contract } from '../../../../contract/index.ts'
import type { BodyOf } from '../../../../contract/row.ts'
import type { OfferSeat } from '../../../../domain/availability.ts'
import { conflict, forbidden, invalid, notFound } from '../../../../domain/errors.ts'
import { fits, isFree } from '../../../../domain/table-choice.ts'
import {
  type EventPlaces,
  isOnSale,
  spotsLeft,
  type TicketOffer,
  ticketsLeft,
} from '../../../../domain/ticket-sale.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Pace } from '../../booking/index.ts'
import { loadOffer } from '../../offer/index.ts'
import { anySeat, eventFloor, tablePrice } from './event-floor.ts'
import type { EventForSale, TypeForSale } from './public-queries.ts'

type SelectionBody = BodyOf<Contract['POST /api/public/events/:eventId/create-intent']>['selection']

export type Selection =
  | { readonly kind: 'ticket'; readonly ticketTypeId: string; readonly heads: number }
  | { readonly kind: 'table'; readonly heads: number; readonly tableId: string | undefined }

/** Checks that the fields which the kind requires are present. */
export const parseSelection = ({
  kind,
  ticket_type_id,
  quantity,
  party_size,
  table_id,
}: SelectionBody): Selection => {
  const missing = (field: string) =>
    invalid(`"selection.${field}" is required for a ${kind}.`, { fields: [`selection.${field}`] })
  if (kind === 'table') {
    if (party_size === undefined) throw missing('party_size')
    return { kind, heads: party_size, tableId: table_id }
  }
  if (table_id !== undefined)
    throw invalid('A ticket has no table. Leave "selection.table_id" out.', {
      fields: ['selection.table_id'],
    })
  if (ticket_type_id === undefined) throw missing('ticket_type_id')
  if (quantity === undefined) throw missing('quantity')
  return { kind, ticketTypeId: ticket_type_id, heads: quantity }
}

/** What the order books, and its price without bundles. */
export interface Allocation {
  readonly heads: number
  readonly ticketTypeId: string | null
  readonly tableIds: readonly string[]
  readonly pricePence: number
  /** A table's price is a deposit, a ticket's price is a sale. */
  readonly purpose: 'tickets' | 'deposit'
  /** The services in which a party with a table arrives. */
  readonly pace?: Pace
}

/** Throws 400 or 404 for what is never sold, and 409 for what is not available now. */
export const requireBookable = (
  event: EventForSale,
  type: TypeForSale | undefined,
  selection: Selection,
  now: Date,
) => {
  if (!event.events_enabled) throw forbidden('This venue does not take event bookings online.')
  if (now >= event.ends_at) throw conflict('This event is over.', { code: 'over' })
  if (now >= event.sales_end)
    throw conflict('The last entry of this event has passed.', { code: 'last_entry' })
  if (event.blacked_out) throw conflict('The venue takes no event bookings on that date.', { code: 'closed' })
  if (selection.kind === 'table') {
    if (!event.tables_enabled)
      throw conflict('This venue takes no bookings for tables.', { code: 'not_offered' })
    if (!event.sells_tables) throw conflict('This event sells no tables.', { code: 'not_offered' })
    return
  }
  if (!type) throw notFound('Ticket type')
  if (selection.heads < type.min_per_order || selection.heads > type.max_per_order)
    throw invalid(`One order takes ${type.min_per_order} to ${type.max_per_order} of these tickets.`, {
      fields: ['selection.quantity'],
    })
  if (!isOnSale(event, type, now))
    throw conflict('These tickets are not on sale at the moment.', { code: 'not_on_sale' })
}

/** An early check. The constraints on the sold counters make the final decision. */
export const hasCapacity = (event: EventPlaces, type: TicketOffer | undefined, heads: number): boolean =>
  heads <= (type ? ticketsLeft(event, type) : spotsLeft(event))

/** Allocates the tickets or a free table. The table claim makes the final decision. */
export const allocatePlaces = async (
  tx: Tx,
  event: EventForSale,
  type: TypeForSale | undefined,
  selection: Selection,
): Promise<Allocation> => {
  const { heads } = selection
  if (type)
    return {
      heads,
      ticketTypeId: type.id,
      tableIds: [],
      pricePence: type.price_pence * heads,
      purpose: 'tickets',
    }
  const tableId = selection.kind === 'table' ? selection.tableId : undefined
  const { seat, pace } = await findFreeSeat(tx, event, heads, tableId)
  return {
    heads,
    ticketTypeId: null,
    tableIds: seat.tableIds,
    pricePence: tablePrice(event, seat, heads),
    purpose: 'deposit',
    pace,
  }
}

/** Finds the chosen table, or a table or a combination that is free during the whole event. */
const findFreeSeat = async (
  tx: Tx,
  event: EventForSale,
  partySize: number,
  tableId: string | undefined,
): Promise<{ seat: OfferSeat; pace: Pace }> => {
  const floor = await eventFloor(tx, await loadOffer(tx, event.venue_id), event)
  const { seats, busy, stay, pace } = floor
  if (tableId !== undefined) {
    const chosen = seats.find((one) => one.tableIds.length === 1 && one.tableIds[0] === tableId)
    if (!chosen) throw notFound('Table')
    if (!fits(chosen, partySize))
      throw invalid('That table does not fit a party of this size.', {
        code: 'party_size',
        fields: ['selection.table_id', 'selection.party_size'],
      })
    if (!isFree(chosen, stay, busy))
      throw conflict('That table is already taken at that time.', { code: 'table_taken' })
    return { seat: chosen, pace }
  }
  const seat = anySeat(floor, partySize)
  if (!seat) throw conflict('No table is free for a party of this size.', { code: 'no_table' })
  return { seat, pace }
}
