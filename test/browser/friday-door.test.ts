import { expect, test } from 'vitest'
import { go, useDoorVenue, usePhones } from './door-phone.ts'
import { useSite } from './site.ts'

/** What annoyed a doorman in a Friday evening that was played by hand. */

const site = useSite()
const door = useDoorVenue(site)
const phones = usePhones(site, door)

test('a reservation that sits stays seated when more of it are let in', async () => {
  const { operator, params } = door.venue
  const { id } = await operator.ok('POST /api/my-venues/:venueId/reservations', {
    params,
    body: {
      table_id: await door.venue.table({ capacity: 8 }),
      guest_name: 'Ghosh',
      party_size: 6,
      reservation_date: '2026-01-17',
      reservation_time: '18:00',
    },
  })
  await operator.ok('POST /api/my-venues/:venueId/reservations/:resId/attendance', {
    params: { ...params, resId: id },
    body: { state: 'seated', arrived: 2 },
  })
  const page = await phones.atDoor()
  await go(page, 'List')
  await page.getByRole('button', { name: /Ghosh/ }).click()
  await page.getByRole('group', { name: 'Let in' }).getByRole('button', { name: '1', exact: true }).click()
  await page.getByText('Ghosh: 3 of 6 in.').waitFor()
  const { data } = await operator.ok('GET /api/my-venues/:venueId/day', {
    params,
    query: { date: '2026-01-17' },
  })
  expect(data.find((party) => party.id === id)).toMatchObject({ attendance: 'seated', arrived: 3 })
})

test('a name with letters that the phone’s keyboard does not have is found', async () => {
  await door.party('Jürgen Groß')
  const page = await phones.atDoor()
  await go(page, 'List')
  await page.getByLabel('Search by name or table').fill('gross')
  await page.getByRole('button', { name: /Jürgen Groß/ }).waitFor()
})
