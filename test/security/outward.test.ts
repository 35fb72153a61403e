import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { keys, rowOf } from '../../contract/index.ts'
import { callRoute } from '../support/client.ts'
import { minimalOf } from '../support/from-schema.ts'
import { mailsOfVenue } from '../support/mails.ts'
import { type Night, openNight } from '../support/night.ts'
import { PURCHASE } from '../support/vouchers.ts'
import { useWorld } from '../support/world.ts'

/** Where the service goes and leads: never to an address that a caller chose. */

const world = useWorld()
const EVIL = 'evil.example'

let night: Night
beforeAll(async () => {
  night = await openNight(world, { website: `https://${EVIL}/`, marketing_reply_to: 'desk@example.com' })
})

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sources(path)
    return path.endsWith('.ts') && !path.endsWith('.test.ts') ? [path] : []
  })
const filesWith = (pattern: RegExp) =>
  sources('server')
    .filter((path) => pattern.test(readFileSync(path, 'utf8')))
    .map((path) => path.split('\\').join('/'))
    .sort()

describe('the service', () => {
  test('fetches from settings alone, but for webhooks, whose sender checks every address', () => {
    // The checkout's script runs in the guest's browser, and asks where it came from.
    expect(filesWith(/\bfetch\(/)).toEqual([
      'server/modules/money/sandbox/checkout-script.ts',
      'server/ports/bot-check.ts',
    ])
    expect(filesWith(/from 'stripe'/)).toEqual(
      expect.arrayContaining(['server/ports/payments/stripe.ts', 'server/ports/payments/webhook.ts']),
    )
    expect(
      filesWith(/from 'stripe'|from 'nodemailer'/).filter((path) => !path.startsWith('server/ports/')),
    ).toEqual([])
    expect(
      filesWith(/\b(https?|net|tls|dns|dgram)\.(request|get|connect|createConnection|lookup)\(/),
    ).toEqual([])
    expect(filesWith(/^import .*\brequest\b.* from 'node:https?'/m)).toEqual([
      'server/ports/webhook-sender.ts',
    ])
    // Node itself, with a fixed text, before the very first start listens.
    expect(filesWith(/child_process|\beval\(|new Function\(/)).toEqual(['server/db/new-folder.ts'])
  })

  test('sends nobody elsewhere: the one redirect leads to the same page with or without its last slash', async () => {
    expect(filesWith(/\.redirect\(|['"]location['"]/i)).toEqual(['server/http/create-server.ts'])
    for (const key of keys) {
      const { body, query } = rowOf(key)
      const reply = await callRoute(world.app.http, key, {
        params: {},
        ...(body ? { body: minimalOf(body) } : {}),
        query: {
          ...(query ? (minimalOf(query) as object) : {}),
          next: `https://${EVIL}`,
          redirect: `//${EVIL}`,
          return_url: `https://${EVIL}`,
        },
      })
      expect([key, reply.headers.location, reply.status >= 300 && reply.status < 400]).toEqual([
        key,
        undefined,
        false,
      ])
    }
  })

  test('takes no caller’s word for its own address', async () => {
    const headers = {
      host: EVIL,
      origin: `https://${EVIL}`,
      referer: `https://${EVIL}/`,
      forwarded: `host=${EVIL}`,
      'x-forwarded-host': EVIL,
      'x-forwarded-proto': 'javascript',
      'x-original-url': `https://${EVIL}/`,
    }
    const { text: links } = await world.anyone.call('GET /api/public/venues/:venueId/combo-widget-config', {
      params: { venueId: night.venueId },
      headers,
    })
    const { text: held, body } = await night.operator.call('POST /api/bookings/:id/hold/request', {
      params: { id: await night.book() },
      headers,
      body: {
        amount_pence: 5000,
        notify: true,
        email: 'guest@example.com',
        success_url: `https://${EVIL}/thanks`,
        cancel_url: `https://${EVIL}/back`,
        return_url: `https://${EVIL}`,
      },
    })
    expect([links, held].filter((text) => text.includes(EVIL))).toEqual([])
    expect(body.checkout_url).toMatch(/^http:\/\/maitred\.test\//)
    const page = await world.app.http.inject({ url: new URL(body.checkout_url).pathname, headers })
    expect([page.statusCode, page.body.includes(EVIL)]).toEqual([200, false])
    const mails = await mailsOfVenue(world, night.venueId)
    const mail = mails.find(({ to }) => to === 'guest@example.com')
    const linked = [...`${mail?.html}`.matchAll(/href="([^"]+)"/g)].map(([, url]) => new URL(url ?? '').host)
    // The venue's own website is the venue's to name; the way to pay is ours.
    expect(linked).toContain('maitred.test')
    expect(linked.filter((host) => host !== 'maitred.test' && host !== EVIL)).toEqual([])
  })
})

describe('a mail', () => {
  const INJECTIONS = [
    'Ada\r\nBcc: everybody@example.com',
    'Ada\nBcc: everybody@example.com',
    'Ada\u2028Bcc: everybody@example.com',
    'Ada\u0000',
  ]
  const ADDRESSES = [
    'ada@example.com\r\nBcc: everybody@example.com',
    'ada@example.com, everybody@example.com',
    'ada@example.com>,<everybody@example.com',
    '"Ada" <ada@example.com>',
    'ada@example.com;everybody@example.com',
  ]

  test('gets no second header or recipient from a name or an address', async () => {
    const buy = (fields: object) =>
      world.anyone.call('POST /api/public/voucher-purchase/create-intent', {
        body: { venue_id: night.venueId, ...PURCHASE, ...fields },
      })
    const settle = (body: object) =>
      night.operator.call('PUT /api/my-venues/:id', { params: { id: night.venueId }, body })
    for (const text of INJECTIONS) {
      for (const field of ['recipient_name', 'purchaser_name'])
        expect([field, (await buy({ [field]: text })).status]).toEqual([field, 400])
      for (const field of ['name', 'marketing_sender_name'])
        expect([field, (await settle({ [field]: text })).status]).toEqual([field, 400])
    }
    for (const address of ADDRESSES) {
      for (const field of ['recipient_email', 'purchaser_email'])
        expect([address, (await buy({ [field]: address })).status]).toEqual([address, 400])
      for (const field of ['email', 'marketing_reply_to'])
        expect([address, (await settle({ [field]: address })).status]).toEqual([address, 400])
    }
  })

  test('is for one address: so says every field that can hold one', () => {
    const loose = keys.flatMap((key) => {
      const fields = (rowOf(key).body as { properties?: Record<string, Field> } | undefined)?.properties ?? {}
      return Object.entries(fields)
        .filter(([name]) => /email|reply_to/.test(name))
        .filter(([, { format }]) => format !== 'email' && format !== 'email-or-empty')
        .map(([name]) => `${key} ${name}`)
    })
    // Whoever signs in is looked up and never written to.
    expect(loose).toEqual(['POST /api/auth/login email'])
  })
})

interface Field {
  readonly format?: string
}
