import { describe, expect, test } from 'vitest'
import { makeVenue } from '../../../../test/support/factories.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

const open = async () => {
  const operator = await world.person('client')
  return { operator, venueId: await makeVenue(operator) }
}

const versionOf = async (venueId: string) =>
  (
    await world.database.read
      .selectFrom('venue_versions')
      .select('config')
      .where('venue_id', '=', venueId)
      .executeTakeFirstOrThrow()
  ).config

const WIDGETS = {
  bookings: { enabled: true },
  events: { enabled: true },
  vouchers: { enabled: true },
  combo: { enabled: true },
  theme_mode: 'auto',
  accent_color: '#1f6f5c',
  font: 'sans',
  corner_radius: 8,
  background: 'card',
  allowed_origins: [] as string[],
}

const VOUCHERS = {
  enabled: true,
  min_amount_pence: 1000,
  max_amount_pence: 50_000,
  fixed_amounts: [2500, 5000, 10_000],
  allow_custom: true,
  min_quantity: 1,
  max_quantity: 10,
  expiration_months: 12,
  terms: '',
  terms_texts: null,
}

describe('widget settings', () => {
  const key = '/api/my-venues/:venueId/widget-settings' as const

  test('of a new venue enable every widget for every origin', async () => {
    const { operator, venueId } = await open()
    expect(await operator.ok(`GET ${key}`, { params: { venueId } })).toEqual(WIDGETS)
  })

  test('accept any subset of fields, keep omitted ones and increment the version', async () => {
    const { operator, venueId } = await open()
    const start = await versionOf(venueId)
    const first = await operator.call(`PUT ${key}`, {
      params: { venueId },
      body: { events: { enabled: false }, accent_color: '#AA00ff', colour: 'ignored' },
    })
    expect([first.status, first.body]).toEqual([200, { success: true }])
    await operator.ok(`PUT ${key}`, {
      params: { venueId },
      body: {
        bookings: { enabled: false },
        vouchers: { enabled: false },
        combo: { enabled: false },
        theme_mode: 'dark',
        font: 'serif',
        corner_radius: 0,
        background: '#F7f1e8',
        allowed_origins: ['https://www.example.com'],
      },
    })
    await operator.ok(`PUT ${key}`, { params: { venueId }, body: {} })
    expect(await operator.ok(`GET ${key}`, { params: { venueId } })).toEqual({
      bookings: { enabled: false },
      events: { enabled: false },
      vouchers: { enabled: false },
      combo: { enabled: false },
      theme_mode: 'dark',
      accent_color: '#AA00ff',
      font: 'serif',
      corner_radius: 0,
      background: '#F7f1e8',
      allowed_origins: ['https://www.example.com'],
    })
    expect(await versionOf(venueId)).toBe(start + 3)
  })

  test('store origins as browsers send them, without duplicates', async () => {
    const { operator, venueId } = await open()
    await operator.ok(`PUT ${key}`, {
      params: { venueId },
      body: {
        allowed_origins: [' https://WWW.Example.com:443', 'https://www.example.com', 'http://localhost:5173'],
      },
    })
    const { allowed_origins } = await operator.ok(`GET ${key}`, { params: { venueId } })
    expect(allowed_origins).toEqual(['https://www.example.com', 'http://localhost:5173'])
  })

  test.each([
    ['an unknown theme', { theme_mode: 'neon' }],
    ['a colour by name', { accent_color: 'red' }],
    ['a font of its own', { font: 'Comic Sans MS' }],
    ['corners that are too round', { corner_radius: 25 }],
    ['a background that is a style', { background: '#fff;}body{display:none' }],
    ['a switch that is not an object', { bookings: true }],
    ['a switch without "enabled"', { combo: {} }],
    ['an origin with a path', { allowed_origins: ['https://example.com/shop'] }],
    ['an origin with a query', { allowed_origins: ['https://example.com?x'] }],
    ['an origin with a password', { allowed_origins: ['https://me:secret@example.com'] }],
    ['an origin that is not a URL', { allowed_origins: ['https://%'] }],
    ['an origin that is not http', { allowed_origins: ['ftp://example.com'] }],
  ])('with %s answer 400 and do not change', async (_, body) => {
    const { operator, venueId } = await open()
    expect((await operator.call(`PUT ${key}`, { params: { venueId }, body })).status).toBe(400)
    expect(await operator.ok(`GET ${key}`, { params: { venueId } })).toEqual(WIDGETS)
  })
})

describe('voucher settings', () => {
  const key = '/api/my-venues/:venueId/voucher-settings' as const

  test('of a new venue offer three fixed amounts and custom amounts', async () => {
    const { operator, venueId } = await open()
    expect(await operator.ok(`GET ${key}`, { params: { venueId } })).toEqual(VOUCHERS)
  })

  test('accept any subset of fields, keep omitted ones and increment the version', async () => {
    const { operator, venueId } = await open()
    const start = await versionOf(venueId)
    const changed = {
      enabled: false,
      min_amount_pence: 2000,
      max_amount_pence: 20_000,
      fixed_amounts: [3000],
      allow_custom: false,
      min_quantity: 2,
      max_quantity: 4,
      expiration_months: 24,
      terms: 'Not for cash.\nNot for resale.',
      terms_texts: { en: null, de: 'Keine Auszahlung.' },
    }
    for (const [field, value] of Object.entries(changed)) {
      const reply = await operator.call(`PUT ${key}`, { params: { venueId }, body: { [field]: value } })
      expect([field, reply.status, reply.body]).toEqual([field, 200, { success: true }])
    }
    expect(await operator.ok(`GET ${key}`, { params: { venueId } })).toEqual(changed)
    expect(await versionOf(venueId)).toBe(start + Object.keys(changed).length)
  })

  test.each([
    ['a minimum amount above the maximum', { min_amount_pence: 50_001 }, 'must not be above'],
    ['a maximum amount below the minimum', { max_amount_pence: 999 }, 'must not be above'],
    ['a minimum quantity above the maximum', { min_quantity: 11 }, 'must not be above'],
    ['nothing to sell', { allow_custom: false, fixed_amounts: [] }, 'must name at least one amount'],
    ['an amount below 50', { min_amount_pence: 49 }, 'must be 50 or more'],
    ['an amount that is a text', { fixed_amounts: ['2500'] }, 'must be a whole number'],
    ['a fraction of a penny', { max_amount_pence: 1000.5 }, 'must be a whole number'],
    ['zero months', { expiration_months: 0 }, 'must be 1 or more'],
  ])('with %s answer 400 and do not change', async (_, body, sentence) => {
    const { operator, venueId } = await open()
    const reply = await operator.call(`PUT ${key}`, { params: { venueId }, body })
    expect([reply.status, reply.error]).toEqual([400, expect.stringContaining(sentence)])
    expect(await operator.ok(`GET ${key}`, { params: { venueId } })).toEqual(VOUCHERS)
  })
})
