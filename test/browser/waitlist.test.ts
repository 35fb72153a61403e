import { beforeEach, describe, expect, test } from 'vitest'
import { makeEvent, makeTicketType, stranger } from '../support/events.ts'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { openWaitlist, type Waitlist } from '../support/waitlist.ts'
import { inspect } from './every-step.ts'
import { useSite, WIDTHS } from './site.ts'
import { button, heading } from './walk.ts'

/** A guest who waits: sees the place in line, takes what came free and pays for it, lets it go, leaves. */

const site = useSite({ own: true })
const DAY = '2026-01-20'

let venue: PublicVenue
let list: Waitlist
/** The only one. It is blocked until it frees. */
let table: string

beforeEach(async () => {
  venue = await openPublicVenue(
    site.world,
    {
      name: 'The Copper Heron',
      phone: '+44 20 7946 0158',
      waitlist: 'on',
    },
    { name: 'Dinner', deposit_mode: 'charge', price_per_cover_pence: 1050 },
  )
  list = openWaitlist(site.world, venue)
  table = await venue.table()
})

const block = async () =>
  (
    await venue.operator.ok('POST /api/my-venues/:venueId/tables/blocks', {
      params: venue.params,
      body: { table_ids: [table], date: DAY, start_time: '18:00', end_time: '23:59' },
    })
  ).id
const unblock = (id: string) =>
  venue.operator.ok('DELETE /api/my-venues/:venueId/tables/blocks/:id', { params: { ...venue.params, id } })
const waits = () => list.joined({ date: DAY, from: '19:00', to: '20:30' })

describe('a guest who waits', () => {
  test('sees the place in line, is offered the table, takes it and pays inside the clock', async () => {
    const id = await block()
    const [first, second] = [await waits(), await waits()]
    const page = await site.visit(`/waitlist/${second}`)
    await heading(page, 'You are on the waiting list').waitFor()
    await page.getByText('You are number 2 in line').waitFor()
    await page.getByText('Tuesday 20 January, 19:00 to 20:30').waitFor()
    await unblock(id)
    await list.sweep()
    await list.decline(first)
    await list.sweep()
    await page.reload()
    await heading(page, 'Something came free').waitFor()
    await page.getByText('Tuesday 20 January, 19:00', { exact: true }).waitFor()
    await page.getByText(/^(19|20) minutes left$/).waitFor()
    await page.getByText('19:00 came free and was offered to somebody who joined before you.').waitFor()
    await page.getByText('The deposit comes off your bill.').waitFor()
    await button(page, 'Take it and pay £21').click()
    await button(page, 'Pay £21').click()
    await heading(page, 'Your table is booked').waitFor()
    const another = page.getByRole('link', { name: 'Book another table' })
    expect(await another.getAttribute('href')).toBe(`/widget/bookings/${venue.venueId}?lang=en`)
    expect(await list.page(second)).toMatchObject({ ended: { reason: 'taken' } })
    const later = await site.visit(`/waitlist/${second}`)
    await heading(later, 'You have it').waitFor()
    // Whoever has a table looks for no other.
    await expect.poll(() => later.getByRole('link', { name: 'Look for another day' }).count()).toBe(0)
  })

  test('lets an offer go and keeps the place, then leaves', async () => {
    const id = await block()
    const token = await waits()
    await unblock(id)
    await list.sweep()
    const page = await site.visit(`/waitlist/${token}`)
    await button(page, 'Not this one').click()
    await page.getByText('Thank you. It goes to the next in line, and you keep your place.').waitFor()
    await page.getByText('You are first in line').waitFor()
    await page.getByText('You did not want 19:00.', { exact: false }).waitFor()
    await button(page, 'Leave the waiting list').click()
    await button(page, 'Yes, leave').click()
    await heading(page, 'You left the waiting list').waitFor()
    await page.getByRole('link', { name: 'Look for another day' }).waitFor()
    await expect.poll(() => button(page, 'Leave the waiting list').count()).toBe(0)
  })

  test('reads German; an offer that was answered elsewhere says so', async () => {
    const id = await block()
    const token = await waits()
    await unblock(id)
    await list.sweep()
    const page = await site.visit(`/waitlist/${token}`, { lang: 'de-AT', width: WIDTHS.desk })
    await heading(page, 'Es ist etwas frei geworden').waitFor()
    await list.decline(token)
    await page.getByRole('button', { name: /^Annehmen/ }).click()
    await page.getByText('Das Angebot ist vorbei', { exact: false }).waitFor()
    expect(await page.context().cookies()).toEqual([])
  })

  test('no step has a fault that axe finds, light and dark', async () => {
    const id = await block()
    const token = await waits()
    const page = await site.visit(`/waitlist/${token}`)
    const { faults, look } = inspect(page, 'waitlist')
    await heading(page, 'You are on the waiting list').waitFor()
    await look('waiting')
    await unblock(id)
    await list.sweep()
    await page.reload()
    await heading(page, 'Something came free').waitFor()
    await look('offer')
    await button(page, 'Leave the waiting list').click()
    await button(page, 'Yes, leave').waitFor()
    await look('dialog')
    await button(page, 'Yes, leave').click()
    await heading(page, 'You left the waiting list').waitFor()
    await look('ended')
    expect(faults()).toEqual([])
  })
})

