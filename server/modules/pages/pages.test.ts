import { beforeAll, describe, expect, test } from 'vitest'
import { openPublicVenue, type PublicVenue } from '../../../test/support/public-venue.ts'
import { useWorld } from '../../../test/support/world.ts'
import { assetsOf } from './assets.ts'

const world = useWorld()
let venue: PublicVenue

beforeAll(async () => {
  venue = await openPublicVenue(world, {
    name: 'Heron & Co',
    phone: '+44 20 7946 0158',
    website: 'https://heron.example',
  })
  await venue.table()
})

const get = (url: string, headers: Record<string, string> = {}) => world.app.http.inject({ url, headers })
const widget = (query = '') => `/widget/bookings/${venue.venueId}${query}`
const BROWSER = { accept: 'text/html,application/xhtml+xml' }

describe('the booking page', () => {
  test('has a title, a description, a preview and the venue for search engines', async () => {
    const { body, statusCode } = await get(widget())
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>Book a table · Heron &amp; Co</title>')
    expect(body).toContain('<meta property="og:title" content="Book a table · Heron &amp; Co">')
    expect(body).toContain(`<link rel="canonical" href="http://maitred.test${widget()}">`)
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? []
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'Restaurant',
      name: 'Heron & Co',
      telephone: '+44 20 7946 0158',
      potentialAction: {
        '@type': 'ReserveAction',
        target: { urlTemplate: `http://maitred.test${widget()}` },
      },
    })
  })

  test('speaks the language of its address, else of the browser, else English', async () => {
    const lang = async (query: string, accepts?: string) =>
      /<html lang="(\w+)"/.exec(
        (await get(widget(query), accepts ? { 'accept-language': accepts } : {})).body,
      )?.[1]
    expect(await lang('')).toBe('en')
    expect(await lang('', 'fr-FR, de-CH;q=0.8, en;q=0.5')).toBe('de')
    expect(await lang('?lang=en', 'de')).toBe('en')
    expect(await lang('?lang=de-AT')).toBe('de')
    expect(await lang('?lang=xx', 'de')).toBe('de')
  })

  test('may be framed by every website, and where the venue lists some, by them and by us', async () => {
    const policy = async () => (await get(widget())).headers['content-security-policy']
    expect(await policy()).not.toContain('frame-ancestors')
    await venue.operator.ok('PUT /api/my-venues/:venueId/widget-settings', {
      params: venue.params,
      body: { allowed_origins: ['https://heron.example'] },
    })
    expect(await policy()).toContain("frame-ancestors 'self' https://heron.example")
    await venue.operator.ok('PUT /api/my-venues/:venueId/widget-settings', {
      params: venue.params,
      body: { allowed_origins: [] },
    })
  })

  test('allows no inline code, no eval and no text as code', async () => {
    const policy = String((await get(widget())).headers['content-security-policy'])
    expect(policy).not.toMatch(/unsafe-(inline|eval)/)
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']+'/)
  })

  test('has an embedder policy only when an isolated website asks for it', async () => {
    const header = async (query: string) => (await get(widget(query))).headers['cross-origin-embedder-policy']
    expect([await header(''), await header('?isolated=1')]).toEqual([undefined, 'require-corp'])
    expect((await get(widget())).headers['cross-origin-resource-policy']).toBe('cross-origin')
  })

  test('posts to no made-up address: a host that is not an origin is left aside', async () => {
    const host = async (text: string) => {
      const { body } = await get(widget(`?host=${encodeURIComponent(text)}`))
      return JSON.parse(/<script type="application\/json" id="page">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}')
        .host
    }
    expect(await host('https://heron.example')).toBe('https://heron.example')
    for (const bad of ['*', 'javascript:alert(1)', 'https://heron.example/path', 'nonsense', 'null'])
      expect([bad, await host(bad)]).toEqual([bad, null])
  })

  test('takes a party, a day and a time from a link, and leaves aside what makes no sense', async () => {
    const wanted = async (query: string) => {
      const { body } = await get(widget(query))
      return JSON.parse(/<script type="application\/json" id="page">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}')
        .wanted
    }
    expect(await wanted('?party_size=4&date=2026-01-20&time=20:00')).toEqual({
      party_size: 4,
      date: '2026-01-20',
      time: '20:00',
    })
    expect(await wanted('?party_size=-1&date=tomorrow&time=late')).toEqual({})
  })
})

