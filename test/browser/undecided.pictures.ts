import { beforeAll, test } from 'vitest'
import { bookManaged, guestOf } from '../support/manage.ts'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { shoot } from './album.ts'
import { openConsole } from './operator.ts'
import { useSite } from './site.ts'

/** Photographs of a change that the venue has not decided about, to be looked at. */

const site = useSite({ own: true })
let venue: PublicVenue

beforeAll(async () => {
  venue = await openPublicVenue(
    site.world,
    { name: 'The Copper Heron', phone: '+44 20 7946 0158', address: '12 Mill Lane, Bath' },
    { name: 'Dinner' },
  )
  for (const table_number of ['1', '2', '3']) await venue.table({ table_number })
})

test.each(['en', 'de'])('an undecided change, %s', async (lang) => {
  const rule = (auto_approve: boolean) =>
    venue.operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
      params: { ...venue.params, id: venue.ruleId },
      body: { auto_approve },
    })
  await rule(true)
  const { id, token } = await bookManaged(site.world, venue, {
    date: '2026-01-20',
    guest_name: 'Rowan Ellery',
  })
  await rule(false)
  const page = await site.visit(`/manage/${token}?lang=${lang}`)
  await page.locator('.manage-actions .button').nth(1).click()
  await page.locator('.chip').nth(3).click()
  await page.locator('.foot .primary:not([disabled])').waitFor()
  await shoot(page, `undecided-${lang}-1-confirm`)
  await guestOf(site.world.anyone, token).change({ date: '2026-01-22', time: '19:00', party_size: 3 })
  await page.goto(`${site.origin}/manage/${token}?lang=${lang}`)
  await page.locator('.undecided').waitFor()
  await shoot(page, `undecided-${lang}-2-waits`)
  if (lang === 'de') return
  const desk = await openConsole(site, venue.operator, `/${venue.venueId}/list?date=2026-01-22&booking=${id}`)
  await desk.locator('.asked-change').waitFor()
  await shoot(desk, 'undecided-console')
})
