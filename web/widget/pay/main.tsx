import { render } from 'preact'
import type { PayPage } from '../../../contract/page-data.ts'
import { createClient } from '../../shared/client.ts'
import { joinHost } from '../../shared/frame.ts'
import { readPage } from '../../shared/page.ts'
import '../../shared/theme.css'
import type { PaymentTicket } from '../shared/payment-ticket.ts'
import '../widget.css'
import { PayApp } from './app.tsx'
import './pay.css'
import { takeReturn } from './provider-return.ts'

const page = readPage<PayPage>()
joinHost(page.host)

const readTicket = (): PaymentTicket | undefined => {
  try {
    const ticket = JSON.parse(decodeURIComponent(location.hash.slice(1))) as PaymentTicket
    // Anybody can write a link to this page: it leads to pages of ours only.
    return new URL(ticket.again, location.href).origin === location.origin ? ticket : undefined
  } catch {
    return undefined
  }
}

const ticket = readTicket()
const returned = takeReturn(ticket?.payment_client_secret)

const methodOf = async () => {
  if (page.publishable_key === null) return undefined
  return page.publishable_key.startsWith('pk_sandbox')
    ? (await import('./sandbox.tsx')).SandboxMethod
    : (await import('./stripe.tsx')).StripeMethod
}

const [{ default: words }, Method] = await Promise.all([
  page.lang === 'de' ? import('./words.de.ts') : import('./words.en.ts'),
  methodOf(),
])
const place = document.getElementById('app')
if (place) {
  place.replaceChildren()
  const props = { page, words, call: createClient(), ticket, returned, Method }
  render(<PayApp {...props} />, place)
}
