import { beforeAll, describe, expect, test } from 'vitest'
import { type Key, keys, rowOf } from '../../contract/index.ts'
import { callRoute } from '../support/client.ts'
import { bookManaged } from '../support/manage.ts'
import { openNight } from '../support/night.ts'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { buyVoucher } from '../support/vouchers.ts'
import { openWaitlist } from '../support/waitlist.ts'
import { useWorld } from '../support/world.ts'

/** The headers of every page row: who may frame, read and run what. */

const LISTED = 'https://desk.example.com'
const world = useWorld({ settings: { CORS_ORIGINS: LISTED } })

const isApi = (key: Key) => key.includes(' /api/')
/** The preview of a mail is fetched by the console with a session: data, not a page. */
const isPage = (key: Key) => {
  const { ok } = rowOf(key)
  return 'mediaType' in ok && ok.mediaType === 'text/html' && !isApi(key)
}
const pages = keys.filter(isPage)
/** Venues' websites frame these. */
const WIDGETS: readonly Key[] = [
  'GET /widget/bookings/:venueId',
  'GET /widget/events/:venueId',
  'GET /widget/vouchers/:venueId',
  'GET /widget/guest-list/:venueId',
  'GET /widget/combo/:venueId',
  'GET /widget/pay/:venueId',
]
/** The console draws mails into it: it has no script at all, and only our own pages frame it. */
const MAIL_FRAME: Key = 'GET /console/mail-frame'
const CONSOLE: readonly Key[] = [
  'GET /console',
  MAIL_FRAME,
  'GET /console/:screen',
  'GET /console/:venueId/:screen',
  'GET /console/:venueId/:screen/:section',
]
/** Mailed and printed links: the page is the same for every one, so it needs none that works. */
const ACCOUNT: readonly Key[] = [
  'GET /setup/:token',
  'GET /invite/:token',
  'GET /reset/:token',
  'GET /sign-in/:token',
  'GET /confirm/:token',
]
const isWidget = (key: Key) => WIDGETS.includes(key)
/** The links of bookings, wishes and places in the queue are used on our own pages only. */
const isManage = (key: Key) => /\/(manage|waitlist|queue)\/:token/.test(key)
const isPublic = (key: Key) => key.includes(' /api/public/') && !isManage(key)

let sessionId: string
let venueId: string
let token: string
let wishToken: string
let code: string
let queueToken: string
beforeAll(async () => {
  const night = await openNight(world)
  const { checkout_url } = await night.operator.ok('POST /api/bookings/:id/hold/request', {
    params: { id: await night.book() },
    body: { amount_pence: 5000, description: '<script>alert(1)</script>"><img src=x onerror=alert(1)>' },
  })
  sessionId = checkout_url.split('/').at(-1) ?? ''
  const place = await openPublicVenue(world, {
    name: '</script><script>alert(1)</script>',
    waitlist: 'on',
  })
  venueId = place.venueId
  await place.table()
  token = (await bookManaged(world, place)).token
  // No table takes so many.
  wishToken = await openWaitlist(world, place).joined({ party_size: 9 })
  code = await buyVoucher(world, venueId)
  queueToken = await joinQueue(world, place)
  await place.operator.ok('POST /api/my-venues/:venueId/notices', {
    params: place.params,
    body: { kind: 'privacy', text: { en: 'We keep little.' } },
  })
})

const joinQueue = async ({ app }: typeof world, { operator, params }: PublicVenue) => {
  const { id } = await operator.ok('POST /api/my-venues/:venueId/queue', {
    params,
    body: { name: 'Okafor', party_size: 2 },
  })
  return app.services.manageLinks.queueUrl(id).split('/').at(-1) ?? ''
}

const tokenFor = (key: Key) => {
  if (key.endsWith('/stream')) return 'nobody'
  return key.includes('/queue/') ? queueToken : key.includes('/waitlist/') ? wishToken : token
}

const call = (key: Key, headers: Record<string, string> = {}) =>
  callRoute(world.app.http, key, {
    params: {
      sessionId,
      venueId,
      kind: 'privacy',
      token: tokenFor(key),
      code,
      file: 'start.js',
      screen: 'floor',
      section: 'any',
    },
    headers,
  })

/** A policy's rules, by name. */
const rulesOf = (policy: string | undefined) =>
  new Map(
    (policy ?? '').split(';').map((rule): [string, string[]] => {
      const [name = '', ...sources] = rule.trim().split(/\s+/)
      return [name, sources]
    }),
  )

