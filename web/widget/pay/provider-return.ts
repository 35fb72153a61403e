/** How the provider says that the guest is back from their bank. Our service has the last word on all of it. */
export type Return = 'paid' | 'processing' | 'failed'

/** How many entries the history had before the guest first went to their bank. */
const ENTRIES = 'entries'

/** Where the provider leads the guest back to. */
export const returnAddress = (): string => {
  const url = new URL(location.href)
  if (!url.searchParams.has(ENTRIES)) url.searchParams.set(ENTRIES, String(history.length))
  return url.href
}

/** How far the page before the payment is, behind whatever the bank has shown. */
export const stepsBack = (): number => {
  const before = Number(new URL(location.href).searchParams.get(ENTRIES))
  return before > 0 ? Math.min(-1, before - 1 - history.length) : -1
}

const SECRETS = ['payment_intent_client_secret', 'setup_intent_client_secret']
const ADDED = [
  ...SECRETS,
  'payment_intent',
  'setup_intent',
  'redirect_status',
  'redirect_pm_type',
  'source_type',
]

const STATUSES: Record<string, Return> = {
  succeeded: 'paid',
  pending: 'processing',
  processing: 'processing',
  requires_capture: 'paid',
  failed: 'failed',
  canceled: 'failed',
  requires_payment_method: 'failed',
}

/**
 * Reads what Stripe added to the address and takes it off again, so that a reload does not say it twice. What belongs to
 * another payment than the ticket's is left aside.
 */
export const takeReturn = (clientSecret: string | undefined): Return | undefined => {
  const url = new URL(location.href)
  const { searchParams } = url
  const status = searchParams.get('redirect_status')
  if (status === null) return undefined
  const isOurs = SECRETS.some((name) => clientSecret !== undefined && searchParams.get(name) === clientSecret)
  for (const name of ADDED) searchParams.delete(name)
  history.replaceState(history.state, '', url)
  return isOurs ? (STATUSES[status] ?? 'processing') : undefined
}
