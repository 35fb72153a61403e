import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeBooking, makeWalkIn } from '../support/factories.ts'
import { said, TODAY, useStage } from './floor-stage.ts'
import { button } from './walk.ts'

/** A slow connection: nothing is done before it is known what it does, and nothing that was typed or clicked is lost. */

const stage = useStage(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
const AHEAD = '2026-01-20'

const op = () => stage.venue.operator
const panel = (page: Page) => page.locator('.panel')
const tray = (page: Page, text: string) => page.locator('.tray .toast', { hasText: text })

/** Holds some requests back until the function it answers is called. Counts them. */
const holdBack = async (page: Page, isHeld: (request: Request) => boolean) => {
  const held = { count: 0, release: () => {} }
  const released = new Promise<void>((resolve) => {
    held.release = resolve
  })
  await page.route('**/api/**', async (route, request) => {
    if (!isHeld(request)) return route.fallback()
    held.count += 1
    await released
    await route.fallback()
  })
  return held
}
const isCall = (method: string, end: RegExp) => (request: Request) =>
  request.method() === method && end.test(new URL(request.url()).pathname)

test('quick steps of a stay are all made, and none is shown back in between', async () => {
  const id = await stage.party('Rossi', { table: '1', date: AHEAD, duration_mins: 120 })
  const page = await stage.open(`list?date=${AHEAD}&booking=${id}`)
  const held = await holdBack(page, isCall('POST', /\/duration$/))
  const shown = () => panel(page).locator('output').last().innerText()
  await expect.poll(shown).toBe('120 min')
  for (const mins of [135, 150, 165]) {
    await button(page, 'Minutes: more').click()
    await expect.poll(shown).toBe(`${mins} min`)
  }
  await expect.poll(() => held.count).toBe(1)
  const lengths = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const output = [...document.querySelectorAll('.panel output')].at(-1)
        const all: string[] = []
        new MutationObserver(() => all.push(output?.textContent ?? '')).observe(document.body, {
          subtree: true,
          childList: true,
          characterData: true,
        })
        new MutationObserver(() => {
          if (document.querySelector('.toast')?.textContent?.includes('165 minutes')) resolve(all)
        }).observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
  )
  held.release()
  await said(page, 'Rossi stays for 165 minutes.')
  expect(new Set(await lengths)).toEqual(new Set(['165 min']))
  expect(held.count).toBe(3)
  const party = await stage.partyOn(AHEAD, id)
  expect(party).toMatchObject({ starts_at: `${AHEAD}T20:00:00.000Z`, ends_at: `${AHEAD}T22:45:00.000Z` })
})

test('a request is declined only once it is known what goes back', async () => {
  const id = await stage.party('Decline', { table: '2', date: AHEAD, auto_approve: false })
  const page = await stage.open(`list?date=${AHEAD}`)
  const held = await holdBack(page, isCall('GET', new RegExp(`/bookings/${id}$`)))
  await page
    .getByRole('button', { name: /Decline/ })
    .first()
    .click()
  await button(page, 'Decline…').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('One moment…').waitFor()
  await dialog.getByLabel(/^Why/).fill('Private hire')
  await dialog.getByLabel(/^Why/).press('Enter')
  await dialog.locator('button[aria-disabled="true"]', { hasText: 'Decline' }).waitFor()
  held.release()
  await dialog.getByText('No money moves.').waitFor()
  await expect.poll(() => dialog.getByLabel(/^Why/).inputValue()).toBe('Private hire')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await said(page, 'Decline is declined.')
})

test('nobody is marked as a no-show before it is known whether that costs a fee', async () => {
  const id = await stage.party('Absent', { table: '1', time: '17:00' })
  const page = await stage.open('list')
  const held = await holdBack(page, isCall('GET', new RegExp(`/bookings/${id}$`)))
  await page.locator('.rows li', { hasText: 'Absent' }).getByRole('button').first().click()
  const noShow = panel(page).getByRole('button', { name: 'No-show', exact: true })
  await expect.poll(() => held.count).toBe(1)
  await expect.poll(() => noShow.isDisabled()).toBe(true)
  held.release()
  await noShow.click()
  await said(page, 'Absent is marked as a no-show.')
  expect(await stage.partyOn(TODAY, id)).toMatchObject({ attendance: 'no_show' })
})

