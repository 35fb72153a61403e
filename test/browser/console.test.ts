import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../server/modules/accounts/index.ts'
import { addMember, makeBooking, makeWalkIn } from '../support/factories.ts'
import { SATURDAY_EVENING } from '../support/fake-clock.ts'
import { openPublicVenue, type PublicVenue } from '../support/public-venue.ts'
import type { Person } from '../support/world.ts'
import { violationsIn, violationsInBothThemes } from './axe.ts'
import { useSite, type VisitOptions, WIDTHS } from './site.ts'
import { button } from './walk.ts'

/** People who run a venue work in the console. */

const PASSWORD = 'a long enough password'
const site = useSite()

let venue: PublicVenue
let tables: Record<string, string>

beforeAll(async () => {
  venue = await openPublicVenue(site.world, { name: 'The Copper Heron' })
  tables = {}
  for (const table_number of ['1', '2', '3', '4', '10'])
    tables[table_number] = await venue.table({ table_number })
  await site.world.database.read
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', venue.operator.id)
    .execute()
})

/** A party on the floor: the booking's id. */
const party = async (name: string, table: string, date: string, time = '20:00') => {
  const user_id = await makeWalkIn(venue.operator, venue.venueId, { name })
  return makeBooking(venue.operator, venue.venueId, {
    user_id,
    table_id: tables[table] ?? '',
    reservation_date: date,
    reservation_time: time,
    party_size: 2,
    auto_approve: true,
  })
}

const bookingOf = (id: string) =>
  site.world.database.read
    .selectFrom('bookings')
    .leftJoin('venue_tables', 'venue_tables.id', 'bookings.table_id')
    .select(['bookings.status', 'bookings.booking_time', 'venue_tables.table_number'])
    .where('bookings.id', '=', id)
    .executeTakeFirstOrThrow()

const partyOn = async (date: string, id: string) => {
  const { data } = await venue.operator.ok('GET /api/my-venues/:venueId/day', {
    params: venue.params,
    query: { date },
  })
  return data.find((one) => one.id === id)
}

/** A tab of somebody who is signed in, on the evening of the tests. */
const open = async (path: string, options: VisitOptions = {}, person: Person = venue.operator) => {
  const page = await site.visit('/healthz', { width: WIDTHS.desk, ...options })
  await page.clock.setFixedTime(new Date(SATURDAY_EVENING))
  const { id, name, token } = person
  await page.evaluate(
    (session) => sessionStorage.setItem('maitred-session', session),
    JSON.stringify({ token, user: { id, name, role: 'client' } }),
  )
  await page.goto(`${site.origin}/console/${venue.venueId}/${path}`)
  return page
}

const block = (page: Page, name: string) => page.locator('.timeline-row .party', { hasText: name })
const row = (page: Page, number: string) => page.locator(`.timeline-row[aria-label^="Table ${number},"]`)
const said = (page: Page, text: string | RegExp) => page.locator('.toast', { hasText: text }).waitFor()

const centreOf = async (page: Page, name: string) => {
  const box = await block(page, name).boundingBox()
  if (!box) throw new Error(`${name} is not on the floor.`)
  return { x: box.x + 30, y: box.y + box.height / 2 }
}

/** Drags a party to a table, some hours later or earlier. */
const dragTo = async (page: Page, name: string, table: string, hours: number) => {
  await block(page, name).scrollIntoViewIfNeeded()
  const from = await centreOf(page, name)
  const target = await row(page, table).boundingBox()
  const [first, second] = await page
    .locator('.timeline-head > span')
    .evaluateAll((spans) => spans.slice(0, 2).map((span) => span.getBoundingClientRect().left))
  const x = from.x + hours * ((second ?? 0) - (first ?? 0))
  const y = (target?.y ?? 0) + (target?.height ?? 0) / 2
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + x) / 2, (from.y + y) / 2, { steps: 4 })
  await page.mouse.move(x, y, { steps: 4 })
  await page.mouse.up()
}

