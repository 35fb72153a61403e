/** A booking that waits for its payment, and the request that made it. */
export interface Unpaid {
  readonly replaces: { readonly booking_id: string; readonly manage_token: string }
  readonly request: string
}

/** What is wanted, whether or not it was confirmed and replaced something. */
const textOf = (order: object): string =>
  JSON.stringify({ ...order, confirm: undefined, replaces: undefined })

/** What is kept of an order until it is paid. */
export const unpaidOf = (order: object, booking_id: string, manageUrl: string): Unpaid => ({
  replaces: { booking_id, manage_token: manageUrl.split('/').pop() ?? '' },
  request: textOf(order),
})

/** Who came back without paying and changes something takes the place again. The same order finds its open payment. */
export const replacedBy = (unpaid: Unpaid | undefined, order: object) =>
  unpaid?.request === textOf(order) ? undefined : unpaid?.replaces