const book = (page: Page) => page.getByRole('button', { name: 'Book', exact: true })

const newBooking = async (query: string, name: string) => {
  const page = await stage.open('guests')
  const held = await holdBack(page, isCall('GET', /\/table-options$/))
  await page.goto(`${stage.site.origin}/console/${stage.venue.venueId}/floor?new=1&${query}`)
  await page.getByRole('combobox', { name: 'Guest' }).fill(name)
  await expect.poll(() => held.count).toBeGreaterThan(0)
  return { page, held }
}

test('a booking that is saved before the tables are known gets the table that was pointed at', async () => {
  const { page, held } = await newBooking(`date=${AHEAD}&time=21:00&table=${stage.tables['8']}`, 'Nora Night')
  await book(page).click()
  held.release()
  await said(page, 'Nora Night, 2 at 21:00, table 8.')
})

test('a table that was pointed at is chosen, also where the service would take many others first', async () => {
  const date = '2026-01-21'
  const page = await stage.open(`floor?date=${date}&new=1&time=21:00&table=${stage.tables['9']}`)
  await expect.poll(() => page.getByRole('radio', { name: /^9 / }).isChecked()).toBe(true)
  await page.getByRole('combobox', { name: 'Guest' }).fill('Paula Points')
  await book(page).click()
  await said(page, 'Paula Points, 2 at 21:00, table 9.')
})

test('a booking for an odd time is not made before that was shown', async () => {
  const date = '2026-01-22'
  await op().ok('POST /api/my-venues/:venueId/blackouts', {
    params: stage.venue.params,
    body: { date_from: date, date_to: date, flows: ['tables'], reason: 'Stocktaking' },
  })
  const { page, held } = await newBooking(`date=${date}&time=20:00`, 'Otto Odd')
  await book(page).click()
  held.release()
  await page.getByRole('alert').filter({ hasText: 'Read it, then book.' }).waitFor()
  await page.getByText('Tables cannot be booked online that day: Stocktaking.').waitFor()
  await button(page, 'Book all the same').click()
  await said(page, /^Otto Odd, 2 at 20:00/)
  const { data } = await op().ok('GET /api/my-venues/:venueId/day', {
    params: stage.venue.params,
    query: { date },
  })
  expect(data).toHaveLength(1)
})

test('a booking that is refused after its form was closed is listed, and can be gone on with', async () => {
  const date = '2026-01-24'
  const page = await stage.open(`floor?date=${date}&new=1&time=20:00&table=${stage.tables['1']}`)
  const guest = page.getByRole('combobox', { name: 'Guest' })
  await guest.fill('Lena Late')
  await expect.poll(() => page.getByRole('radio', { name: /^1 / }).isChecked()).toBe(true)
  const held = await holdBack(page, isCall('POST', /\/staff-bookings$/))
  await book(page).click()
  await expect.poll(() => held.count).toBe(1)
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await panel(page).waitFor({ state: 'detached' })
  await stage.party('Okafor', { table: '1', date, time: '19:30' })
  held.release()
  await tray(page, 'was not booked. Table 1 is taken from 19:30 by Okafor, party of 2.')
    .filter({ hasText: 'Lena Late, 2 at 20:00' })
    .getByRole('button', { name: 'Go on' })
    .click()
  await expect.poll(() => guest.inputValue()).toBe('Lena Late')
})

