import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addMember, makeBooking, makeWalkIn } from '../support/factories.ts'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import { insertBooking } from '../support/rows.ts'
import { violationsIn } from './axe.ts'
import { nextFrames, openConsole, said } from './operator.ts'
import { useSite, type VisitOptions, WIDTHS } from './site.ts'
import { button } from './walk.ts'

/** Guests, who knows whom, and the search. */

const site = useSite()
const LONG = `Wolfeschlegelsteinhausenbergerdorff ${'Maximiliana '.repeat(13)}`.trim().slice(0, 200)
let venue: PublicVenue

beforeAll(async () => {
  venue = await openPublicVenue(site.world, { name: 'The Copper Heron' })
  await venue.table({ table_number: '1' })
})

const guest = (name: string, fields: Record<string, string> = {}) =>
  makeWalkIn(venue.operator, venue.venueId, { name, ...fields })

const open = (path: string, options: VisitOptions = {}) =>
  openConsole(site, venue.operator, `/${venue.venueId}/${path}`, options)

const row = (page: Page, name: string) => page.locator('.guest-table tbody tr', { hasText: name })
const detailOf = (id: string) => venue.operator.ok('GET /api/my-guests/:id', { params: { id } })

describe('guests', () => {
  test('are filtered, and a view is kept on the device', async () => {
    const press = await guest('Ada Press')
    await guest('Bea Plain')
    await venue.operator.ok('PUT /api/my-guests/:id/tags', {
      params: { id: press },
      body: { tags: ['press'] },
    })
    const page = await open('guests')
    await row(page, 'Bea Plain').waitFor()
    await page.getByLabel('Tag').selectOption('press')
    await row(page, 'Bea Plain').waitFor({ state: 'detached' })
    await row(page, 'Ada Press').waitFor()
    await button(page, 'Keep this view').click()
    await button(page, 'Show everybody').click()
    await row(page, 'Bea Plain').waitFor()
    await page.reload()
    await button(page, '“press”').click()
    await row(page, 'Bea Plain').waitFor({ state: 'detached' })
    expect(await violationsIn(page)).toEqual([])
  })

  test('have a profile that is edited, with what is wrong beside the field', async () => {
    const id = await guest('Otto Kern')
    const page = await open(`guests?guest=${id}`)
    await button(page, 'Edit profile').click()
    await page.getByLabel('E-mail address').fill('otto at example')
    await page.getByLabel('Allergies and diets').fill('Peanuts')
    await button(page, 'Save').click()
    await page.locator('#field-contact_email-error').waitFor()
    await page.getByLabel('E-mail address').fill('otto@example.com')
    expect(await violationsIn(page)).toEqual([])
    await button(page, 'Save').click()
    await said(page, 'The profile is saved.')
    await page.locator('.panel').getByText('Allergies: Peanuts').waitFor()
    expect((await detailOf(id)).guest).toMatchObject({
      allergies: 'Peanuts',
      contact_email: 'otto@example.com',
    })
  })

  test('have tags at all venues and at one', async () => {
    const id = await guest('Tess Tagged')
    const page = await open(`guests?guest=${id}`)
    for (const [label, tag] of [
      ['New tag, tags at all venues', 'wine'],
      ['New tag, tags at the copper heron', 'corner'],
    ] as const) {
      await page.getByLabel(label).fill(tag)
      await page.keyboard.press('Enter')
      await page.locator('.panel .tags', { hasText: tag }).waitFor()
    }
    await expect
      .poll(async () => (await detailOf(id)).tags)
      .toMatchObject({ global: ['wine'], per_venue: [{ venue_id: venue.venueId, tags: ['corner'] }] })
    await button(page, 'Remove wine from tags at all venues').click()
    await expect.poll(async () => (await detailOf(id)).tags.global).toEqual([])
  })

  test('who are the same person are merged after reading what results', async () => {
    const keep = await guest('Mara Vance', { phone: '+44 7700 900111' })
    const drop = await guest('M. Vance', { email: 'mara@example.com' })
    await venue.operator.ok('PUT /api/my-guests/:id', {
      params: { id: drop },
      body: { allergies: 'Nuts' },
    })
    const page = await open(`guests?guest=${keep}`)
    await button(page, 'Merge…').click()
    await page.getByLabel('With whom?').fill('M. Vance')
    await page.getByRole('option', { name: /^M\. Vance/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^\+44 ?7700 ?900111 · mara@example\.com$/).waitFor()
    await dialog.getByText('Nuts').waitFor()
    expect(await violationsIn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await said(page, 'M. Vance is now part of Mara Vance.')
    expect((await detailOf(keep)).guest.allergies).toBe('Nuts')
    const gone = await venue.operator.call('GET /api/my-guests/:id', { params: { id: drop } })
    expect(gone.status).toBe(404)
  })

  test('are exported as a file, and erased once the name is typed', async () => {
    const id = await guest('Ghost')
    const page = await open(`guests?guest=${id}`)
    const download = page.waitForEvent('download')
    await button(page, 'Export').click()
    expect((await download).suggestedFilename()).toBe(`guest-${id}.json`)
    await button(page, 'Erase…').click()
    await page.getByLabel(/^Type/).fill('Gost')
    await page.keyboard.press('Enter')
    await page.getByLabel(/^Type/).fill('Ghost')
    await button(page, 'Erase for good').click()
    await said(page, 'The guest is erased.')
    expect((await venue.operator.call('GET /api/my-guests/:id', { params: { id } })).status).toBe(404)
  })

  test.each([320, WIDTHS.desk])(
    'with a name of 200 characters and no phone fit into %i pixels',
    async (width) => {
      const user_id = await guest(LONG)
      const booking = await makeBooking(venue.operator, venue.venueId, {
        user_id,
        reservation_date: '2026-01-20',
        auto_approve: true,
      })
      const page = await open(`guests?guest=${user_id}`, { width })
      for (const path of [
        `guests?guest=${user_id}`,
        `guests/network?of=${user_id}`,
        `list?date=2026-01-20&booking=${booking}`,
        'floor?date=2026-01-20',
        'floor?date=2026-01-20&view=plan&at=20:00',
      ]) {
        await page.goto(`${site.origin}/console/${venue.venueId}/${path}`)
        await page.getByText(LONG.slice(0, 30)).first().waitFor({ state: 'attached' })
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect([path, wide]).toEqual([path, Math.min(wide, 0)])
      }
      await page.goto(`${site.origin}/console/${venue.venueId}/guests?guest=${user_id}`)
      await page.getByRole('heading', { name: 'Bookings' }).waitFor()
      await page.locator('.panel .rows li').first().waitFor()
      const cut = await page.locator('.panel-body').evaluate((body) => body.scrollWidth - body.clientWidth)
      expect(cut).toBeLessThanOrEqual(0)
      const link = await page.locator('.who-knows').boundingBox()
      expect(link?.height).toBeLessThan(60)
    },
  )

  test('are read by who only reads, without a button that would be refused', async () => {
    const id = await guest('Lena Look')
    const viewer = await site.world.person('client')
    await addMember(venue.operator, venue.venueId, viewer, 'viewer')
    const page = await openConsole(site, viewer, `/${venue.venueId}/guests?guest=${id}`)
    await page.getByRole('heading', { name: 'Lena Look' }).waitFor()
    await page.getByRole('heading', { name: 'Bookings' }).waitFor()
    const panel = page.locator('.panel')
    await expect
      .poll(() => panel.getByRole('button', { name: /Edit|Merge|Bar|Erase|Export|Add/ }).count())
      .toBe(0)
  })
})

describe('who knows whom', () => {
  test('begins with one circle, whose connections are made and ended in the list', async () => {
    const [ada, bea] = [await guest('Ada Circle'), await guest('Bea Circle')]
    const page = await open('guests/network')
    const faults: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text())
    })
    await page.getByLabel('Whose circle?').fill('Ada Ci')
    await page.getByRole('option', { name: /^Ada Circle/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Circle of Ada Circle' }).waitFor()
    await page.getByLabel('Connect Ada Circle with').fill('Bea Ci')
    await page.getByRole('option', { name: /^Bea Circle/ }).click()
    await said(page, 'Ada Circle and Bea Circle are connected.')
    await page.getByText('Ada Circle knows 1 guest.').waitFor()
    const circle = () => venue.operator.ok('GET /api/my-guests/:id/network', { params: { id: ada } })
    expect((await circle()).nodes.map(({ id }) => id)).toContain(bea)
    // The worker has found places, and they are drawn.
    await expect
      .poll(() =>
        page.locator('.graph canvas').evaluate((canvas: HTMLCanvasElement) =>
          canvas.width > 0
            ? canvas
                .getContext('2d')
                ?.getImageData(0, 0, canvas.width, canvas.height)
                .data.some((value) => value > 0)
            : false,
        ),
      )
      .toBe(true)
    expect(await violationsIn(page)).toEqual([])
    await button(page, 'Disconnect Bea Circle').click()
    await page.getByText('Ada Circle knows 0 guests.').waitFor()
    expect((await circle()).edges).toEqual([])
    expect(faults).toEqual([])
  })
})

describe('the search', () => {
  const openSearch = async (text: string) => {
    const page = await open('floor')
    await page.getByRole('heading', { level: 1, name: /^Floor/ }).waitFor({ state: 'attached' })
    await page.keyboard.press('/')
    await page.getByRole('combobox', { name: 'Search guests and bookings' }).waitFor()
    await page.keyboard.type(text)
    return page
  }

  test('opens with a key, finds bookings and guests, and Enter opens what is chosen', async () => {
    const user_id = await guest('Zelda Finder')
    const id = await makeBooking(venue.operator, venue.venueId, {
      user_id,
      reservation_date: '2026-01-22',
      auto_approve: true,
    })
    const page = await openSearch('zelda')
    await page.getByRole('option', { name: /^Zelda Finder Thu 22 Jan, 20:00/ }).waitFor()
    await page.getByRole('option', { name: /^Zelda Finder.*0 visits/ }).waitFor()
    expect(await violationsIn(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 2, name: 'Zelda Finder' }).waitFor()
    expect(new URL(page.url()).searchParams.get('booking')).toBe(id)
    await page.keyboard.press('/')
    await page.getByRole('combobox', { name: 'Search guests and bookings' }).waitFor()
    await page.keyboard.type('zelda')
    await page.getByRole('option', { name: /^Zelda Finder Thu/ }).waitFor()
    await page.getByRole('option', { name: /^Zelda Finder.*0 visits/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /^Guests/ }).waitFor({ state: 'attached' })
    expect(new URL(page.url()).searchParams.get('guest')).toBe(user_id)
    await page.keyboard.press('?')
    await page.getByRole('heading', { name: 'Keys' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Keys' }).waitFor({ state: 'detached' })
  })

  test('leaves open what a key opens in the moment in which it closes', async () => {
    await guest('Quick Hand')
    const page = await openSearch('quick')
    await page.getByRole('option', { name: /^Quick Hand/ }).waitFor()
    await page.evaluate(() =>
      new MutationObserver((_, observer) => {
        if (document.querySelector('dialog.search')) return
        observer.disconnect()
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }))
      }).observe(document.body, { childList: true, subtree: true }),
    )
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /^Guests/ }).waitFor({ state: 'attached' })
    await nextFrames(page)
    await nextFrames(page)
    await expect.poll(() => page.getByRole('heading', { name: 'Keys' }).count()).toBe(1)
  })

  test('shows who comes before everybody who was there, the latest first', async () => {
    const user_id = await guest('Quintus Regular')
    const nights = [...Array.from({ length: 100 }, (_, n) => `2025-12-${10 + (n % 10)}`), '2026-01-12']
    for (const night of nights) {
      const starts_at = new Date(`${night}T20:00:00Z`)
      await insertBooking(site.world, {
        venue_id: venue.venueId,
        user_id,
        booking_date: starts_at.toISOString().slice(0, 10),
        booking_time: '20:00',
        starts_at,
        ends_at: new Date(starts_at.getTime() + 7_200_000),
        guest_name: 'Quintus Regular',
      })
    }
    await makeBooking(venue.operator, venue.venueId, {
      user_id,
      reservation_date: '2026-01-22',
      auto_approve: true,
    })
    const page = await openSearch('quintus')
    const found = page.getByRole('dialog').getByRole('option')
    await found.first().waitFor()
    await expect.poll(() => found.first().innerText()).toContain('Thu 22 Jan, 20:00')
    await expect.poll(() => found.nth(1).innerText()).toContain('Mon 12 Jan, 20:00')
  })
})