describe('what is not there', () => {
  test.each([
    '/widget/events/ven_nobody',
    '/widget/vouchers/ven_nobody',
    '/widget/bookings/ven_nobody',
    '/widget/pay/ven_nobody',
    '/demo/ven_nobody',
    '/nowhere',
  ])('%s is a page for browsers and JSON for programs, both 404', async (url) => {
    const page = await get(url, BROWSER)
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.body).toContain('This page does not exist')
    expect(page.body).toContain('The link may be old or incomplete.')
    const program = await get(url)
    expect([program.statusCode, program.json().error]).toEqual([404, expect.any(String)])
  })

  test('its page leads to the front page, but not inside the frame of a website', async () => {
    const page = await get('/nowhere', BROWSER)
    expect(page.body).toContain('<a href="/">To the front page</a>')
    const framed = await get('/nowhere', { ...BROWSER, 'sec-fetch-dest': 'iframe' })
    expect(framed.body).not.toContain('<a ')
  })

  test.each([
    ['/nowhere', { 'accept-language': 'de-AT, en;q=0.5' }],
    ['/nowhere?lang=de', { 'accept-language': 'en' }],
  ])('its page is German throughout for whoever reads German: %s %o', async (url, headers) => {
    const { body } = await get(url, { ...BROWSER, ...headers })
    expect(body).toContain('<html lang="de">')
    expect(
      body
        .replaceAll(/<style>.*<\/style>|<[^>]+>/gs, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ).toBe(
      'Diese Seite gibt es nicht Diese Seite gibt es nicht Vielleicht ist der Link alt oder nicht vollständig. Zur Startseite',
    )
  })

  test('the interface answers JSON to browsers too', async () => {
    const { headers } = await get('/api/public/venues/ven_nobody/availability?date=2026-01-20', BROWSER)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
  })
})

describe('an asset', () => {
  test('is sent in the best encoding the browser takes, to be kept for ever', async () => {
    const url = `/assets/${assetsOf('booking').script}`
    for (const [accepts, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['', undefined],
    ] as const) {
      const { headers, statusCode } = await get(url, { 'accept-encoding': accepts })
      expect([accepts, statusCode, headers['content-encoding']]).toEqual([accepts, 200, encoding])
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers.vary).toContain('accept-encoding')
    }
  })

  test('is a font only of pages for staff and of our own, which the door keeps on the phone', async () => {
    const { fonts } = assetsOf('door')
    expect(fonts).toHaveLength(2)
    expect([assetsOf('console').fonts, assetsOf('site').fonts]).toEqual([fonts, fonts])
    for (const widget of ['booking', 'events', 'vouchers', 'guest-list', 'combo', 'manage', 'pay'])
      expect([widget, assetsOf(widget).fonts]).toEqual([widget, []])
    const worker = (await get('/door/worker.js')).body
    for (const file of fonts) {
      const { headers, statusCode } = await get(`/assets/${file}`)
      expect([statusCode, headers['content-type']]).toEqual([200, 'font/woff2'])
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(worker).toContain(`/assets/${file}`)
    }
    const policy = (await get('/door/')).headers['content-security-policy']
    expect(policy).toContain("font-src 'self';")
  })

  test.each(['manifest.json', 'embed.js', '..%2fpackage.json', 'booking.js', '.built-from'])(
    'called %s is not there',
    async (file) => {
      expect((await get(`/assets/${file}`)).statusCode).toBe(404)
    },
  )

  test('the loader may be loaded by every website, isolated ones too', async () => {
    const { headers, statusCode } = await get('/embed.js')
    expect([statusCode, headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin'])
  })
})

/** The addresses of the pictures of a page, but for those that are in the page itself. */
const picturesIn = (body: string) =>
  [...body.matchAll(/<img\b[^>]*\bsrc="([^"]*)"/g)]
    .map(([, src = '']) => src)
    .filter((src) => !/^data:/.test(src))

describe('the guide', () => {
  test('has every picture that it shows, each with its width and height', async () => {
    const { body } = await get('/guide')
    const pictures = picturesIn(body)
    expect(pictures.length).toBeGreaterThan(5)
    for (const src of pictures) {
      const { headers, statusCode } = await get(new URL(src, 'http://maitred.test/guide').pathname)
      expect([src, statusCode, headers['content-type']]).toEqual([src, 200, 'image/png'])
    }
    for (const [tag] of body.matchAll(/<img\b[^>]*>/g)) expect(tag).toMatch(/ width="\d+" height="\d+"/)
    // A picture of a phone is shown narrower than it is.
    expect(body).toMatch(/alt="The list of tonight" width="180" height="\d+"/)
  })

  test('begins with a list of its parts', async () => {
    const { body } = await get('/guide')
    const [, contents = ''] = /<nav aria-label="Contents">(.*?)<\/nav>/s.exec(body) ?? []
    const listed = [...contents.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    const parts = [...body.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id)
    expect(parts.length).toBeGreaterThan(5)
    expect(listed).toEqual(parts)
    expect(body.indexOf('Contents')).toBeLessThan(body.indexOf('<h2'))
  })
})

test.each(['/', '/guide', '/docs'])('%s has a bar with the way home, to the guide and in', async (path) => {
  const { body } = await get(path)
  const [, bar = ''] = /<header class="bar">(.*?)<\/header>/s.exec(body) ?? []
  for (const href of ['/', '/guide', '/docs', '/console']) expect(bar).toContain(`href="${href}"`)
  expect(body.match(/<h1/g)).toHaveLength(1)
  expect(body.match(/<main/g)).toHaveLength(1)
  expect(bar).not.toContain('Make an account')
})

describe('the front page where anybody may sign up', () => {
  const open = useWorld({ settings: { SIGN_UP: 'on' } })

  test.each([
    ['en', 'Make an account'],
    ['de', 'Konto anlegen'],
  ])('offers an account beside signing in (%s)', async (lang, name) => {
    const { body } = await open.app.http.inject({ url: `/?lang=${lang}` })
    expect(body).toContain(`<a href="/console">${name}</a>`)
  })
})
