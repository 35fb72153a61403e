import sharp from 'sharp'
import { test } from 'vitest'
import { makeBundle } from '../support/factories.ts'
import { openPublicVenue } from '../support/public-venue.ts'
import { shoot } from './album.ts'
import { openConsole } from './operator.ts'
import { useSite } from './site.ts'
import { goOn, heading, pickDay, pickTime } from './walk.ts'

/** Photographs of extras with pictures and names by language, to be looked at. */

const site = useSite({ own: true })

test('extras', async () => {
  const venue = await openPublicVenue(site.world, { name: 'The Copper Heron' })
  await venue.table()
  const id = await makeBundle(venue.operator, venue.venueId, {
    name: 'Celebration',
    names: { en: null, de: 'Feier' },
    items: [
      { name: 'Birthday cake for the whole table', price_pence: 4200, max_qty: 2 },
      { name: 'Flowers', price_pence: 2500, max_qty: 1 },
    ],
  })
  const { operator, params } = venue
  await operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
    params: { ...params, id: venue.ruleId },
    body: { bundle_ids: [id] },
  })
  const { data } = await operator.ok('GET /api/my-venues/:venueId/bundles', { params })
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c98a5b' } })
    .png()
    .toBuffer()
  await operator.ok('POST /api/my-venues/:venueId/bundles/:id/picture', {
    params: { ...params, id },
    body: {
      item_id: data[0]?.items[0]?.id ?? '',
      data: `data:image/png;base64,${picture.toString('base64')}`,
    },
  })
  const page = await site.visit(`/widget/bookings/${venue.venueId}`)
  await pickDay(page, 'Sunday 18 January')
  await pickTime(page, '20:00')
  await page.locator('.plan').or(heading(page, 'Something extra?')).first().waitFor()
  if ((await page.locator('.plan').count()) > 0) await goOn(page)
  await heading(page, 'Something extra?').waitFor()
  await shoot(page, 'extras-widget')
  const desk = await openConsole(site, operator, `/${venue.venueId}/settings/bundles?edit=${id}`)
  await desk.getByLabel('Name of item 1').waitFor()
  await shoot(desk, 'extras-console')
})
