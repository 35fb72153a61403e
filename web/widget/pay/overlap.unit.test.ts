import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import type { PayPage } from '../../../contract/page-data.ts'
import { fates, OVERLAP, play, type Step, stubService } from '../../../test/support/overlap.ts'
import { createClient } from '../../shared/client.ts'
import { openPage } from '../../shared/fake-page.ts'
import { PayApp } from './app.tsx'
import { SandboxMethod } from './sandbox.tsx'
import { StripeMethod } from './stripe.tsx'
import words from './words.en.ts'

/** The payment page while answers are lost and the connection comes and goes. */

vi.mock('../result/lazy-result.ts', () => ({ LazyResult: () => 'Booked.', prepareResult: () => {} }))
vi.mock('../result/lazy-tickets.ts', () => ({ LazyTickets: () => 'Booked.', prepareTickets: () => {} }))
vi.mock('../result/lazy-vouchers.ts', () => ({ LazyVouchers: () => 'Booked.', prepareVouchers: () => {} }))
const posted = vi.hoisted(() => [] as { maitred: string }[])
vi.mock('../../shared/frame.ts', () => ({
  post: (message: { maitred: string }) => posted.push(message),
  showFrom: () => {},
}))

const PAGE = { venue: { id: 'ven' }, lang: 'en', publishable_key: 'pk_sandbox' } as unknown as PayPage
const TICKET = { payment_intent_id: 'pi', payment_client_secret: 'pi_secret', again: '/', tab: false }
const PAYMENT = {
  venue: { id: 'ven' },
  subject: 'table',
  mode: 'charge',
  state: 'unpaid',
  amount_pence: 4000,
  fee_pence: 0,
  currency: 'gbp',
  party_size: 2,
  booking_id: 'bkg',
  seconds_left: null,
  change: null,
  lines: [],
  terms_text: [],
}

const openPay = (
  s: fc.Scheduler,
  Method: typeof SandboxMethod = SandboxMethod,
  states: string[] = [],
  facts: object = {},
) => {
  const page = openPage(vi.stubGlobal, '/widget/pay/ven')
  const service = {
    isPaid: states.length > 0,
    isCancelled: false,
    payments: 0,
    asking: 0,
    mostAsking: 0,
  }
  const { meet } = stubService(s, async ({ path }) => {
    if (path.endsWith('/api/public/payment'))
      return { body: { ...PAYMENT, ...facts, state: states.shift() ?? PAYMENT.state } }
    if (path.endsWith('/confirm')) {
      if (service.isPaid) return { status: 409, body: { error: 'Paid.' } }
      service.isPaid = true
      service.payments += 1
      return { body: { status: 'succeeded' } }
    }
    service.asking += 1
    service.mostAsking = Math.max(service.mostAsking, service.asking)
    await s.schedule(Promise.resolve(), 'the service settles')
    service.asking -= 1
    if (service.isCancelled) return { body: { ok: false, status: 'cancelled' } }
    return { body: service.isPaid ? { ok: true, status: 'approved' } : { ok: false, status: 'pending' } }
  })
  posted.length = 0
  page.show(PayApp, {
    page: PAGE,
    words,
    call: createClient(),
    ticket: TICKET,
    returned: undefined,
    Method,
  })
  const press = (wanted: string) =>
    page
      .all()
      .find(({ name }) => name === wanted)
      ?.element.press()
  return { page, service, meet, pay: () => press(words.pay('£40')) }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a payment is made once and ends as paid, whatever answers are lost and however often the connection is back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fates, fc.nat(4), async (s, chosen, onlines) => {
      const w = openPay(s)
      await play(s, [])
      w.meet(chosen)
      const online: Step = ['online', () => w.page.fire('online')]
      const tap: Step = [
        'double tap',
        () => {
          w.pay()
          w.pay()
        },
      ]
      await play(s, [tap, ...Array<Step>(onlines).fill(online)])
      // A lost confirmation is not said to have taken nothing.
      if (w.service.isPaid) expect(w.page.text()).not.toContain(words.notReached)
      for (let n = 0; n < 14; n += 1) await play(s, [['pay', w.pay], online])
      expect(w.page.text()).toContain('Booked.')
      expect(w.service.payments).toBe(1)
      expect(posted.filter(({ maitred }) => maitred === 'paid')).toHaveLength(1)
      w.page.close()
    }),
    { ...OVERLAP, numRuns: 100 },
  )
})