describe('a guest who finds the evening full', () => {
  test('waits for the full times in the booking widget, and opens the page of the wish', async () => {
    await block()
    const page = await site.visit(`/widget/bookings/${venue.venueId}?date=${DAY}&party_size=2`)
    await button(page, 'Tell me if something becomes free: 18:00 to 22:30').click()
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe('Wait for a place')
    await page.getByText('Your details go to The Copper Heron, for your place on the list.').waitFor()
    await page.getByLabel('From').selectOption('19:00')
    await page.getByLabel('To').selectOption('20:30')
    await button(page, 'Put me on the list').click()
    // Nothing is sent before name and address are there.
    await page.getByText('Please fill this in.').first().waitFor()
    expect(await list.wishes()).toEqual([])
    await page.getByLabel('Name').fill('Rowan Ellery')
    await page.getByLabel('E-mail').fill('rowan@example.com')
    await button(page, 'Put me on the list').click()
    await page.getByText('You are first on the list.').waitFor()
    await expect.poll(focused).toBe('You are first on the list.')
    expect(await list.wishes()).toMatchObject([
      { from: '19:00', to: '20:30', party_size: 2, guest_email: 'rowan@example.com', type: 'tables' },
    ])
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'See your place' }).click()
    await heading(await opened, 'You are on the waiting list').waitFor()
  })

  test('sees nothing of a list where the venue has none, and nothing on a free day', async () => {
    const address = `/widget/bookings/${venue.venueId}?date=${DAY}&party_size=2`
    const tellMe = /^Tell me if/
    const free = await site.visit(address)
    await button(free, '19:00').waitFor()
    await expect.poll(() => free.getByRole('button', { name: tellMe }).count()).toBe(0)
    await block()
    await venue.operator.ok('PUT /api/my-venues/:id', {
      params: { id: venue.venueId },
      body: { waitlist: 'off' },
    })
    const full = await site.visit(address)
    await full.getByText('Nothing is left on', { exact: false }).waitFor()
    await expect.poll(() => full.getByRole('button', { name: tellMe }).count()).toBe(0)
  })
})

test('a guest waits for a full guest list, and for tickets that are sold out', async () => {
  const { operator, venueId, params } = venue
  await venue.rule({
    name: 'Late list',
    rule_type: 'guestlist',
    start_time: '22:00',
    end_time: '23:00',
    capacity: 1,
  })
  const event = await makeEvent(operator, venueId, { event_date: '2026-01-24' })
  const type = await makeTicketType(operator, event, { price_pence: 0, capacity: 1 })
  await site.world.anyone.ok('POST /api/public/events/:eventId/create-intent', {
    params: { eventId: event },
    body: { ...stranger(), selection: { kind: 'ticket', ticket_type_id: type, quantity: 1 } },
  })
  const join = async (address: string, opens: string) => {
    const page = await site.visit(address)
    await button(page, opens).click()
    await page.getByLabel('Name').fill('Rowan Ellery')
    await page.getByLabel('E-mail').fill('rowan@example.com')
    await button(page, 'Put me on the list').click()
    await page.getByText('You are first on the list.').waitFor()
  }
  await join(`/widget/events/${venueId}?event=${event}`, 'Tell me when tickets come back')
  const list = await site.visit(`/widget/guest-list/${venueId}?date=${DAY}&party_size=2`)
  await button(list, 'Tell me if something becomes free: 22:00 to 22:30').click()
  await list.getByLabel('Name').fill('Rowan Ellery')
  await list.getByLabel('E-mail').fill('rowan@example.com')
  await button(list, 'Put me on the list').click()
  await list.getByText('You are first on the list.').waitFor()
  const { data } = await operator.ok('GET /api/my-venues/:venueId/waitlist', { params, query: {} })
  expect(data.map(({ type: kind, party_size }) => [kind, party_size])).toEqual([
    ['guestlist', 2],
    ['event', 2],
  ])
})
