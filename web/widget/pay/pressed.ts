/** How long a payment that was sent may be on its way before the page asks for one again. */
const ON_ITS_WAY_MS = 10_000
const AGAIN_MS = 1500

/** Remembers across a reload that the guest has just paid, until the provider refuses. */
export const notePressed = (isPressed: boolean) =>
  history.replaceState({ ...history.state, pressed: isPressed ? Date.now() : undefined }, '')

const isOnItsWay = (): boolean => {
  const at = (history.state as { pressed?: number } | null)?.pressed
  return at !== undefined && Date.now() - at < ON_ITS_WAY_MS
}

/** Reads a payment. One that was sent a moment ago, before a reload, is read again until it has arrived or failed. */
export const readSettled = async <P extends { readonly state: string }>(
  read: () => Promise<P>,
): Promise<P> => {
  const payment = await read()
  if (payment.state !== 'unpaid' || !isOnItsWay()) return payment
  await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  return readSettled(read)
}
