import { beforeAll, expect, test } from 'vitest'
import { makeBundle } from '../support/factories.ts'
import { PIXEL } from '../support/images.ts'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { violationsInBothThemes } from './axe.ts'
import { overflowOf } from './every-step.ts'
import { openConsole, said } from './operator.ts'
import { useSite } from './site.ts'
import { button, goOn, heading, pickDay, pickTime } from './walk.ts'

/** An owner gives an extra a picture, and guests see it where they choose extras. */

const site = useSite()
let venue: PublicVenue
let bundle: string

beforeAll(async () => {
  venue = await openPublicVenue(site.world, { name: 'The Copper Heron' })
  await venue.table()
  bundle = await makeBundle(venue.operator, venue.venueId, {
    name: 'Celebration',
    items: [
      { name: 'Birthday cake', price_pence: 4200, max_qty: 2 },
      { name: 'Flowers', price_pence: 2500, max_qty: 1 },
    ],
  })
  await venue.operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
    params: { ...venue.params, id: venue.ruleId },
    body: { bundle_ids: [bundle] },
  })
})

const toExtras = async () => {
  const page = await site.visit(`/widget/bookings/${venue.venueId}`)
  await pickDay(page, 'Sunday 18 January')
  await pickTime(page, '20:00')
  await page.locator('.plan').or(heading(page, 'Something extra?')).first().waitFor()
  if ((await page.locator('.plan').count()) > 0) await goOn(page)
  await heading(page, 'Something extra?').waitFor()
  return page
}

test('a picture is added in the settings, seen beside its extra, and taken away again', async () => {
  const desk = await openConsole(site, venue.operator, `/${venue.venueId}/settings/bundles?edit=${bundle}`)
  const buffer = Buffer.from(PIXEL.png.slice(PIXEL.png.indexOf(',') + 1), 'base64')
  await desk
    .getByLabel('Add picture of Birthday cake…')
    .setInputFiles({ name: 'cake.png', mimeType: 'image/png', buffer })
  await said(desk, 'The picture of Birthday cake is saved.')
  await desk.getByRole('img', { name: 'Birthday cake' }).waitFor()
  expect(await violationsInBothThemes(desk)).toEqual([])

  const guest = await toExtras()
  const cake = guest.locator('.item', { hasText: 'Birthday cake' }).locator('img')
  expect(
    await cake.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(1)
  await expect.poll(() => guest.locator('.item', { hasText: 'Flowers' }).locator('img').count()).toBe(0)
  expect(await violationsInBothThemes(guest)).toEqual([])
  await expect.poll(() => overflowOf(guest)).toBe(0)

  await button(desk, 'Remove picture of Birthday cake').click()
  await said(desk, 'Birthday cake has no picture now.')
  const again = await toExtras()
  await again.getByText('Birthday cake').waitFor()
  await expect.poll(() => again.locator('.item img').count()).toBe(0)
})
