import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, test } from 'vitest'
import { addMember } from '../support/factories.ts'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { openConsole } from './operator.ts'
import { useSite, WIDTHS } from './site.ts'

/** Photographs of the settings, to be looked at. */

const site = useSite()
const FOLDER = 'pictures'
let venue: PublicVenue

const HOURS = [
  { open: '12:00', close: '15:00' },
  { open: '18:00', close: '01:00' },
]

beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true })
  venue = await openPublicVenue(site.world, {
    name: 'The Copper Heron',
    venue_type: 'restaurant',
    email: 'hello@copperheron.example',
    phone: '+44 20 7946 0108',
    opening_hours: {
      tue: HOURS,
      wed: HOURS,
      thu: HOURS,
      fri: HOURS,
      sat: [{ open: '18:00', close: '02:00' }],
    },
  })
  const { operator, params } = venue
  await venue.table()
  await addMember(operator, venue.venueId, await site.world.person('client'), 'host')
  await operator.ok('POST /api/my-venues/:venueId/members', {
    params,
    body: { email: 'new-host@example.com', role: 'host' },
  })
  await operator.ok('POST /api/my-venues/:venueId/policies', {
    params,
    body: { name: 'Free until the day before', refund: 'full', cancel_until_hours: 24 },
  })
  await operator.ok('POST /api/my-venues/:venueId/bundles', {
    params,
    body: { name: 'Birthday', prepaid: true, items: [{ name: 'Cake', price_pence: 3500, max_qty: 2 }] },
  })
  await venue.booked({ date: '2026-01-20', guest_email: 'rowan@example.com' })
})

const SECTIONS = {
  venue: 'venue',
  hours: 'hours',
  rules: 'rules',
  'rules-new': 'rules?edit=new',
  'services-new': 'services?edit=new',
  bookings: 'bookings',
  blackouts: 'blackouts',
  policies: 'policies',
  'policies-new': 'policies?edit=new',
  'bundles-new': 'bundles?edit=new',
  messages: 'messages',
  'messages-text': 'messages?edit=booking_confirmed',
  widget: 'widget',
  members: 'members',
  sisters: 'sisters',
  'webhooks-new': 'webhooks?edit=new',
  data: 'data',
  all: '',
}

test.each(Object.entries(SECTIONS))('%s', async (name, section) => {
  const page = await openConsole(site, venue.operator, `/${venue.venueId}/settings/${section}`)
  await page
    .locator('.settings-body :is(.card, .week, .entries, .notice)')
    .first()
    .waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle').catch(() => {})
  for (const [device, width] of Object.entries(WIDTHS))
    for (const look of ['light', 'dark'] as const) {
      if (look === 'dark' && device === 'tablet') continue
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: look })
      const tall = await page.evaluate(() => document.querySelector('.settings')?.scrollHeight ?? 0)
      await page.setViewportSize({ width, height: Math.max(900, tall + 140) })
      await page.screenshot({ path: join(FOLDER, `settings-${name}-${device}-${look}.png`) })
    }
})