test.each(['paid', 'processing'])(
  'a page that is opened again once it is %s waits for the booking, and asks for no payment',
  async (state) => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (s) => {
        const w = openPay(s, SandboxMethod, [state])
        await play(s, [])
        expect(w.page.text()).not.toContain(words.pay('£40'))
        expect(w.page.text()).toContain('Booked.')
        expect(w.service.payments).toBe(0)
        w.page.close()
      }),
      { ...OVERLAP, numRuns: 20 },
    )
  },
)

test('one question at a time is asked about a payment', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (s) => {
      const w = openPay(s)
      await play(s, [])
      const online: Step = ['online', () => w.page.fire('online')]
      await play(s, [['pay', w.pay], ...Array<Step>(6).fill(online)])
      expect(w.service.mostAsking).toBe(1)
      w.page.close()
    }),
    { ...OVERLAP, numRuns: 100 },
  )
})

test('a card payment whose answer was lost is found to be paid when it is sent again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (s) => {
      const w = openPay(s, StripeMethod)
      const confirms: (() => Promise<object>)[] = [
        () => Promise.reject(new Error('Failed to fetch')),
        async () => ({ error: { message: 'Unexpected state', payment_intent: { status: 'succeeded' } } }),
      ]
      vi.stubGlobal('getComputedStyle', () => ({ colorScheme: 'light' }))
      Object.assign(w.page.window, {
        Stripe: () => ({
          elements: () => ({ create: () => ({ mount: () => {} }) }),
          confirmPayment: () => confirms.shift()?.(),
        }),
      })
      Object.assign(document.head, { append: (script: { onload(): void }) => script.onload() })
      await play(s, [])
      await play(s, [['pay', w.pay]])
      expect(w.page.text()).toContain(words.lost)
      w.service.isPaid = true
      await play(s, [['pay again', w.pay]])
      expect(w.page.text()).toContain('Booked.')
      w.page.close()
    }),
    { ...OVERLAP, numRuns: 5 },
  )
})

test('a 404 that is not the service’s does not end a payment', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (s) => {
      const w = openPay(s)
      await play(s, [])
      const real = fetch
      let strays = 1
      vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
        if (!address.endsWith('/finalize') || strays === 0) return real(address, request)
        strays -= 1
        return { status: 404, ok: false, headers: new Headers(), json: async () => ({}) }
      })
      await play(s, [['pay', w.pay]])
      expect(w.page.text()).toContain('Booked.')
      w.page.close()
    }),
    { ...OVERLAP, numRuns: 5 },
  )
})

const OWN_PAGE = { href: '/manage/tok?lang=en', target: '_blank', rel: 'noopener' }

// The page may stand in a website's frame, where the guest's own page is refused.
test.each<[string, string[], object, object[], string]>([
  [
    'was paid says that the money goes back, and leads to the guest’s own page in a new tab',
    ['paid', 'paid'],
    { manage_url: 'http://test/manage/tok' },
    [OWN_PAGE],
    words.ended,
  ],
  ['was paid says so without the link too', ['paid', 'paid'], {}, [], words.ended],
  ['nobody paid took nothing', ['processing', 'unpaid'], {}, [], words.expired.table],
])('a booking that was cancelled and that %s', async (_what, states, facts, links, said) => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (s) => {
      const w = openPay(s, SandboxMethod, [...states], facts)
      w.service.isCancelled = true
      await play(s, [])
      expect(w.page.assigned).toEqual([])
      expect(w.page.text()).toContain(said)
      const shown = w.page.root.within().filter(({ localName }) => localName === 'a')
      expect(shown.map(({ attributes }) => Object.fromEntries(attributes))).toMatchObject(links)
      expect(w.page.text().includes('nothing was taken')).toBe(said === words.expired.table)
      w.page.close()
    }),
    { ...OVERLAP, numRuns: 10 },
  )
})
