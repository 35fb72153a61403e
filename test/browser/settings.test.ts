import { beforeAll, describe, expect, test } from 'vitest'
import { addMember } from '../support/factories.ts'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { nextFrames, noteOf, openConsole, said } from './operator.ts'
import { useSite } from './site.ts'
import { button } from './walk.ts'

/** A manager sets up a venue: who it is, when it is open, and when guests can book. */

const site = useSite()
let venue: PublicVenue

beforeAll(async () => {
  venue = await openPublicVenue(site.world, { name: 'The Copper Heron' })
  await venue.table()
})

const open = (section: string, options = {}) =>
  openConsole(site, venue.operator, `/${venue.venueId}/settings/${section}`, options)

const venueRow = () =>
  site.world.database.read
    .selectFrom('venues')
    .selectAll()
    .where('id', '=', venue.venueId)
    .executeTakeFirstOrThrow()

describe('the venue', () => {
  test('is changed in one form, which names each wrong field beside it and sends the rest', async () => {
    const page = await open('venue')
    await page.getByLabel('E-mail', { exact: true }).fill('nobody')
    await page.getByLabel('Phone').fill('+44 20 7946 0108')
    await button(page, 'Save').click()
    await expect.poll(() => noteOf(page, 'E-mail')).toBe('This does not look like an e-mail address.')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-email')
    expect((await venueRow()).phone).toBeNull()
    await page.getByLabel('E-mail', { exact: true }).fill('hello@copperheron.example')
    await page.getByLabel('Capacity').fill('120')
    await page.getByLabel('Last entry').fill('22:30')
    await page.getByLabel('Kind of venue').selectOption('restaurant')
    await page.getByLabel(/^Food/).fill('Seafood, British')
    await button(page, 'Save').click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await venueRow()).toMatchObject({
      email: 'hello@copperheron.example',
      phone: '+44 20 7946 0108',
      backdoor_capacity: 120,
      last_entry_time: '22:30',
      venue_type: 'restaurant',
      food_types: ['Seafood', 'British'],
    })
  })

  test('wants stays to end by closing until a manager says otherwise', async () => {
    const page = await open('bookings')
    const box = page.getByRole('checkbox', { name: /^A stay must end by closing/ })
    await expect.poll(() => box.isChecked()).toBe(true)
    await box.uncheck()
    await button(page, 'Save').click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await venueRow()).toMatchObject({ fit_stay: false, max_open_per_day: 2 })
    await page.reload()
    await expect.poll(() => box.isChecked()).toBe(false)
  })

  test('what the service refuses stands beside its field too', async () => {
    const page = await open('venue')
    await page.getByLabel('Website').fill('not an address')
    await button(page, 'Save').click()
    await page.getByText('Must be an http or https address, or empty to clear it.').waitFor()
    await expect.poll(() => page.getByLabel('Website').getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => page.getByLabel('Website').inputValue()).toBe('not an address')
  })

  test('asks before a link loses what was typed; Back keeps it', async () => {
    const page = await open('venue')
    await page.getByRole('link', { name: 'Opening hours' }).first().click()
    await page.getByRole('heading', { level: 2, name: 'Opening hours' }).waitFor()
    await page.goBack()
    await page.getByLabel('Description').fill('Fish, fire and a long bar.')
    await page.getByRole('link', { name: 'Messages' }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    await button(page, 'Stay').click()
    await page.goForward()
    await page.getByRole('heading', { level: 2, name: 'Opening hours' }).waitFor()
    await page.goBack()
    await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('Fish, fire and a long bar.')
    await page.getByRole('link', { name: 'Messages' }).click()
    await button(page, 'Leave without saving').click()
    await page.getByRole('heading', { level: 2, name: 'Messages' }).waitFor()
    expect((await venueRow()).description).toBeNull()
  })

  test('shows what somebody else has saved meanwhile, and keeps what is typed', async () => {
    const page = await open('venue')
    await page.getByLabel('Address', { exact: true }).fill('18 Tanner Street, London')
    await venue.operator.ok('PUT /api/my-venues/:id', {
      params: { id: venue.venueId },
      body: { address: '20 Tanner Street, London', twitter_url: 'https://twitter.com/copperheron' },
    })
    await page.getByText('Somebody else has saved “Address” meanwhile.').waitFor()
    await expect
      .poll(() => page.getByLabel('X (Twitter)').inputValue())
      .toBe('https://twitter.com/copperheron')
    await expect
      .poll(() => page.getByLabel('Address', { exact: true }).inputValue())
      .toBe('18 Tanner Street, London')
    await button(page, 'Discard').click()
    await expect
      .poll(() => page.getByLabel('Address', { exact: true }).inputValue())
      .toBe('20 Tanner Street, London')
  })

  test('with bookings ahead, a new time zone asks whether their times stay', async () => {
    await venue.booked({ date: '2026-01-30' })
    const page = await open('venue')
    await page.getByLabel('Time zone').selectOption('Europe/Berlin')
    await button(page, 'Save').click()
    await button(page, 'Change it and keep the times').click()
    await expect.poll(async () => (await venueRow()).timezone).toBe('Europe/Berlin')
    const { booking_time } = await site.world.database.read
      .selectFrom('bookings')
      .select('booking_time')
      .where('venue_id', '=', venue.venueId)
      .where('booking_date', '=', '2026-01-30')
      .executeTakeFirstOrThrow()
    expect(booking_time).toBe('20:00')
    await venue.operator.ok('PUT /api/my-venues/:id', {
      params: { id: venue.venueId },
      body: { timezone: 'Europe/London', keep_wall_clock: true },
    })
  })
})