test('a booking for an odd time whose form was closed is not made, and says so', async () => {
  const date = '2026-01-25'
  await op().ok('POST /api/my-venues/:venueId/blackouts', {
    params: stage.venue.params,
    body: { date_from: date, date_to: date, flows: ['tables'], reason: 'Stocktaking' },
  })
  const { page, held } = await newBooking(`date=${date}&time=20:00`, 'Olga Odd')
  const asked = held.count
  await book(page).click()
  await expect.poll(() => held.count).toBeGreaterThan(asked)
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await panel(page).waitFor({ state: 'detached' })
  held.release()
  await tray(page, 'Olga Odd, 2 at 20:00, was not booked. There is something to know about this time.')
    .getByRole('button', { name: 'Go on' })
    .click()
  await page.getByText('Tables cannot be booked online that day: Stocktaking.').waitFor()
})

test('tables stay in place while those for another time load, and cannot be chosen until then', async () => {
  const page = await stage.open(`floor?date=2026-01-23&new=1&time=20:00`)
  const first = page.getByRole('radio', { name: /^1 / })
  await expect.poll(() => first.isEnabled()).toBe(true)
  const held = await holdBack(page, isCall('GET', /\/table-options$/))
  await page.getByRole('textbox', { name: 'Time' }).fill('21:00')
  await expect.poll(() => first.isDisabled()).toBe(true)
  await expect.poll(() => page.getByText('No free table seats').count()).toBe(0)
  held.release()
  await expect.poll(() => first.isEnabled()).toBe(true)
})

test('Enter in the search waits for the answer, and opens the first that is found', async () => {
  await stage.party('Ambrose Late', { table: '3', date: AHEAD })
  const id = await stage.party('Ambrosia Wanted', { table: '4', date: AHEAD })
  const page = await stage.open('list')
  await button(page, 'Search').click()
  const field = page.getByRole('combobox', { name: 'Search guests and bookings' })
  await field.fill('Ambros')
  await page
    .getByRole('option', { name: /^Ambrose Late/ })
    .first()
    .waitFor()
  const held = await holdBack(page, isCall('GET', /\/my-venues\/[^/]+\/bookings$/))
  await field.fill('Ambrosia')
  await field.press('Enter')
  await page.getByRole('status').filter({ hasText: 'Searching…' }).waitFor()
  expect(new URL(page.url()).searchParams.has('booking')).toBe(false)
  held.release()
  await panel(page).getByRole('heading', { name: 'Ambrosia Wanted' }).waitFor()
  expect(new URL(page.url()).searchParams.get('booking')).toBe(id)
})

test('tags that are added to a guest one after the other are all kept', async () => {
  const id = await makeWalkIn(op(), stage.venue.venueId, { name: 'Tagged Twice' })
  const page = await stage.open(`guests?guest=${id}`)
  const held = await holdBack(page, isCall('PUT', /\/tags$/))
  const field = page.getByLabel('New tag, tags at all venues')
  for (const tag of ['wine', 'window']) {
    await field.fill(tag)
    await field.press('Enter')
    await panel(page).locator('.tags li', { hasText: tag }).waitFor()
  }
  held.release()
  const tagsOf = async () => (await op().ok('GET /api/my-guests/:id', { params: { id } })).tags.global
  await expect.poll(tagsOf).toEqual(['wine', 'window'])
  await expect.poll(() => panel(page).locator('.tags li').count()).toBe(2)
})

