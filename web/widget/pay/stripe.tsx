import { useEffect, useRef, useState } from 'preact/hooks'
import type { MethodProps } from './method.ts'
import { returnAddress } from './provider-return.ts'

interface Intent {
  readonly status: string
}

interface Confirmed {
  readonly error?: {
    readonly message?: string
    readonly payment_intent?: Intent
    readonly setup_intent?: Intent
  }
}

/** What is paid or under way is refused when it is sent again, as after an answer that was lost. */
const PAID = ['succeeded', 'requires_capture', 'processing']

/** The part of Stripe.js that is used. */
interface StripeLibrary {
  elements(options: object): { create(kind: 'payment', options: object): { mount(place: HTMLElement): void } }
  confirmPayment(options: object): Promise<Confirmed>
  confirmSetup(options: object): Promise<Confirmed>
}

const load = () =>
  new Promise<(key: string, options: object) => StripeLibrary>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = 'https://js.stripe.com/v3/'
    script.onload = () => resolve((window as unknown as { Stripe: never }).Stripe)
    script.onerror = () => reject(new Error('Stripe could not be loaded.'))
    document.head.append(script)
  })

/** Stripe's Payment Element. Wallets and extra steps happen in place; a bank that needs a redirect comes back here. */
export const StripeMethod = ({
  page,
  words,
  ticket,
  saves,
  label,
  onRetry,
  onStarted,
  onPaid,
  onRefused,
}: MethodProps) => {
  const place = useRef<HTMLDivElement>(null)
  const tools = useRef<{ stripe: StripeLibrary; elements: unknown } | undefined>(undefined)
  const [busy, setBusy] = useState(true)
  useEffect(() => {
    load()
      .then((open) => {
        const stripe = open(page.publishable_key ?? '', { locale: page.lang })
        const isDark = getComputedStyle(document.documentElement).colorScheme === 'dark'
        const elements = stripe.elements({
          clientSecret: ticket.payment_client_secret,
          appearance: { theme: isDark ? 'night' : 'stripe' },
        })
        if (place.current) elements.create('payment', { layout: 'tabs' }).mount(place.current)
        tools.current = { stripe, elements }
        setBusy(false)
      })
      .catch(() => onRefused(words.notReached))
  }, [])
  const pay = async () => {
    if (busy || !tools.current) return
    setBusy(true)
    onRetry()
    onStarted()
    const { stripe, elements } = tools.current
    const options = { elements, redirect: 'if_required', confirmParams: { return_url: returnAddress() } }
    const confirmed = saves ? stripe.confirmSetup(options) : stripe.confirmPayment(options)
    const { error } = await confirmed.catch((): Confirmed => ({ error: { message: words.lost } }))
    setBusy(false)
    const intent = error?.payment_intent ?? error?.setup_intent
    if (error && !PAID.includes(intent?.status ?? '')) onRefused(error.message ?? words.declined)
    else onPaid()
  }
  return (
    <div class="method">
      <div ref={place} class="stripe" />
      <p class="small quiet">{words.byStripe(page.venue.name)}</p>
      <button type="button" class="button primary" aria-busy={busy} onClick={pay}>
        {busy ? words.working : label}
      </button>
    </div>
  )
}
