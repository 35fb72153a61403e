import { formatMoney } from '../../../../domain/money.ts'
import type { Context } from '../../../http/context.ts'
import { escapeHtml } from '../../../http/escape-html.ts'
import { RawResponse } from '../../../http/responses.ts'
import type { CheckoutPage } from '../../../ports/payments/sandbox-port.ts'
import { requireSandbox } from './require-sandbox.ts'

/** The sandbox's hosted payment page, with one button per card outcome. */
export const showCheckout = async ({
  params,
  services,
}: Context<'GET /sandbox/checkout/:sessionId'>): Promise<RawResponse> => {
  const page = await requireSandbox(services.payments).checkoutPage(params.sessionId)
  const venue = await services.database.read
    .selectFrom('venues')
    .select('name')
    .where('id', '=', page.intent.metadata.venue_id ?? '')
    .executeTakeFirst()
  return new RawResponse('text/html; charset=utf-8', pageOf(page, venue?.name))
}

const pageOf = (page: CheckoutPage, venue: string | undefined): string => {
  const { amountPence, currency } = page.intent
  const money = formatMoney(amountPence, currency, 'en-GB')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>Pay ${escapeHtml([money, venue].filter(Boolean).join(' · '))} · Sandbox</title>
<style>${STYLE}</style>
<script src="/sandbox/checkout.js" defer></script>
</head>
<body>
<header class="notice">Sandbox: no card is charged and no money moves.</header>
<main>
${venue ? `<p class="venue">${escapeHtml(venue)}</p>` : ''}
<h1>${escapeHtml(page.description || 'Payment')}</h1>
<p class="amount">${escapeHtml(money)}</p>
${page.status === 'open' ? formOf(page, money) : ''}
${page.status === 'expired' ? outcomeOf('expired', 'This link has expired', 'Nothing was taken. Ask for a new link if you still want to pay.', page.cancelUrl, page.sessionId) : ''}
${page.status === 'expired' ? '' : paidOf(page, money)}
</main>
</body>
</html>
`
}

const formOf = (
  { intent, capture, cancelUrl, sessionId }: CheckoutPage,
  money: string,
): string => `<form id="pay"
  data-intent="${escapeHtml(intent.id)}" data-secret="${escapeHtml(intent.clientSecret)}">
<p>${
  capture === 'manual'
    ? 'This amount is held on your card. It is taken only if the venue captures it, and otherwise given back.'
    : 'This amount is taken from your card now.'
}</p>
<p class="card"><span>Test card</span><span>•••• 4242</span></p>
<p id="problem" class="problem" role="alert" hidden></p>
<button class="main" name="outcome" value="succeed">${capture === 'manual' ? 'Hold' : 'Pay'} ${escapeHtml(money)}</button>
<button name="outcome" value="decline">Let the card be declined</button>
${linkTo(cancelUrl, sessionId, 'Go back without paying')}
<noscript><p class="problem">This page needs JavaScript to send the payment.</p></noscript>
</form>`

const paidOf = ({ capture, intent, status, successUrl, sessionId }: CheckoutPage, money: string): string => {
  const [title, sentence] = outcomeTexts(capture, intent.status, money)
  return outcomeOf('paid', title, sentence, successUrl, sessionId, status === 'open')
}

/** The title and sentence after the payment, also when the page is opened again later. */
const outcomeTexts = (
  capture: CheckoutPage['capture'],
  status: CheckoutPage['intent']['status'],
  money: string,
): [string, string] => {
  if (status === 'processing') return ['Almost there', 'The payment is being processed.']
  if (status === 'cancelled') return ['The hold was released', 'Nothing was taken from your card.']
  if (capture === 'manual' && status !== 'succeeded')
    return ['Thank you', `${money} is held on your card. Nothing has been taken.`]
  return ['Thank you', `Your payment of ${money} went through.`]
}

const outcomeOf = (
  id: string,
  title: string,
  sentence: string,
  url: string,
  sessionId: string,
  hidden = false,
): string => `<section id="${id}" aria-labelledby="${id}-title"${hidden ? ' hidden' : ''}>
<h2 id="${id}-title" tabindex="-1">${escapeHtml(title)}</h2>
<p>${escapeHtml(sentence)}</p>
${linkTo(url, sessionId, 'Continue')}
</section>`

/** Only http addresses become links. Any other URL is left out. */
const linkTo = (url: string, sessionId: string, label: string): string =>
  /^https?:\/\//i.test(url)
    ? `<a href="${escapeHtml(url.replaceAll('{CHECKOUT_SESSION_ID}', sessionId))}">${label}</a>`
    : ''

const STYLE = `
  :root { color-scheme: light dark; --ink: #161b18; --soft: #545c56; --paper: #fff; --ground: #f5f6f3; --line: #dde0d9; --edge: #7d857e; --brand: #1b5e4b; --on-brand: #fff; --alarm: #a51d27 }
  @media (prefers-color-scheme: dark) { :root { --ink: #ebf0ed; --soft: #a8b4ad; --paper: #171d1a; --ground: #0f1412; --line: #303a35; --edge: #7b887f; --brand: #6fcfae; --on-brand: #06231a; --alarm: #ff9ea2 } }
  * { box-sizing: border-box }
  body { margin: 0; min-height: 100vh; font: 1rem/1.5 Inter, system-ui, sans-serif; color: var(--ink); background: var(--ground) }
  .notice { margin: 0; padding: .6rem 1rem; text-align: center; background: var(--ink); color: var(--ground) }
  main { width: min(26rem, calc(100% - 2rem)); margin: clamp(1.5rem, 8vh, 5rem) auto; padding: 2rem; background: var(--paper); border: 1px solid var(--line); border-radius: 1rem }
  .venue { margin: 0 0 .25rem; font-size: 1.25rem; font-weight: 650; overflow-wrap: anywhere }
  h1 { margin: 0; font-size: 1.05rem; font-weight: 500; color: var(--soft); overflow-wrap: anywhere }
  h2 { margin: 1.5rem 0 0; font-size: 1.4rem } h2:focus { outline: none }
  .amount { margin: 0; font-size: 2.6rem; font-weight: 650; letter-spacing: -.02em; font-variant-numeric: tabular-nums }
  .card { display: flex; justify-content: space-between; padding: .8rem 1rem; border: 1px solid var(--line); border-radius: .6rem; color: var(--soft) }
  .problem { padding: .8rem 1rem; border: 1px solid var(--alarm); border-radius: .6rem; color: var(--alarm) }
  button { display: block; width: 100%; min-height: 3rem; margin-top: .75rem; font: inherit; font-weight: 600; border-radius: .5rem; border: 1px solid var(--edge); background: none; color: var(--ink); cursor: pointer }
  button.main { background: var(--brand); border-color: var(--brand); color: var(--on-brand) }
  button:disabled { opacity: .55; cursor: progress }
  button:focus-visible, a:focus-visible { outline: 3px solid var(--brand); outline-offset: 3px }
  a { display: inline-block; margin-top: 1.25rem; color: var(--brand) }
  [hidden] { display: none }
`