describe('every page', () => {
  test('is known', () => {
    expect(pages).toEqual([
      'GET /sandbox/checkout/:sessionId',
      'GET /checkout/done',
      'GET /',
      'GET /guide',
      ...WIDGETS,
      'GET /manage/:token',
      'GET /queue/:token',
      'GET /waitlist/:token',
      'GET /legal/:venueId/:kind',
      'GET /voucher/:code',
      'GET /demo/:venueId',
      ...CONSOLE,
      'GET /door/',
      ...ACCOUNT,
      'GET /docs',
    ])
  })

  test('the frame for mails runs nothing, and only our own pages frame it', async () => {
    const { headers } = await call(MAIL_FRAME)
    const rules = rulesOf(headers['content-security-policy'])
    expect(Object.fromEntries(rules)).toEqual({
      'default-src': ["'none'"],
      'style-src': ["'unsafe-inline'"],
      'img-src': ["'self'", 'data:'],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'self'"],
    })
  })

  test.each(pages.filter((key) => key !== MAIL_FRAME))(
    '%s runs our own scripts alone, is framed by nobody who may not, and tells no other site where it was',
    async (key) => {
      const { headers, text, status } = await call(key)
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      const rules = rulesOf(headers['content-security-policy'])
      expect(rules.get('default-src')).toEqual(["'none'"])
      expect(rules.get('script-src')).toEqual(["'self'"])
      expect(rules.get('frame-ancestors')).toEqual(isWidget(key) ? undefined : ["'none'"])
      expect(rules.get('base-uri')).toEqual(["'none'"])
      expect(rules.get('form-action')).toEqual(["'self'"])
      expect(rules.get('connect-src')).toEqual(["'self'"])
      expect([...rules.values()].flat()).not.toContain('*')
      expect(headers['referrer-policy']).toBe('no-referrer')
      // Blocks of data are not scripts; no value in them can end them.
      const code = text.replaceAll(/<script type="application\/(ld\+)?json"[^<]*<\/script>/g, '')
      expect(code).not.toMatch(/<script(?![^>]*\ssrc="\/)/i)
      expect(text).not.toMatch(/<[a-z][^>]*\son[a-z]+\s*=/i)
      expect(text).not.toMatch(/javascript:/i)
      expect(text).not.toMatch(/<(base|iframe|object|embed)\b/i)
    },
  )

  test.each(ACCOUNT)('%s is kept nowhere, listed nowhere, and says nothing about its link', async (key) => {
    const { headers, text } = await call(key)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toContain(
      "require-trusted-types-for 'script'; trusted-types 'none'",
    )
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect(text).not.toContain('"nothing"')
    const other = await callRoute(world.app.http, key, { params: { token: 'x'.repeat(43) } })
    expect(other.text).toBe(text)
  })

  test('shows what people wrote as text', async () => {
    const { text } = await call('GET /sandbox/checkout/:sessionId')
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).not.toContain('<img')
  })
})

describe('every row', () => {
  test.each(keys)('%s sends, and refuses, with the headers that keep data from being a page', async (key) => {
    const { headers } = await call(key)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringContaining('max-age='),
    })
    // What concerns documents alone is said of documents alone.
    if (isPage(key))
      expect(headers).toMatchObject({
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      })
    const rules = rulesOf(headers['content-security-policy'])
    expect(rules.get('default-src')).toEqual(["'none'"])
    expect(rules.get('frame-ancestors')).toEqual(
      isWidget(key) ? undefined : [key === MAIL_FRAME ? "'self'" : "'none'"],
    )
    expect(headers['content-type']).toMatch(isPage(key) ? /^text\/html/ : /^(?!text\/html)/)
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['cache-control']).toBeDefined()
  })
})

describe('other websites', () => {
  const STRANGERS = [
    'https://stranger.example.com',
    'null',
    'https://desk.example.com.evil.example',
    'http://desk.example.com',
    'https://desk.example.com:8443',
    'https://DESK.example.com',
    'https://xdesk.example.com',
  ]

  test.each(keys.filter(isPublic))('may read %s, and never with credentials', async (key) => {
    for (const origin of [...STRANGERS, LISTED]) {
      const { headers } = await call(key, { origin })
      expect([
        origin,
        headers['access-control-allow-origin'],
        headers['access-control-allow-credentials'],
      ]).toEqual([origin, '*', undefined])
    }
  })

  test.each(keys.filter((key) => !isPublic(key)))(
    'may not read %s, unless they are listed, and never with credentials',
    async (key) => {
      for (const origin of STRANGERS) {
        const { headers } = await call(key, { origin })
        expect([origin, headers['access-control-allow-origin']]).toEqual([origin, undefined])
        expect(headers['access-control-allow-credentials']).toBeUndefined()
      }
      const { headers } = await call(key, { origin: LISTED })
      expect([headers['access-control-allow-origin'], headers['access-control-allow-credentials']]).toEqual([
        isManage(key) ? undefined : LISTED,
        undefined,
      ])
      expect(headers.vary).toMatch(/origin/i)
    },
  )

  test.each(keys.filter((key) => isApi(key) && !isPublic(key)))(
    'ask in vain before they call %s',
    async (key) => {
      const [method = '', path = ''] = key.split(' ')
      const { headers } = await world.app.http.inject({
        method: 'OPTIONS',
        url: path,
        headers: { origin: 'https://stranger.example.com', 'access-control-request-method': method },
      })
      expect(headers['access-control-allow-origin']).toBeUndefined()
      expect(headers['access-control-allow-credentials']).toBeUndefined()
    },
  )

  test('cannot post a form anywhere: nothing but JSON is read', async () => {
    for (const type of [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
    ]) {
      const reply = await world.app.http.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: '{"email":"a@example.com","password":"x"}',
        headers: { 'content-type': type, origin: 'https://stranger.example.com' },
      })
      expect([type, reply.statusCode]).toEqual([type, 400])
    }
  })
})
