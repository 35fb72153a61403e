/** What of an event and of a table decides what a party pays for it. */
export interface EventTablePricing {
  readonly perCoverPence: number
  /** The least that the table costs. 0 where none is chosen yet. */
  readonly depositPence: number
}

/** What a table at an event costs a party: the price of its covers, but at least the table's deposit. */
export const eventTablePence = (
  { perCoverPence, depositPence }: EventTablePricing,
  partySize: number,
): number => Math.max(perCoverPence * partySize, depositPence)