describe('opening hours', () => {
  test('leave the keyboard where a quick hand has put it while the page still opens', async () => {
    const page = await open('venue')
    await page.getByLabel('Phone').waitFor()
    // Chosen in the moment the form is there, before it is painted.
    await page.evaluate(() =>
      new MutationObserver(() =>
        document.querySelector<HTMLInputElement>('[name="has-hours"]')?.focus(),
      ).observe(document.body, { childList: true, subtree: true }),
    )
    await page.getByRole('region', { name: 'The venue' }).getByRole('link', { name: 'Opening hours' }).click()
    await page.getByLabel('At these hours').waitFor()
    await nextFrames(page)
    await nextFrames(page)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('has-hours')
  })

  test('take several spans and nights past midnight, by keyboard, and warn of rules outside', async () => {
    const page = await open('hours')
    await page.getByLabel('At these hours').focus()
    await page.keyboard.press('Space')
    await page.getByLabel('Monday opens').fill('12:00')
    await page.getByLabel('Monday closes').fill('15:00')
    await button(page, 'Add hours on Monday').focus()
    await page.keyboard.press('Enter')
    await page.getByText('Fill in both times.').waitFor()
    await page.getByLabel('Monday opens, span 2').fill('14:00')
    await page.getByLabel('Monday closes, span 2').fill('02:00')
    await page.getByText('These hours overlap.').waitFor()
    await button(page, 'Save').click()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Monday opens, span 1')
    expect((await venueRow()).opening_hours).toBeNull()
    await page.getByLabel('Monday opens, span 2').fill('18:00')
    await page.getByText('next day').first().waitFor()
    await button(page, 'Remove Sunday 18:00 to 23:00').click()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Add hours on Sunday')
    await page.getByText('Some times of “Dinner” are outside these hours').waitFor()
    // Copied to every day, a closed Monday would close the week.
    await expect.poll(() => button(page, 'Copy to every day').count()).toBe(1)
    await button(page, 'Remove Monday 18:00 to 02:00').click()
    await button(page, 'Remove Monday 12:00 to 15:00').click()
    await expect.poll(() => button(page, 'Copy to every day').count()).toBe(0)
    await button(page, 'Add hours on Monday').click()
    await page.getByLabel('Monday opens').fill('12:00')
    await page.getByLabel('Monday closes').fill('15:00')
    await button(page, 'Add hours on Monday').click()
    await page.getByLabel('Monday opens, span 2').fill('18:00')
    await page.getByLabel('Monday closes, span 2').fill('02:00')
    await button(page, 'Save').click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect((await venueRow()).opening_hours).toMatchObject({
      mon: [
        { open: '12:00', close: '15:00' },
        { open: '18:00', close: '02:00' },
      ],
      tue: [{ open: '18:00', close: '23:00' }],
      sun: [],
    })
  })

  test('are typed in figures alone and moved by arrows, without a mouse', async () => {
    const page = await open('hours')
    const opens = page.getByLabel('Tuesday opens', { exact: true })
    await opens.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('1730')
    await page.keyboard.press('Tab')
    await expect.poll(() => opens.inputValue()).toBe('17:30')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => page.getByLabel('Tuesday closes', { exact: true }).inputValue()).toBe('23:15')
    await button(page, 'Save').focus()
    await page.keyboard.press('Enter')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect((await venueRow()).opening_hours).toMatchObject({ tue: [{ open: '17:30', close: '23:15' }] })
  })
})

