import type { TicketReason } from '../contract/event-fields.ts'

/** The capacity of an event. Tickets and tables share it. */
export interface EventPlaces {
  readonly capacity: number
  readonly sold: number
  /** The end of the event, or its last entry if that is earlier. */
  readonly sales_end: Date
  /** The venue sells nothing for events on this date. */
  readonly blacked_out: boolean
}

export interface TicketOffer {
  readonly price_pence: number
  readonly capacity: number
  readonly sold: number
  readonly sale_start: Date | null
  readonly sale_end: Date | null
}

export const spotsLeft = (event: EventPlaces): number => Math.max(0, event.capacity - event.sold)

/** Remaining tickets of one type, limited by its own capacity and by the event's. */
export const ticketsLeft = (event: EventPlaces, type: TicketOffer): number =>
  Math.min(Math.max(0, type.capacity - type.sold), spotsLeft(event))

/** Whether the type is on sale now by date and time. Does not check whether tickets are left. */
export const isOnSale = (event: EventPlaces, type: TicketOffer, now: Date): boolean =>
  !event.blacked_out &&
  now < event.sales_end &&
  (type.sale_start === null || type.sale_start <= now) &&
  (type.sale_end === null || now < type.sale_end)

/** Why no ticket of the type can be bought now, the sale's dates first; undefined when one can. */
export const whyNotBuyable = (
  event: EventPlaces,
  type: TicketOffer & { readonly min_per_order: number },
  now: Date,
): TicketReason | undefined => {
  if (event.blacked_out) return 'closed'
  if (now >= event.sales_end || (type.sale_end !== null && now >= type.sale_end)) return 'ended'
  if (type.sale_start !== null && now < type.sale_start) return 'not_started'
  return ticketsLeft(event, type) < type.min_per_order ? 'sold_out' : undefined
}

/** The lowest price among tickets that can be bought now; null when there are none. */
export const lowestPrice = (event: EventPlaces, types: readonly TicketOffer[], now: Date): number | null => {
  const prices = types
    .filter((type) => isOnSale(event, type, now) && ticketsLeft(event, type) > 0)
    .map((type) => type.price_pence)
  return prices.length > 0 ? Math.min(...prices) : null
}

/** No capacity or no tickets are left. An event whose sale has not started is not sold out. */
export const isSoldOut = (event: EventPlaces, types: readonly TicketOffer[]): boolean =>
  spotsLeft(event) === 0 || (types.length > 0 && types.every((type) => ticketsLeft(event, type) === 0))

const FEW = 20

/** Little is left of what is sold: at most a tenth of the places, and no more than 20. */
export const isFewLeft = (event: EventPlaces, types: readonly TicketOffer[]): boolean => {
  const spots = spotsLeft(event)
  const tickets = types.reduce((sum, type) => sum + ticketsLeft(event, type), 0)
  const left = types.length > 0 ? Math.min(spots, tickets) : spots
  return left > 0 && left <= Math.min(FEW, Math.ceil(event.capacity / 10))
}

/** The next moment at which time alone opens or closes a sale. */
export const nextSaleChange = (
  event: EventPlaces,
  types: readonly TicketOffer[],
  now: Date,
): Date | undefined =>
  [event.sales_end, ...types.flatMap((type) => [type.sale_start, type.sale_end])]
    .filter((moment) => moment !== null && moment > now)
    .sort((a, b) => Number(a) - Number(b))[0] ?? undefined
