import { beforeAll, expect, test } from 'vitest'
import { openPublicVenue, type PublicVenue, TONIGHT } from '../support/public-venue.ts'
import { violationsInBothThemes } from './axe.ts'
import { openConsole, said } from './operator.ts'
import { useSite } from './site.ts'
import { button } from './walk.ts'

/** An owner writes names in German, and German guests read them. */

const site = useSite()
let venue: PublicVenue

beforeAll(async () => {
  venue = await openPublicVenue(site.world, { name: 'The Copper Heron' }, { name: 'Dinner' })
  const { operator, params } = venue
  for (const [n, name] of ['Terrace', 'Bar'].entries()) {
    const { id } = await operator.ok('POST /api/my-venues/:venueId/seating-areas', {
      params,
      body: { floor_id: venue.floorId, name, names: name === 'Bar' ? null : { en: null, de: 'Terrasse' } },
    })
    await venue.table({ table_number: String(n + 1), area_id: id })
  }
})

test('the name of a rule is written in German, and what is empty says what guests read', async () => {
  const { operator, venueId, ruleId } = venue
  const page = await openConsole(site, operator, `/${venueId}/settings/rules?edit=${ruleId}`)
  await page.getByText('In English and German').first().click()
  await page.getByText('Empty: German-speaking guests read “Dinner”.').waitFor()
  await page
    .getByLabel(/^In German/)
    .first()
    .fill('Abendessen')
  await expect.poll(() => page.getByText('Empty: German-speaking guests read “Dinner”.').count()).toBe(0)
  expect(await violationsInBothThemes(page)).toEqual([])
  await button(page, 'Save').click()
  await said(page, /saved/)

  // A browser that asks for English, on the German page: the page decides.
  const guest = await site.visit(`/widget/bookings/${venueId}?lang=de&date=${TONIGHT}`)
  await guest.getByText('Abendessen').first().waitFor()
  await guest
    .getByRole('button', { name: /^20:00/ })
    .first()
    .click()
  await guest.getByText('Terrasse').first().waitFor()
  await expect.poll(() => guest.getByText('Terrace').count()).toBe(0)
  // Nothing was written for it, so its name is read.
  await guest.getByText('Bar', { exact: true }).first().waitFor()

  const english = await site.visit(`/widget/bookings/${venueId}?lang=en&date=${TONIGHT}`, { lang: 'de-DE' })
  await english.getByText('Dinner').first().waitFor()
  await expect.poll(() => english.getByText('Abendessen').count()).toBe(0)
})