describe('somebody who runs a venue', () => {
  test('signs in, comes to the floor, and stays there after a reload', async () => {
    const page = await site.visit('/console', { width: WIDTHS.desk })
    await page.getByLabel('E-mail address').fill(venue.operator.email)
    await page.getByLabel('Password').fill('wrong')
    await button(page, 'Sign in').click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Password').fill(PASSWORD)
    await button(page, 'Sign in').click()
    await page.getByRole('heading', { level: 1, name: 'Floor, The Copper Heron' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/console/${venue.venueId}/floor`)
    await page.getByRole('link', { name: 'Guests' }).click()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Guests, The Copper Heron' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Floor, The Copper Heron' }).waitFor()
    await page.getByLabel(/^Signed in as/).click()
    await button(page, 'Sign out').click()
    await page.getByLabel('E-mail address').waitFor()
    expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0)
  })

  test('moves a party to another table and time by dragging it, and takes it back', async () => {
    const id = await party('Rossi', '1', '2026-01-20')
    const page = await open('floor?date=2026-01-20')
    await dragTo(page, 'Rossi', '3', -1)
    await said(page, 'Rossi moved to table 3, to 19:00.')
    expect(await bookingOf(id)).toMatchObject({ table_number: '3', booking_time: '19:00' })
    await button(page, 'Undo').click()
    await said(page, 'Moved back.')
    expect(await bookingOf(id)).toMatchObject({ table_number: '1', booking_time: '20:00' })
  })

  test('moves a party by keyboard alone', async () => {
    const id = await party('Ellery', '1', '2026-01-21')
    const page = await open('floor?date=2026-01-21')
    await block(page, 'Ellery').focus()
    await page.keyboard.press('m')
    await page.getByRole('heading', { name: 'Move Ellery, party of 2' }).waitFor()
    await page.getByText('This is their table already.').waitFor()
    await page.getByRole('radio', { name: /^10 / }).focus()
    await page.keyboard.press('Space')
    await page.getByText('This table is free.').waitFor()
    await page.keyboard.press('Enter')
    await said(page, 'Ellery moved to table 10.')
    expect(await bookingOf(id)).toMatchObject({ table_number: '10', booking_time: '20:00' })
  })

  test('marks who has come by keyboard alone, and comes back to the list', async () => {
    const id = await party('Keyes', '4', '2026-01-17', '22:00')
    const page = await open('list')
    const entry = page.getByRole('button', { name: 'Keyes' })
    await entry.waitFor()
    await entry.focus()
    await page.keyboard.press('Enter')
    await page.locator('.panel h2:focus').waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
    for (let tabs = 0; tabs < 8 && (await focused()) !== 'Arrived'; tabs += 1)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await said(page, 'Keyes has arrived.')
    expect((await partyOn('2026-01-17', id))?.attendance).toBe('arrived')
    await page.keyboard.press('Escape')
    await page.locator('.panel').waitFor({ state: 'detached' })
  })

  test('is told who has the table, and sees the party go back', async () => {
    const id = await party('Vance', '1', '2026-01-22')
    await party('Okafor', '2', '2026-01-22', '19:30')
    const page = await open('floor?date=2026-01-22')
    await dragTo(page, 'Vance', '2', 0)
    await said(page, 'Table 2 is taken from 19:30 by Okafor, party of 2.')
    await expect.poll(() => row(page, '1').innerText()).toContain('Vance')
    expect(await bookingOf(id)).toMatchObject({ table_number: '1', booking_time: '20:00' })
  })

  test('changes how long a party stays by its edge', async () => {
    const id = await party('Lindqvist', '1', '2026-01-23')
    const before = await partyOn('2026-01-23', id)
    const page = await open('floor?date=2026-01-23')
    await block(page, 'Lindqvist').scrollIntoViewIfNeeded()
    const box = await block(page, 'Lindqvist').boundingBox()
    if (!box) throw new Error('The party is not on the floor.')
    await page.mouse.move(box.x + box.width - 4, box.y + 15)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width - 60, box.y + 15, { steps: 5 })
    await page.mouse.up()
    await said(page, /^Lindqvist stays for \d+ minutes/)
    const after = await partyOn('2026-01-23', id)
    expect(after?.starts_at).toBe(before?.starts_at)
    expect(Date.parse(after?.ends_at ?? '')).toBeLessThan(Date.parse(before?.ends_at ?? ''))
    expect(new URL(page.url()).searchParams.has('new')).toBe(false)
  })

  test.each(Object.entries(WIDTHS))('marks a party arrived, seated and left on a %s', async (_, width) => {
    const name = `Guest ${width}`
    const id = await party(name, { 390: '2', 1024: '3', 1440: '4' }[width] ?? '', '2026-01-17')
    const page = await open('list', { width })
    await page.getByRole('button', { name }).click()
    for (const [label, state] of [
      ['Arrived', 'arrived'],
      ['Seated', 'seated'],
      ['Left', 'left'],
    ] as const) {
      await page.locator('.panel').getByRole('button', { name: label, exact: true }).click()
      await expect.poll(async () => (await partyOn('2026-01-17', id))?.attendance).toBe(state)
    }
    await button(page, 'Close').click()
    await page.locator('.rows li', { hasText: name }).getByText('Left').waitFor()
  })

  test('takes a booking on the phone by keyboard', async () => {
    const page = await open('floor?date=2026-01-24')
    await page.locator('.timeline').waitFor()
    await page.keyboard.press('n')
    await page.getByRole('heading', { name: 'New booking' }).waitFor()
    await page.keyboard.type('Imogen Hart')
    await page.getByLabel('People').fill('4')
    await page.getByRole('textbox', { name: 'Time', exact: true }).fill('20:15')
    await page.keyboard.press('Enter')
    await said(page, /^Imogen Hart, 4 at 20:15, table \d+\./)
    await block(page, 'Imogen Hart').waitFor()
    const { data } = await venue.operator.ok('GET /api/my-venues/:venueId/day', {
      params: venue.params,
      query: { date: '2026-01-24' },
    })
    expect(data.map(({ guest, party_size, time, status }) => [guest.name, party_size, time, status])).toEqual(
      [['Imogen Hart', 4, '20:15', 'approved']],
    )
  })

  test('seats a walk-in at once', async () => {
    const page = await open('floor')
    await button(page, 'Walk-in').click()
    await button(page, 'Seat now').click()
    await said(page, /^Walk-in, 2 at 18:00, table \d+\./)
    // The floor is in sight again, for the next at the door.
    await page.locator('.panel').waitFor({ state: 'detached' })
    await page.locator('.toast').getByRole('button', { name: 'Open' }).click()
    await page.locator('.panel').getByRole('button', { name: 'Seated', pressed: true }).waitFor()
  })

  test('cancels a booking after reading what happens to the money', async () => {
    const id = await party('Marlowe', '1', '2026-01-25')
    const page = await open(`list?date=2026-01-25&booking=${id}`)
    await button(page, 'Cancel booking…').click()
    await page.getByRole('radio', { name: 'We cancel No money moves.' }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click()
    await said(page, 'Marlowe is cancelled. No money moved.')
    expect(await bookingOf(id)).toMatchObject({ status: 'cancelled' })
  })

  test('sees within two seconds what happens elsewhere', async () => {
    const id = await party('Sato', '1', '2026-01-26')
    const [here, there] = [
      await open('floor?date=2026-01-26'),
      await open(`list?date=2026-01-26&booking=${id}`),
    ]
    await block(here, 'Sato').waitFor()
    await there.locator('.panel').getByRole('button', { name: 'Arrived', exact: true }).click()
    await button(there, 'Mark as arrived').click()
    await said(there, 'Sato has arrived.')
    await here.getByRole('button', { name: /Sato, Arrived/ }).waitFor({ timeout: 2000 })
  })
})

describe('a role', () => {
  test('that only reads sees everything and no button that would be refused', async () => {
    await party('Quill', '1', '2026-01-27')
    const viewer = await site.world.person('client')
    await addMember(venue.operator, venue.venueId, viewer, 'viewer')
    const page = await open('floor?date=2026-01-27', {}, viewer)
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url())
    })
    await block(page, 'Quill').click()
    await page.getByRole('heading', { name: 'Quill' }).waitFor()
    for (const screen of ['Guests', 'Reports', 'List']) {
      await page.getByRole('link', { name: screen }).click()
      await page.getByRole('heading', { level: 1, name: new RegExp(`^${screen}`) }).waitFor()
    }
    await page.getByRole('button', { name: 'Quill' }).click()
    await page.locator('.panel').getByText('Stay').waitFor()
    await expect.poll(() => button(page, /Arrived|Move|Cancel|New|Walk-in|Save/).count()).toBe(0)
    expect(refused).toEqual([])
  })

  test('of the door sees the list and those who wait, and marks who arrives', async () => {
    const door = await site.world.person('client')
    await addMember(venue.operator, venue.venueId, door, 'door')
    const id = await party('Vesper', '2', '2026-01-29')
    const page = await open('list?date=2026-01-29', {}, door)
    await page.getByRole('heading', { level: 1, name: /^List/ }).waitFor()
    await expect
      .poll(() => page.getByRole('navigation').getByRole('link').allInnerTexts())
      .toEqual(['List', 'Waiting'])
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Vesper' })
      .getByRole('button', { name: 'Arrived' })
      .click()
    await button(page, 'Mark as arrived').click()
    await page.getByText('Vesper has arrived.').waitFor()
    expect(await bookingOf(id)).toMatchObject({ status: 'checked_in' })
    await expect.poll(() => button(page, /Move|Cancel|New|Walk-in/).count()).toBe(0)
  })
})

describe('every screen', () => {
  test('is accessible in light and dark', async () => {
    const id = await party('Axe', '1', '2026-01-28')
    const outside = await site.visit('/console')
    await outside.getByLabel('Password').waitFor()
    expect(await violationsInBothThemes(outside)).toEqual([])
    const page = await open('floor?date=2026-01-28')
    await block(page, 'Axe').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    for (const path of [
      `floor?date=2026-01-28&booking=${id}`,
      'floor?date=2026-01-28&new=1',
      'list?date=2026-01-28',
      'guests',
      'reports',
      'today?date=2026-01-28',
    ]) {
      await page.goto(`${site.origin}/console/${venue.venueId}/${path}`)
      await page.waitForLoadState('load')
      await page
        .locator('.panel .facts, .panel form, .rows, .guest-table, .report, .empty, .today')
        .first()
        .waitFor()
      expect([path, await violationsInBothThemes(page)]).toEqual([path, []])
    }
  })

  test.each([false, true])('and every dialog has nothing that axe finds (dark: %s)', async (dark) => {
    const id = await party(`Dialog ${dark}`, '10', '2026-01-28', dark ? '17:00' : '20:00')
    const page = await open(`list?date=2026-01-28&booking=${id}`, {
      dark,
      width: dark ? WIDTHS.phone : WIDTHS.tablet,
    })
    for (const [opens, heading] of [
      ['Move…', /^Move/],
      ['Cancel booking…', /^Cancel/],
    ] as const) {
      await button(page, opens).click()
      await page.getByRole('dialog').getByRole('heading', { name: heading }).waitFor()
      expect([opens, await violationsIn(page)]).toEqual([opens, []])
      await page.keyboard.press('Escape')
    }
    await page.goto(`${site.origin}/console/${venue.venueId}/floor?new=walk-in`)
    await page.getByRole('heading', { name: 'Walk-in' }).waitFor()
    expect(await violationsIn(page)).toEqual([])
    await page.goto(`${site.origin}/console/${venue.venueId}/list?date=2026-01-28`)
    await page.locator('.rows').first().waitFor()
    await page.keyboard.press('?')
    await page.getByRole('heading', { name: 'Keys' }).waitFor()
    expect(await violationsIn(page)).toEqual([])
  })

  test('fits into 320 pixels', async () => {
    const page = await open('floor', { width: 320 })
    for (const path of ['floor', 'floor?new=1', 'list', 'guests', 'reports', 'today']) {
      await page.goto(`${site.origin}/console/${venue.venueId}/${path}`)
      await page.locator('.timeline, .rows, .guest-table, .report, .empty, .today').first().waitFor()
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([path, wide]).toEqual([path, Math.min(wide, 0)])
    }
  })
})

test('the console is small, loads nothing foreign and cannot be framed', async () => {
  const page = await open('list')
  let bytes = 0
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) bytes += gzipSync(await response.body(), { level: 9 }).length
  })
  const reply = await page.goto(`${site.origin}/console/${venue.venueId}/floor`)
  await page.locator('.timeline-row').first().waitFor()
  // biome-ignore lint/suspicious/noConsole: the figures are meant to be seen
  console.log(`gzip: console ${bytes} B of scripts until the floor shows`)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(150 * 1024)
  const policy = reply?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toContain('http')
  expect(reply?.headers()['cache-control']).toBe('no-store')
})
