import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { violationsIn } from './axe.ts'
import { useSite } from './site.ts'
import { button, heading, walkToReview } from './walk.ts'
import { expectLight } from './weigh.ts'

/** Stripe and Turnstile behind the policies of our pages. Their scripts are played: tests have no network. */

const site = useSite({
  settings: {
    STRIPE_SECRET_KEY: 'sk_test_played',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_played',
    TURNSTILE_SECRET_KEY: 'played',
    TURNSTILE_SITE_KEY: 'played-site-key',
  },
})
let venue: PublicVenue

beforeAll(async () => {
  venue = await openPublicVenue(site.world)
  await venue.table()
})

const STRIPE = `window.Stripe = (key) => ({
  elements: ({ clientSecret }) => ({ create: () => ({ mount: (place) => { place.textContent = key + ' ' + clientSecret } }) }),
  confirmPayment: async () => (window.tries = (window.tries || 0) + 1) === 1 ? { error: { message: 'Your card has expired.' } } : {},
})`

const TURNSTILE = `window.turnstile = { render: (place, options) => {
  place.textContent = options.sitekey + ' ' + options.action
  requestAnimationFrame(() => options.callback('token-of-the-check'))
} }`

/** Another token each time, of which those after the first wait for `window.pass`. */
const TURNSTILE_BY_COUNT = `window.turnstile = { remove: () => {}, render: (place, { callback }) => {
  window.checks = (window.checks || 0) + 1
  const token = 'token-' + window.checks
  if (window.checks === 1) callback(token)
  else window.pass = () => callback(token)
  return token
} }`

/** Leads the guest to their bank, as some cards need it. */
const STRIPE_WITH_BANK = `window.Stripe = () => ({
  elements: () => ({ create: () => ({ mount: (place) => { place.textContent = 'The form' } }) }),
  confirmPayment: ({ confirmParams }) => {
    location.assign('/healthz?back=' + encodeURIComponent(confirmParams.return_url))
    return new Promise(() => {})
  },
})`

const script = (body: string) => ({ contentType: 'text/javascript', body })

const PAYMENT = {
  purpose: 'deposit',
  mode: 'charge',
  state: 'unpaid',
  amount_pence: 4050,
  currency: 'gbp',
  lines: [{ text: 'Sunday 18 January, 20:00', amount_pence: 4050 }],
  terms: null,
  terms_text: [],
  fee_pence: 0,
  seconds_left: 600,
  subject: 'table',
  booking_id: 'bkg_1',
  event_id: null,
  party_size: 2,
  change: null,
}
const TICKET = {
  payment_intent_id: 'pi_1',
  payment_client_secret: 'pi_1_secret',
  again: '/',
  tab: false,
}
const payAddress = () =>
  `${site.origin}/widget/pay/${venue.venueId}#${encodeURIComponent(JSON.stringify(TICKET))}`
const playPayment = (page: Page) =>
  page.route('**/api/public/payment', (route) =>
    route.fulfill({ json: { ...PAYMENT, venue: { id: venue.venueId, name: 'The Copper Heron' } } }),
  )

test('a payment by Stripe: its form is shown, a refusal is said in its words, and then the booking is there', async () => {
  const page = await site.visit('/healthz')
  await page.route('https://js.stripe.com/v3/', (route) => route.fulfill(script(STRIPE)))
  await page.route('**/book/finalize', (route) =>
    route.fulfill({ json: { ok: true, booking_id: 'bkg_1', status: 'pending' } }),
  )
  await playPayment(page)
  await page.goto(payAddress())
  await page.getByText('pk_test_played pi_1_secret').waitFor()
  await page.getByText('Stripe handles the card for').waitFor()
  await button(page, 'Pay £40.50').click()
  await page.getByRole('alert').filter({ hasText: 'Your card has expired.' }).waitFor()
  await button(page, 'Pay £40.50').click()
  await heading(page, 'Your request is on its way').waitFor()
})

test('who comes back from the bank without paying, and wants to go back, is led past the bank', async () => {
  const page = await site.visit(`/widget/bookings/${venue.venueId}`)
  await heading(page, 'How many, and when?').waitFor()
  await page.route('https://js.stripe.com/v3/', (route) => route.fulfill(script(STRIPE_WITH_BANK)))
  await playPayment(page)
  await page.goto(payAddress())
  for (const _attempt of [1, 2]) {
    await button(page, 'Pay £40.50').click()
    await page.waitForURL('**/healthz?back=*')
    const back = new URL(new URL(page.url()).searchParams.get('back') ?? '')
    back.searchParams.set('payment_intent_client_secret', TICKET.payment_client_secret)
    back.searchParams.set('redirect_status', 'failed')
    await page.goto(back.href)
    await page.getByRole('alert').filter({ hasText: 'Your bank did not go through with it' }).waitFor()
  }
  await button(page, 'Back without paying').click()
  await heading(page, 'How many, and when?').waitFor()
})

