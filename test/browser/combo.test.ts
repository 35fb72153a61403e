import { beforeAll, describe, expect, test } from 'vitest'
import { makeEvent, makeTicketType } from '../support/events.ts'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { inspect } from './every-step.ts'
import { walkToGiftReview, walkToReview as walkToTickets } from './selling.ts'
import { useSite, WIDTHS } from './site.ts'
import { button, fillDetails, goOn, heading, walkToReview } from './walk.ts'

/** One button for everything that a venue offers; each offer leads on, and back. */

const site = useSite()
let venue: PublicVenue
let closed: PublicVenue

beforeAll(async () => {
  venue = await openPublicVenue(site.world, { name: 'Lowtide', paid_guest_list_enabled: true })
  await venue.table({ table_number: '1' })
  await venue.rule({
    rule_type: 'guestlist',
    name: 'Early bird',
    price_keys: 0,
    start_time: '22:00',
    end_time: '02:00',
  })
  const night = await makeEvent(venue.operator, venue.venueId, { name: 'Undertow', sells_tables: false })
  await makeTicketType(venue.operator, night)
  closed = await openPublicVenue(site.world, { name: 'Shut', phone: '+44 20 7946 0158' })
  await switchAll(closed, false)
})

const switchAll = (place: PublicVenue, enabled: boolean, also: Record<string, unknown> = {}) =>
  place.operator.ok('PUT /api/my-venues/:venueId/widget-settings', {
    params: place.params,
    body: {
      bookings: { enabled },
      events: { enabled },
      vouchers: { enabled },
      ...also,
    },
  })

const bookingsOf = (address: string) =>
  site.world.database.read
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .select(['bookings.kind', 'bookings.status'])
    .where('users.email', '=', address)
    .execute()

const OFFERS = ['Book a table', 'Events', 'Guest list', 'Gift vouchers']
const back = 'Back to everything we offer'

describe('what is offered', () => {
  test('has an icon each, and the events name the next one, in both languages', async () => {
    for (const [lang, words] of [
      ['en', /^Events Next: Undertow, Saturday.* 24 January.* 20:00$/],
      ['de', /^Veranstaltungen Als Nächstes: Undertow, Samstag, 24\. Januar.* 20:00$/],
    ] as const) {
      const page = await site.visit(`/widget/combo/${venue.venueId}?lang=${lang}`)
      await page.getByRole('link', { name: words }).waitFor()
      await expect.poll(() => page.locator('.offer .icon').count()).toBe(await page.locator('.offer').count())
    }
  })
})

describe('one button', () => {
  test('opens in a website what the venue offers; each leads on and back, and a table is booked', async () => {
    const address = 'combo@example.com'
    const page = await site.visit(`/demo/${venue.venueId}`, { width: WIDTHS.desk })
    await page.evaluate((venueId) => {
      const widget = document.createElement('maitred-widget')
      widget.setAttribute('venue', venueId)
      widget.setAttribute('type', 'combo')
      widget.setAttribute('mode', 'button')
      const link = document.createElement('a')
      link.href = `/widget/combo/${venueId}`
      link.textContent = 'Everything we offer'
      widget.append(link)
      document.body.prepend(widget)
    }, venue.venueId)
    await page.getByRole('link', { name: 'Everything we offer' }).click()
    await page.getByRole('dialog').waitFor()
    const frame = page.frameLocator('maitred-widget[type=combo] iframe')
    await heading(frame, 'What would you like?').waitFor()
    for (const [offer, title] of [
      ['Events', 'What is on'],
      ['Guest list', 'Which night, and how many?'],
      ['Gift vouchers', 'A gift voucher: how much?'],
      ['Book a table', 'How many, and when?'],
    ] as const) {
      await frame.getByRole('link', { name: new RegExp(`^${offer}`) }).click()
      await heading(frame, title).waitFor()
      if (offer === 'Book a table') break
      await frame.getByRole('link', { name: back }).click()
      await heading(frame, 'What would you like?').waitFor()
    }
    await walkToReview(frame, { email: address, day: 'Monday 19 January' })
    await button(frame, 'Book now').click()
    await heading(frame, 'Your table is booked').waitFor()
    expect(await bookingsOf(address)).toEqual([{ kind: 'table', status: 'approved' }])
  })

  test('leads a phone to a ticket, a place on the list and a gift', async () => {
    const address = 'combo-phone@example.com'
    const page = await site.visit(`/widget/combo/${venue.venueId}`)
    const choose = async (offer: string) => {
      await page.goto(`${site.origin}/widget/combo/${venue.venueId}`)
      await page.getByRole('link', { name: new RegExp(`^${offer}`) }).click()
    }
    await choose('Events')
    await page.getByRole('link', { name: /Undertow/ }).click()
    await walkToTickets(page, { email: address })
    await button(page, 'Continue to payment').click()
    await button(page, 'Pay £15').click()
    await heading(page, 'Your ticket').waitFor()
    await choose('Guest list')
    await page.getByRole('button', { name: /^Monday 19 January.*free$/ }).click()
    await button(page, /^On the list/).click()
    await button(page, 'Join without an account').click()
    await fillDetails(page, address)
    await goOn(page)
    await button(page, 'Join the list').click()
    await heading(page, 'You are on the list').waitFor()
    await choose('Gift vouchers')
    await walkToGiftReview(page, { from: address, to: 'lucky@example.com' })
    await button(page, 'Continue to payment').click()
    await button(page, /^Pay/).click()
    await heading(page, 'Your gift is ready').waitFor()
    expect(await bookingsOf(address)).toEqual([
      { kind: 'event', status: 'approved' },
      { kind: 'guestlist', status: 'approved' },
    ])
  })

  test('shows the enabled ones alone, by keyboard too; with none it says how to reach the venue', async () => {
    const page = await site.visit(`/widget/combo/${venue.venueId}`)
    const offers = () => page.locator('.offers strong').allInnerTexts()
    await expect.poll(() => offers()).toEqual(OFFERS)
    await switchAll(venue, false, { events: { enabled: true } })
    await page.reload()
    await expect.poll(() => offers()).toEqual(['Events'])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await heading(page, 'What is on').waitFor()
    await switchAll(venue, true)
    const none = await site.visit(`/widget/combo/${closed.venueId}`)
    await none.getByText('Nothing can be booked online at the moment.').waitFor()
    await none.getByRole('link', { name: '+44 20 7946 0158' }).waitFor()
  })

  test('has no fault that axe finds, at 320 px, light and dark, and works without a script', async () => {
    const page = await site.visit(`/widget/combo/${venue.venueId}?lang=de`, { width: 320 })
    await heading(page, 'Was darf es sein?').waitFor()
    const { faults, look } = inspect(page, 'combo')
    await look('offers')
    expect(faults()).toEqual([])
    const plain = await site.visit(`/widget/combo/${venue.venueId}`, { javaScript: false })
    await plain.getByRole('link', { name: /^Gift vouchers/ }).click()
    expect(new URL(plain.url()).pathname).toBe(`/widget/vouchers/${venue.venueId}`)
  })
})
