import { beforeAll, describe, expect, test } from 'vitest'
import { openPublicVenue, type PublicVenue } from '../../../test/support/public-venue.ts'
import { useWorld } from '../../../test/support/world.ts'

const world = useWorld()
let venue: PublicVenue

beforeAll(async () => {
  venue = await openPublicVenue(world, { name: 'Heron & Co', phone: '+44 20 7946 0158', locale: 'de' })
  await venue.table()
})

const page = async (path: string, headers: Record<string, string> = {}) => {
  const { body, statusCode, headers: replied } = await world.app.http.inject({ url: path, headers })
  expect(statusCode).toBe(200)
  return { body, headers: replied }
}
const path = (widget: string, query = '') => `/widget/${widget}/${venue.venueId}${query}`
const settings = (body: Record<string, unknown>) =>
  venue.operator.ok('PUT /api/my-venues/:venueId/widget-settings', { params: venue.params, body })

describe('every page that can be found', () => {
  test.each([
    ['bookings', 'Book a table · Heron &amp; Co'],
    ['guest-list', 'Guest list · Heron &amp; Co'],
    ['combo', 'Book · Heron &amp; Co'],
  ])('%s has a title, a description, a preview and the venue with its action', async (widget, title) => {
    const { body } = await page(path(widget, '?lang=en'))
    expect(body).toContain(`<title>${title}</title>`)
    expect(body).toMatch(/<meta name="description" content="[^"]{20,}">/)
    expect(body).toContain(`<link rel="canonical" href="http://maitred.test${path(widget)}">`)
    for (const name of ['type', 'title', 'description', 'url'])
      expect(body).toMatch(new RegExp(`<meta property="og:${name}" content="[^"]+">`))
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? []
    expect(JSON.parse(data)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Restaurant',
      name: 'Heron & Co',
      potentialAction: {
        '@type': 'ReserveAction',
        target: { urlTemplate: `http://maitred.test${path(widget)}` },
      },
    })
  })

  test('speaks the venue’s language where the browser’s is not one of ours', async () => {
    const lang = async (accepts: string) =>
      /<html lang="(\w+)"/.exec((await page(path('bookings'), { 'accept-language': accepts })).body)?.[1]
    expect(await lang('fr-FR, it;q=0.8')).toBe('de')
    expect(await lang('fr-FR, en;q=0.8')).toBe('en')
  })
})

describe('the combo page', () => {
  test('leads to what is enabled, inside the same frame, and each page leads back', async () => {
    await venue.rule({ rule_type: 'guestlist', name: 'Friends' })
    await settings({ combo: { enabled: true }, events: { enabled: false }, bookings: { enabled: true } })
    const query = '?lang=en&host=https%3A%2F%2Fheron.example'
    const { body } = await page(path('combo', query))
    const links = [...body.matchAll(/class="offer" href="([^"]+)"/g)].map(([, href]) =>
      href?.replaceAll('&amp;', '&'),
    )
    expect(links).toContain(`${path('bookings', query)}&combo=1`)
    expect(links).toContain(`${path('guest-list', query)}&combo=1`)
    expect(links.some((link) => link?.includes('/widget/events/'))).toBe(false)
    // Events are switched on, but none are planned.
    await settings({ events: { enabled: true } })
    expect((await page(path('combo', query))).body).not.toContain('/widget/events/')
    const booking = await page(`${path('bookings', query)}&combo=1`)
    expect(booking.body.replaceAll('&amp;', '&')).toContain(`href="${path('combo', query)}"`)
    expect((await page(path('bookings', query))).body).not.toContain('combo-back')
  })

  test('says how to reach the venue where nothing is enabled', async () => {
    await settings({ combo: { enabled: false } })
    const { body } = await page(path('combo', '?lang=en'))
    expect(body).toContain('Nothing can be booked online at the moment.')
    expect(body).toContain('tel:+44 20 7946 0158')
  })
})

test('the guest-list page tells nobody where its visitor came from: a mailed link has its secret there', async () => {
  const { headers } = await page(path('guest-list'))
  expect(headers['referrer-policy']).toBe('no-referrer')
})