test('a bot check by Turnstile: its token is sent with the booking, and before it there is no way to send one', async () => {
  const page = await site.visit('/healthz')
  let sent: { turnstile_token?: string } = {}
  let letIn = () => {}
  const held = new Promise<void>((resolve) => {
    letIn = resolve
  })
  await page.route('https://challenges.cloudflare.com/**', async (route) => {
    await held
    await route.fulfill(script(TURNSTILE))
  })
  await page.route('**/book', async (route) => {
    sent = route.request().postDataJSON()
    await route.fulfill({ json: { ok: true, booking_id: 'bkg_1', status: 'pending' } })
  })
  await page.goto(`${site.origin}/widget/bookings/${venue.venueId}`)
  await walkToReview(page, { email: 'checked@example.com' })
  await expect.poll(() => button(page, 'Book now').isDisabled()).toBe(true)
  await page.getByText('Cloudflare checks that a person is booking').waitFor()
  letIn()
  await page.getByText('played-site-key book').waitFor()
  await button(page, 'Book now').click()
  await heading(page, 'Your request is on its way').waitFor()
  expect(sent.turnstile_token).toBe('token-of-the-check')
})

test('a token of the bot check counts once: what the guest confirms is sent with the next one', async () => {
  const page = await site.visit('/healthz')
  const sent: string[] = []
  await page.route('https://challenges.cloudflare.com/**', (route) =>
    route.fulfill(script(TURNSTILE_BY_COUNT)),
  )
  await page.route('**/book', async (route) => {
    const { turnstile_token, confirm } = route.request().postDataJSON()
    const isSpent = sent.includes(turnstile_token)
    sent.push(turnstile_token)
    await route.fulfill(
      isSpent
        ? { status: 403, json: { error: 'Spent.', code: 'bot_check' } }
        : {
            json: confirm
              ? { ok: true, booking_id: 'bkg_1', status: 'pending' }
              : { requires_confirmation: true, existing_booking_id: 'bkg_0' },
          },
    )
  })
  await page.goto(`${site.origin}/widget/bookings/${venue.venueId}`)
  await walkToReview(page, { email: 'twice@example.com' })
  await button(page, 'Book now').click()
  await expect.poll(() => button(page, 'Yes, book another').isDisabled()).toBe(true)
  const pass = () => page.evaluate(() => (window as { pass?(): void }).pass?.() ?? 'pass' in window)
  await expect.poll(pass).toBe(true)
  await button(page, 'Yes, book another').click()
  await heading(page, 'Your request is on its way').waitFor()
  expect(sent).toEqual(['token-1', 'token-2'])
})

test('a bot check that an ad blocker stops: it is said, nothing is lost, and it can be loaded again', async () => {
  const page = await site.visit('/healthz')
  let isStopped = true
  await page.route('https://challenges.cloudflare.com/**', (route) =>
    isStopped ? route.abort('blockedbyclient') : route.fulfill(script(TURNSTILE)),
  )
  await page.route('**/book', (route) =>
    route.fulfill({ json: { ok: true, booking_id: 'bkg_1', status: 'pending' } }),
  )
  await page.goto(`${site.origin}/widget/bookings/${venue.venueId}`)
  await walkToReview(page, { email: 'blocked@example.com' })
  await page.getByRole('alert').filter({ hasText: 'Perhaps an ad blocker stops the check' }).waitFor()
  expect(await violationsIn(page)).toEqual([])
  await expect.poll(() => button(page, 'Book now').isDisabled()).toBe(true)
  isStopped = false
  await button(page, 'Try again').click()
  await page.getByText('played-site-key book').waitFor()
  await button(page, 'Book now').click()
  await heading(page, 'Your request is on its way').waitFor()
})

test.each(['en', 'de'])('with the bot check a guest loads no more than 24 KB before paying: %s', (lang) =>
  expectLight(site, `booking widget with the bot check (${lang})`, {
    path: `/widget/bookings/${venue.venueId}?lang=${lang}`,
    ready: '.strip-day.free',
    later: '/result-',
    most: 24,
  }),
)
