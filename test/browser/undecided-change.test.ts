import { beforeAll, expect, test } from 'vitest'
import { bookManaged } from '../support/manage.ts'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { violationsInBothThemes } from './axe.ts'
import { overflowOf } from './every-step.ts'
import { openConsole, said } from './operator.ts'
import { useSite } from './site.ts'
import { button, heading, pickDay, pickTime } from './walk.ts'

/** A guest asks for another evening at a venue that confirms by hand. The old booking stands until that is decided. */

const site = useSite()
const DAY = '2026-01-20'
let venue: PublicVenue

beforeAll(async () => {
  venue = await openPublicVenue(
    site.world,
    { name: 'The Copper Heron', booking_start_value: 60, booking_start_unit: 'days' },
    { name: 'Dinner' },
  )
  for (const table_number of ['1', '2', '3', '4']) await venue.table({ table_number })
})

/** Booked while the venue confirmed by itself. */
const book = async (fields: Record<string, unknown> = {}) => {
  const rule = (auto_approve: boolean) =>
    venue.operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
      params: { ...venue.params, id: venue.ruleId },
      body: { auto_approve },
    })
  await rule(true)
  const booked = await bookManaged(site.world, venue, { date: DAY, ...fields })
  await rule(false)
  return booked
}
const rowOf = (id: string) =>
  site.world.database.read
    .selectFrom('bookings')
    .select(['status', 'booking_date', 'booking_time', 'party_size'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const STANDS = { status: 'approved', booking_date: DAY, booking_time: '20:00', party_size: 2 }

test('the guest reads before it is sent that the booking stands, sees both, and takes the change back', async () => {
  const { id, token } = await book()
  const page = await site.visit(`/manage/${token}`)
  await button(page, 'Change day or time').click()
  await pickDay(page, 'Wednesday 21 January')
  await pickTime(page, '18:30')
  await page
    .getByText(
      'The venue has to agree to this change. Until it has, your booking stands as it is: Tuesday 20 January, 20:00 · 2 guests.',
    )
    .waitFor()
  await button(page, 'Ask for this change').click()
  await page.getByText('We have asked the venue.').waitFor()
  await heading(page, 'Your change is waiting for an answer').waitFor()
  const both = await page.locator('.undecided .facts').innerText()
  expect(both.split('\n').filter(Boolean)).toEqual([
    'Booked now',
    'Tuesday 20 January, 20:00',
    '2 guests',
    'You asked for',
    'Wednesday 21 January, 18:30',
    '2 guests',
  ])
  expect(await violationsInBothThemes(page)).toEqual([])
  await expect.poll(() => overflowOf(page)).toBe(0)
  expect((await rowOf(id)).status).toBe('pending')
  await button(page, 'Withdraw this change').click()
  await page.getByText('Your change is withdrawn. Your booking stays as it was.').waitFor()
  await heading(page, 'Your booking is confirmed').waitFor()
  expect(await rowOf(id)).toEqual(STANDS)
})

test('a German guest reads it in German, and who decided meanwhile is said', async () => {
  const { id, token } = await book()
  const page = await site.visit(`/manage/${token}?lang=de`)
  await button(page, 'Zahl der Gäste ändern').click()
  await page.getByRole('radio', { name: '4 Gäste' }).check({ force: true })
  await page.getByText('Dieser Änderung müssen wir zustimmen. Bis dahin gilt Ihre Reservierung').waitFor()
  await button(page, 'Änderung anfragen').click()
  await heading(page, 'Ihre Änderung wartet auf Antwort').waitFor()
  await venue.operator.ok('POST /api/bookings/:id/approve', { params: { id } })
  await button(page, 'Änderung zurücknehmen').click()
  await page.getByText('Über Ihre Änderung wurde gerade entschieden.').waitFor()
  await page.getByText('4 Gäste').waitFor()
  expect(await rowOf(id)).toEqual({ ...STANDS, party_size: 4 })
})

test('the host sees both and reads what declining keeps', async () => {
  const { id, token } = await book({ guest_name: 'Rowan Ellery' })
  await site.world.anyone.ok('POST /api/public/manage/:token/change', {
    params: { token },
    body: { date: '2026-01-22', time: '19:00', party_size: 3 },
  })
  const page = await openConsole(site, venue.operator, `/${venue.venueId}/list?date=2026-01-22&booking=${id}`)
  const asked = page.getByRole('region', { name: 'The guest asks for a change' })
  await asked.getByText('Tuesday 20 January, 20:00').waitFor()
  await asked.getByText('3 people, table').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await button(page, 'Decline: keeps Tue 20 Jan, 20:00…').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('The booking stays as it was: Tue 20 Jan, 20:00, 2 people.').waitFor()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await said(page, 'Rowan Ellery keeps Tue 20 Jan, 20:00.')
  expect(await rowOf(id)).toEqual(STANDS)
})
