import { test } from 'vitest'
import { openPublicVenue } from '../support/public-venue.ts'
import { openWaitlist } from '../support/waitlist.ts'
import { shoot } from './album.ts'
import { useSite } from './site.ts'

/** Photographs of a wish on the wait list, to be looked at. */

const site = useSite({ own: true })
const DAY = '2026-01-20'

test.each(['en', 'de'])('a wish on the wait list, %s', async (lang) => {
  const venue = await openPublicVenue(
    site.world,
    { name: 'The Copper Heron', phone: '+44 20 7946 0158', email: 'hello@heron.example', waitlist: 'on' },
    { name: 'Dinner', deposit_mode: 'charge', price_per_cover_pence: 1050 },
  )
  const table = await venue.table()
  const list = openWaitlist(site.world, venue)
  const { id } = await venue.operator.ok('POST /api/my-venues/:venueId/tables/blocks', {
    params: venue.params,
    body: { table_ids: [table], date: DAY, start_time: '18:00', end_time: '23:59' },
  })
  const widget = await site.visit(`/widget/bookings/${venue.venueId}?date=${DAY}&party_size=2&lang=${lang}`)
  await widget.locator('.times .actions .button').waitFor()
  await shoot(widget, `waitlist-${lang}-5-full`)
  await widget.locator('.times .actions .button').click()
  await widget.locator('.join').waitFor()
  await shoot(widget, `waitlist-${lang}-6-join`)
  const wish = { date: DAY, from: '19:00', to: '20:30', locale: lang }
  const [first, second] = [await list.joined(wish), await list.joined(wish)]
  const page = await site.visit(`/waitlist/${second}?lang=${lang}`)
  const take = (name: string) => shoot(page, `waitlist-${lang}-${name}`)
  await page.locator('.told').waitFor()
  await take('1-waiting')
  await venue.operator.ok('DELETE /api/my-venues/:venueId/tables/blocks/:id', {
    params: { ...venue.params, id },
  })
  await list.sweep()
  await list.decline(first)
  await list.sweep()
  await page.reload()
  await page.locator('.offer').waitFor()
  await take('2-offer')
  await page.locator('.danger').click()
  await page.getByRole('dialog').waitFor()
  await take('3-leave')
  await page.getByRole('dialog').locator('.danger').click()
  await page.locator('.actions a').waitFor()
  await take('4-left')
})