describe('access rules', () => {
  test('are made in a form, and the preview shows what a guest is offered', async () => {
    const page = await open('rules')
    await button(page, 'Add an access rule').click()
    await page.getByRole('heading', { name: 'New access rule' }).waitFor()
    await button(page, 'Save').click()
    await expect.poll(() => noteOf(page, 'Name')).toBe('Please fill this in.')
    await page.getByLabel('Name', { exact: true }).fill('Friday lunch')
    for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Sat', 'Sun'])
      await page.getByRole('checkbox', { name: day, exact: true }).uncheck({ force: true })
    await page.getByLabel('From', { exact: true }).fill('18:15')
    await page.getByLabel('To', { exact: true }).fill('19:15')
    await page.getByLabel('When guests book').selectOption('hold')
    await page.getByLabel('For each guest').fill('12.50')
    await button(page, 'Save').click()
    await said(page, 'Friday lunch is saved.')
    await page
      .getByText('Tables · Fri · 18:15–19:15 · parties of 1 to 10 · £12.50 a guest held on the card')
      .waitFor()
    const rule = await site.world.database.read
      .selectFrom('access_rules')
      .selectAll()
      .where('venue_id', '=', venue.venueId)
      .where('name', '=', 'Friday lunch')
      .executeTakeFirstOrThrow()
    expect(rule).toMatchObject({
      days: ['fri'],
      price_per_cover_pence: 1250,
      deposit_mode: 'hold',
      active: true,
    })
    const preview = page.getByRole('region', { name: 'What a guest sees' })
    await expect.poll(() => preview.getByLabel('On').inputValue()).toBe('2026-01-23')
    await preview.getByRole('listitem').filter({ hasText: '18:15' }).getByText('£50').waitFor()
    await preview.getByLabel('Guests', { exact: true }).focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('5')
    await expect.poll(() => preview.getByLabel('Guests', { exact: true }).inputValue()).toBe('5')
    await preview.getByRole('listitem').filter({ hasText: '18:15' }).getByText('no table that fits').waitFor()
  })

  test('are switched off and removed, with Back and reload on the way', async () => {
    const page = await open('rules')
    await button(page, /^Friday lunch/).click()
    await page.reload()
    await page.getByRole('heading', { level: 3, name: 'Friday lunch', exact: true }).first().waitFor()
    await page.getByRole('checkbox', { name: /^On/ }).uncheck()
    await button(page, 'Save').click()
    await page.getByText('Off · Tables · Fri').waitFor()
    await button(page, /^Friday lunch/).click()
    await button(page, 'Remove…').click()
    await page.getByText('Bookings made under it stand.').waitFor()
    // The list is read so slowly that the removal is answered, and streamed, long before.
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/access-rules', async (route) => {
      if (route.request().method() === 'GET') await held
      await route.continue()
    })
    const removal = page.waitForResponse((response) => response.request().method() === 'DELETE')
    const reading = page.waitForRequest('**/access-rules')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await removal
    await reading
    await nextFrames(page)
    await expect.poll(() => page.locator('.toast', { hasText: 'is removed' }).count()).toBe(0)
    answer()
    await said(page, 'Friday lunch is removed.')
    await expect.poll(() => button(page, /^Friday lunch/).count()).toBe(0)
  })
})

describe('roles', () => {
  test('a viewer reads every section without a button that would be refused', async () => {
    const viewer = await site.world.person('client')
    await addMember(venue.operator, venue.venueId, viewer, 'viewer')
    const page = await openConsole(site, viewer, `/${venue.venueId}/settings/venue`)
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url())
    })
    const nav = page.getByRole('navigation', { name: 'Settings' })
    await nav.waitFor()
    const sections = await nav.getByRole('link').allInnerTexts()
    expect(sections).not.toContain('Members')
    for (const section of sections) {
      await nav.getByRole('link', { name: section, exact: true }).click()
      await page.getByRole('heading', { level: 2, name: section }).waitFor()
      await page
        .locator('.settings-body :is(.card, .notice, .week, .segments, .empty), .entries')
        .first()
        .waitFor()
      expect([section, await button(page, /^(Save|Add|Remove|Publish|Upload|Import|Make)/).count()]).toEqual([
        section,
        0,
      ])
    }
    await nav.getByRole('link', { name: 'Venue', exact: true }).click()
    await expect.poll(() => page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true)
    expect(refused).toEqual([])
  })

  test('a host does not see the settings, not even by their address', async () => {
    const host = await site.world.person('client')
    await addMember(venue.operator, venue.venueId, host, 'host')
    const page = await openConsole(site, host, `/${venue.venueId}/settings/venue`)
    await page.getByRole('heading', { level: 1, name: /^Floor/ }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Settings' }).count()).toBe(0)
  })
})
