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

/** The next moment at which time alone opens or closes a sale. */
export const nextSaleChange = (
  event: EventPlaces,
  types: readonly TicketOffer[],
  now: Date,
): Date | undefined =>
  [event.sales_end, ...types.flatMap((type) => [type.sale_start, type.sale_end])]
    .filter((moment) => moment !== null && moment > now)
    .sort((a, b) => Number(a) - Number(b))[0] ?? undefined