test('a note follows a colleague’s words until somebody types, and then says what they wrote', async () => {
  const id = await stage.party('Noted', { table: '5', date: AHEAD })
  const write = (comments: string) =>
    op().ok('PATCH /api/bookings/:id/details', { params: { id }, body: { comments } })
  const page = await stage.open(`list?date=${AHEAD}&booking=${id}`)
  const note = page.getByLabel('Note for staff')
  await note.waitFor()
  await write('By the window')
  await expect.poll(() => note.inputValue()).toBe('By the window')
  await expect.poll(() => button(page, 'Save note').count()).toBe(0)
  await note.fill('By the window, cake at nine')
  await write('Away from the window')
  await panel(page).getByText('A colleague wrote meanwhile: “Away from the window”').waitFor()
  await expect.poll(() => note.inputValue()).toBe('By the window, cake at nine')
  await button(page, 'Keep theirs').click()
  await expect.poll(() => note.inputValue()).toBe('Away from the window')
  await note.fill('Cake at nine ')
  await expect
    .poll(async () => (await op().ok('GET /api/bookings/:id', { params: { id } })).booking.comments)
    .toBe('Cake at nine')
  await panel(page)
    .getByText(/^Saved/)
    .waitFor()
  await expect.poll(() => note.inputValue()).toBe('Cake at nine')
  // Somebody else wrote after it was saved: it is not called saved any more.
  await write('No cake')
  await panel(page).getByText('A colleague changed this at 18:00.').waitFor()
  await expect
    .poll(() =>
      panel(page)
        .getByText(/^Saved/)
        .count(),
    )
    .toBe(0)
  await note.fill('Cake at ten')
  await write('No cake at all')
  await button(page, 'Keep both').click()
  await expect
    .poll(async () => (await op().ok('GET /api/bookings/:id', { params: { id } })).booking.comments)
    .toBe('No cake at all\nCake at ten')
  await expect.poll(() => note.inputValue()).toBe('No cake at all\nCake at ten')
})

test('a note that a colleague overtook is listed once its panel is closed', async () => {
  const id = await stage.party('Overtaken', { table: '6', date: AHEAD, time: '12:00' })
  const write = (comments: string) =>
    op().ok('PATCH /api/bookings/:id/details', { params: { id }, body: { comments } })
  const page = await stage.open(`list?date=${AHEAD}&booking=${id}`)
  const note = page.getByLabel('Note for staff')
  const held = await holdBack(page, isCall('PATCH', /\/details$/))
  await note.fill('By the window')
  await write('Away from the window')
  held.release()
  await panel(page).getByText('A colleague wrote meanwhile: “Away from the window”').waitFor()
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await tray(page, 'a colleague had written meanwhile: “By the window”').waitFor()
})

test('a note that is refused after its panel was closed is listed with its words', async () => {
  const id = await stage.party('Closed', { table: '9', date: AHEAD })
  const page = await stage.deaf(`list?date=${AHEAD}&booking=${id}`)
  const held = await holdBack(page, isCall('PATCH', /\/details$/))
  await page.getByLabel('Note for staff').fill('Cake at nine')
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await panel(page).waitFor({ state: 'detached' })
  await op().ok('PATCH /api/bookings/:id/details', { params: { id }, body: { comments: 'No cake' } })
  held.release()
  await tray(page, 'A colleague has changed this note meanwhile. Your words: “Cake at nine”').waitFor()
})

test('words that follow while a note is being saved are saved too, and nobody is said to have written', async () => {
  const id = await stage.party('Typing', { table: '8', date: AHEAD, time: '12:00' })
  const page = await stage.open(`list?date=${AHEAD}&booking=${id}`)
  const note = page.getByLabel('Note for staff')
  const held = await holdBack(page, isCall('PATCH', /\/details$/))
  await note.fill('By the window')
  await expect.poll(() => held.count).toBe(1)
  await note.fill('By the window, with a dog')
  await expect.poll(() => page.getByText('A colleague').count()).toBe(0)
  await panel(page).getByRole('button', { name: 'Close' }).click()
  held.release()
  await expect
    .poll(async () => (await op().ok('GET /api/bookings/:id', { params: { id } })).booking.comments)
    .toBe('By the window, with a dog')
  await expect.poll(() => tray(page, 'Typing').count()).toBe(0)
})

test('a message is sent again once, however often somebody clicks before the answer', async () => {
  const user_id = await makeWalkIn(op(), stage.venue.venueId, {
    name: 'Mail Once',
    email: 'mail@example.com',
  })
  const id = await makeBooking(op(), stage.venue.venueId, {
    user_id,
    table_id: stage.tables['7'] ?? '',
    reservation_date: AHEAD,
    auto_approve: true,
  })
  const page = await stage.open(`list?date=${AHEAD}&booking=${id}`)
  const held = await holdBack(page, isCall('POST', /\/resend$/))
  await panel(page).getByRole('heading', { name: 'Messages' }).click()
  const again = panel(page)
    .getByRole('button', { name: /^Send again/ })
    .first()
  await again.click()
  await panel(page).locator('button[aria-busy="true"]').waitFor()
  await again.click()
  held.release()
  await said(page, 'It is sent to mail@example.com again.')
  expect(held.count).toBe(1)
})

