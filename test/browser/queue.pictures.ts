import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { settle } from './album.ts'
import { openConsole } from './operator.ts'
import { useSite, WIDTHS } from './site.ts'
import { button, heading } from './walk.ts'

/** Photographs of the queue, of the host's side and of the guest's. */

const FOLDER = 'pictures'
const site = useSite({ own: true })
let venue: PublicVenue

const shoot = async (page: Page, name: string) => {
  for (const [device, width] of Object.entries(WIDTHS)) {
    await page.setViewportSize({ width, height: 1000 })
    for (const look of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: look })
      await settle(page)
      await page.screenshot({ path: join(FOLDER, `queue-${name}-${device}-${look}.png`) })
    }
  }
}

const PARTIES = [
  { name: 'Okafor', party_size: 2, phone: '+44 7700 900123', note: 'Red coat' },
  { name: 'Van der Meer-Lindqvist', party_size: 4 },
  { name: 'Silva', party_size: 3, note: 'High chair' },
  { name: 'Brandt', party_size: 2, phone: '+44 7700 900456' },
  { name: 'Walk-in', party_size: 9 },
]

beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true })
  venue = await openPublicVenue(site.world, { queue_open: true, name: 'The Copper Heron' })
  for (const [table_number, capacity] of [
    ['1', 2],
    ['2', 4],
    ['3', 4],
  ] as const)
    await venue.table({ table_number, capacity, min_party: 1 })
  for (const body of PARTIES)
    await venue.operator.ok('POST /api/my-venues/:venueId/queue', { params: venue.params, body })
})

test('the queue', { timeout: 300_000 }, async () => {
  const page = await openConsole(site, venue.operator, `/${venue.venueId}/queue`)
  await page.getByRole('button', { name: 'Call', exact: true }).first().click()
  await page.getByText(', kept ').waitFor()
  await page.getByRole('button', { name: '3', exact: true }).click()
  await page.getByText('Tell them').waitFor()
  await shoot(page, 'host')
  await button(page, 'Code for the door').click()
  await page.getByRole('dialog').getByRole('img').waitFor()
  await shoot(page, 'code')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Seat…' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: /seats/ }).first().waitFor()
  await shoot(page, 'seat')
  const guest = await site.visit(`/queue/${venue.venueId}`)
  await shoot(guest, 'join')
  await guest.getByRole('radio', { name: '2 guests' }).check()
  await guest.getByLabel('Name').fill('Mara')
  await button(guest, 'Join the queue').click()
  await heading(guest, /You are number/).waitFor()
  await shoot(guest, 'place')
  const { data } = await venue.operator.ok('GET /api/my-venues/:venueId/queue', { params: venue.params })
  const mara = data.find(({ name }) => name === 'Mara')
  const small = await venue.table({ table_number: '9', capacity: 2, min_party: 1 })
  await venue.operator.ok('POST /api/my-venues/:venueId/queue/:id/notify', {
    params: { ...venue.params, id: mara?.id ?? '' },
    body: { table_ids: [small] },
  })
  await heading(guest, 'Your table is ready').waitFor()
  await shoot(guest, 'ready')
})
