import { beforeAll, describe, expect, test } from 'vitest'
import { makeEvent, makeTicketType } from '../../../test/support/events.ts'
import { openPublicVenue, type PublicVenue } from '../../../test/support/public-venue.ts'
import { buyVoucher } from '../../../test/support/vouchers.ts'
import { useWorld } from '../../../test/support/world.ts'

const world = useWorld()
let venue: PublicVenue
let ball = ''

beforeAll(async () => {
  venue = await openPublicVenue(world, { name: 'Heron & Co', phone: '+44 20 7946 0158' })
  ball = await makeEvent(venue.operator, venue.venueId, { description: 'Waltzes until eleven.' })
  await makeTicketType(venue.operator, ball, { name: 'Dancer', price_pence: 1550 })
  await makeTicketType(venue.operator, ball, { name: 'Later', sale_start: '2026-01-20T09:00:00Z' })
  await makeEvent(venue.operator, venue.venueId, { name: 'Summer Ball', event_date: '2026-02-01' })
})

const get = (url: string, headers: Record<string, string> = {}) => world.app.http.inject({ url, headers })
const events = (query = '') => `/widget/events/${venue.venueId}${query}`
const vouchers = (query = '') => `/widget/vouchers/${venue.venueId}${query}`
const jsonIn = (body: string, type: string) =>
  JSON.parse(new RegExp(`<script type="${type}"[^>]*>(.*?)</script>`, 's').exec(body)?.[1] ?? 'null')
const pageOf = async (url: string) => jsonIn((await get(url)).body, 'application/json')

describe('the events page', () => {
  test('lists every event for search engines, with an offer for each kind of ticket', async () => {
    const { body } = await get(events())
    expect(body).toContain('<title>Events · Heron &amp; Co</title>')
    expect(body).toContain(`<link rel="canonical" href="http://maitred.test${events()}">`)
    expect(jsonIn(body, 'application/ld\\+json')).toMatchObject([
      {
        '@type': 'Event',
        name: 'Winter Ball',
        startDate: '2026-01-24T20:00:00.000Z',
        location: { name: 'Heron & Co' },
        offers: [
          {
            name: 'Dancer',
            price: '15.50',
            priceCurrency: 'GBP',
            availability: 'https://schema.org/InStock',
          },
          { name: 'Later', availability: 'https://schema.org/PreOrder' },
        ],
      },
      { name: 'Summer Ball' },
    ])
  })

  test('has an address for one event, with its own title, description and preview', async () => {
    const { body } = await get(events(`?event=${ball}`))
    expect(body).toContain('<title>Winter Ball · Heron &amp; Co</title>')
    expect(body).toContain('<meta property="og:description" content="Waltzes until eleven.">')
    expect(body).toContain(`<link rel="canonical" href="http://maitred.test${events(`?event=${ball}`)}">`)
    expect(jsonIn(body, 'application/ld\\+json')).toHaveLength(1)
  })

  test('says the same without JavaScript, prices and reasons included', async () => {
    const [, plain = ''] = /<noscript>(.*?)<\/noscript>/s.exec((await get(events())).body) ?? []
    for (const words of [
      'Winter Ball',
      'Dancer: £15.50',
      'Later: £15.00 (not on sale yet)',
      '+44 20 7946 0158',
    ])
      expect(plain).toContain(words)
  })

  test('leads a link to an unknown event to the others', async () => {
    const page = await pageOf(events('?event=evt_gone'))
    expect([page.event, page.events.length]).toEqual(['evt_gone', 2])
  })

  test('sells nothing while the widget is off', async () => {
    const set = (enabled: boolean) =>
      venue.operator.ok('PUT /api/my-venues/:venueId/widget-settings', {
        params: venue.params,
        body: { events: { enabled }, vouchers: { enabled } },
      })
    await set(false)
    expect(await pageOf(events())).toMatchObject({ enabled: false, events: [] })
    expect(await pageOf(vouchers())).toMatchObject({ enabled: false })
    await set(true)
    expect(await pageOf(events())).toMatchObject({ enabled: true })
  })
})

describe('the vouchers page', () => {
  test('has a title, a preview, the offer and its address for search engines', async () => {
    const { body } = await get(vouchers())
    expect(body).toContain('<title>Gift vouchers · Heron &amp; Co</title>')
    expect(jsonIn(body, 'application/ld\\+json')).toMatchObject({
      name: 'Heron & Co',
      makesOffer: { url: `http://maitred.test${vouchers()}`, priceCurrency: 'GBP' },
    })
    expect(await pageOf(vouchers())).toMatchObject({
      today: '2026-01-17',
      expires_at: '2027-01-17',
      offer: { fixed_amounts: [2500, 5000, 10_000], min_amount_pence: 1000 },
    })
  })
})

test.each([events, vouchers])(
  '%o follow the rules of every widget about policies and frames',
  async (address) => {
    const { headers } = await get(address('?isolated=1'))
    expect(headers['cross-origin-embedder-policy']).toBe('require-corp')
    expect((await get(address())).headers['cross-origin-embedder-policy']).toBeUndefined()
    const policy = String(headers['content-security-policy'])
    expect(policy).not.toMatch(/unsafe-(inline|eval)|frame-ancestors/)
    await venue.operator.ok('PUT /api/my-venues/:venueId/widget-settings', {
      params: venue.params,
      body: { allowed_origins: ['https://heron.example'] },
    })
    expect(String((await get(address())).headers['content-security-policy'])).toContain(
      "frame-ancestors 'self' https://heron.example",
    )
    await venue.operator.ok('PUT /api/my-venues/:venueId/widget-settings', {
      params: venue.params,
      body: { allowed_origins: [] },
    })
  },
)

describe('the page of a voucher', () => {
  test('says what is left, in both languages, until when, and where to book; it names nobody', async () => {
    const code = await buyVoucher(world, venue.venueId)
    const first = await get(`/voucher/${code}`)
    expect([first.statusCode, first.headers['cache-control'], first.headers['referrer-policy']]).toEqual([
      200,
      'no-store',
      'no-referrer',
    ])
    expect(first.body).toContain('<strong>£50</strong> left <span class="quiet">of £50</span>')
    await venue.operator.ok('POST /api/my-venues/:venueId/vouchers/redeem', {
      params: venue.params,
      body: { code, amount_pence: 1800 },
    })
    const { body } = await get(`/voucher/${code.replaceAll('-', '').toLowerCase()}?lang=de`)
    expect(body).toContain('Noch <strong>32\u00a0£</strong> <span class="quiet">von 50\u00a0£</span>')
    expect(body).toContain(code)
    expect(body).toContain(`href="/widget/bookings/${venue.venueId}?lang=de"`)
    expect(body).not.toMatch(/Robin|Pat|example\.com/)
  })

  test('says that a voucher is spent, or that its time is over', async () => {
    const code = await buyVoucher(world, venue.venueId)
    const read = world.database.read
    await read.updateTable('vouchers').set({ expires_at: '2026-01-01' }).where('code', '=', code).execute()
    expect((await get(`/voucher/${code}`)).body).toContain('It was valid until 1 January 2026.')
    await read.updateTable('vouchers').set({ balance_pence: 0 }).where('code', '=', code).execute()
    expect((await get(`/voucher/${code}`)).body).toContain('It is spent.')
  })

  test('answers 404 for a code that nobody has', async () => {
    expect((await get('/voucher/VBCD-EFGH-JKMN-PQRS')).statusCode).toBe(404)
  })
})