test('a double click on the next step makes one step', async () => {
  const id = await stage.party('Twice', { table: '6', time: '17:45' })
  const page = await stage.open('list')
  const row = page.locator('.rows li', { hasText: 'Twice' })
  await row.getByRole('button', { name: 'Arrived' }).dblclick()
  await said(page, 'Twice has arrived.')
  await row.getByRole('button', { name: 'Seat', exact: true }).waitFor()
  expect(await stage.partyOn(TODAY, id)).toMatchObject({ attendance: 'arrived' })
})

/** Presses where the button is, and again there as soon as something else lies there: whose it is. */
const pressTwice = async (page: Page, name: string, label: string) => {
  const step = page.locator('.rows li', { hasText: name }).getByRole('button', { name: label, exact: true })
  await step.scrollIntoViewIfNeeded()
  // In the page, so that a slow machine does not make it a slow hand.
  return step.evaluate(async (button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    const under = () => document.elementFromPoint(left + width / 2, top + height / 2)
    const nameUnder = () => under()?.closest('li')?.querySelector('b')?.textContent
    const lies = () => `${nameUnder()} ${under()?.textContent}`
    const press = () => under()?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
    const before = lies()
    press()
    await new Promise<void>((resolve) => {
      const look = () => (lies() === before ? requestAnimationFrame(look) : resolve())
      look()
    })
    press()
    return nameUnder()
  })
}

test('a second tap does nothing to the party that slides under the finger, nor to the same one', async () => {
  const date = '2026-01-28'
  const requests = await Promise.all(
    ['1', '2'].map((table) => stage.party(`Asks ${table}`, { table, date, auto_approve: false })),
  )
  const page = await stage.open(`list?date=${date}`)
  expect(await pressTwice(page, 'Asks 1', 'Confirm')).toBe('Asks 2')
  await said(page, 'Asks 1 is confirmed.')
  const statuses = await Promise.all(
    requests.map(async (id) => (await op().ok('GET /api/bookings/:id', { params: { id } })).booking.status),
  )
  expect(statuses).toEqual(['approved', 'pending'])
  // Whoever reads whom they press confirms the next one as well.
  const next = page.locator('.rows li', { hasText: 'Asks 2' }).getByRole('button', { name: 'Confirm' })
  await expect
    .poll(async () => {
      if (await next.isVisible()) await next.click()
      return page.getByText('Asks 2 is confirmed.').count()
    })
    .toBeGreaterThan(0)
  await stage.party('Quick', { table: '3', time: '17:50' })
  await page.goto(page.url().replace(date, TODAY))
  expect(await pressTwice(page, 'Quick', 'Arrived')).toBe('Quick')
  await said(page, 'Quick has arrived.')
  await page
    .locator('.rows li', { hasText: 'Quick' })
    .getByRole('button', { name: 'Seat', exact: true })
    .waitFor()
})

test('without a connection every screen of the day says so and since when, until it is back', async () => {
  const page = await stage.open(`floor?date=${AHEAD}`)
  await button(page, 'Block tables…').waitFor()
  const strip = page.getByRole('alert').filter({
    hasText: 'No connection to the service. What is shown may be old. Seen at 18:00.',
  })
  await page.context().setOffline(true)
  await strip.waitFor()
  await strip.getByRole('button', { name: 'Load again' }).click()
  await strip.waitFor()
  await page.context().setOffline(false)
  await strip.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'List' }).click()
  await page.getByLabel('Find in this day').waitFor()
  await page.context().setOffline(true)
  await strip.waitFor()
  await page.context().setOffline(false)
  await strip.waitFor({ state: 'detached' })
})
