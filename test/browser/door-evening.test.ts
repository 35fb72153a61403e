import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD, seedDemoWorld } from '../../server/demo/index.ts'
import { gatesOn, insideOf } from '../../server/modules/booking/index.ts'
import { clientFor } from '../support/client.ts'
import { doorCode } from '../support/door.ts'
import { makeBooking, makeWalkIn } from '../support/factories.ts'
import { allSent, cut, mend } from './door-network.ts'
import { go, goOn, PHONE, typeCode, verdict } from './door-phone.ts'
import { useSite, WIDTHS } from './site.ts'
import { button } from './walk.ts'

/** An evening at the club of the demo: thirty guests by their codes, three turned away, five walk-ups, no network for a third of it. */

const site = useSite({ own: true })
const SCANNED = 30
const TURNED_AWAY = 3
const WALK_UPS = 5
const ADDED = ['Quillan Ash', 'Saoirse Vane', 'Bertrand Lyle', 'Odalys Crane', 'Ulrike Stamm', 'Piers Okoro']
const NIGHT = '2026-01-17'

const SEEDED_WITHIN_MS = 180_000

let clubId: string
beforeAll(async () => {
  const { database, clock } = site.world
  await seedDemoWorld(database, clock.now())
  const { id } = await database.read
    .selectFrom('venues')
    .select('id')
    .where('name', '=', 'Lowtide')
    .executeTakeFirstOrThrow()
  clubId = id
  await fillTheList()
}, SEEDED_WITHIN_MS)

/** The desk confirms whoever waits for an answer, and books some more. */
const fillTheList = async () => {
  const { anyone, app, database } = site.world
  const { body } = await anyone.call('POST /api/auth/login', {
    body: { email: 'operator@demo.test', password: DEMO_PASSWORD },
  })
  if (!('token' in body)) throw new Error('The operator of the demo cannot sign in.')
  const operator = clientFor(app.http, body.token)
  const requests = await database.read
    .selectFrom('bookings')
    .select('id')
    .where('venue_id', '=', clubId)
    .where('booking_date', '=', NIGHT)
    .where('status', '=', 'pending')
    .execute()
  for (const { id } of requests) await operator.ok('POST /api/bookings/:id/approve', { params: { id } })
  for (const name of ADDED)
    await makeBooking(operator, clubId, {
      user_id: await makeWalkIn(operator, clubId, { name }),
      party_size: 2,
      reservation_time: '23:00',
      auto_approve: true,
    })
}

/** Confirmed parties whom the door may let in without asking, in the order in which they come. */
const expectedParties = () =>
  site.world.database.read
    .selectFrom('bookings')
    .select(['id', 'guest_name as name', 'party_size as size'])
    .where('venue_id', '=', clubId)
    .where('booking_date', '=', NIGHT)
    .where('status', '=', 'approved')
    .where('arrived', '=', 0)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

const signIn = async (page: Page, email: string) => {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  await button(page, 'Sign in').click()
}

const shownInside = async (page: Page) => Number(await page.locator('.inside b').textContent())

/** Counts in the console: who has arrived with how many heads, and who was turned away. */
const consoleList = async () => {
  const page = await site.visit(`/console/${clubId}/list?date=${NIGHT}`, { width: WIDTHS.desk })
  await signIn(page, 'operator@demo.test')
  await page.getByLabel('Show cancelled').check()
  await page.getByLabel('By status').check()
  const row = async (name: string) => {
    await page.getByLabel('Find in this day').fill(name)
    const found = page.locator('.day-list li .row', { hasText: name })
    await found.first().waitFor()
    return (await found.allTextContents()).join(' ')
  }
  return { page, row }
}

test('at the end the list of the console agrees with the door', async () => {
  const all = await expectedParties()
  // Names that are the only one of their kind can be searched for.
  const parties = all.filter(({ name }) => all.filter((one) => one.name.includes(name)).length === 1)
  expect(parties.length).toBeGreaterThanOrEqual(SCANNED + TURNED_AWAY)
  const scanned = parties.slice(0, SCANNED)
  const turnedAway = parties.slice(SCANNED, SCANNED + TURNED_AWAY)
  site.world.clock.set('2026-01-17T22:30:00Z')

  const page = await site.visit('/door/', { width: PHONE.width })
  await signIn(page, 'door@demo.test')
  await page.getByLabel('Lowtide').check()
  await button(page, 'Open the door').click()
  await page.getByText('Connected').waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  const before = await shownInside(page)

  for (const [n, { id, name }] of scanned.entries()) {
    if (n === SCANNED / 3) await cut(page)
    if (n === (SCANNED * 2) / 3) {
      await page.getByText(`${SCANNED / 3} entries to send`).waitFor()
      await mend(page)
    }
    await typeCode(page, await doorCode(site.world, id))
    await verdict(page, 'Let in')
    await expect.poll(() => page.locator('.verdict-name').textContent()).toBe(name)
    await goOn(page)
  }
  await allSent(page)
  for (const { name } of turnedAway) {
    await go(page, 'List')
    await page.getByLabel('Search by name or table').fill(name)
    await page.getByRole('button', { name: new RegExp(name) }).click()
    await button(page, 'Turn away…').click()
    await page.getByLabel(/^Dress code/).check()
    await button(page, 'Turn away').last().click()
    await page.getByText(`${name} was turned away.`).waitFor()
  }
  // What was said about one party does not cover the name of the next.
  await page.getByLabel('Search by name or table').fill(scanned[0]?.name ?? '')
  await page.getByRole('button', { name: new RegExp(scanned[0]?.name ?? '') }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).waitFor()
  await page.getByText('was turned away.').waitFor({ state: 'detached', timeout: 4000 })
  await page.keyboard.press('Escape')
  await go(page, 'Count')
  for (let n = 0; n < WALK_UPS; n += 1) await button(page, '+1 person in').click()
  const heads = scanned.reduce((sum, { size }) => sum + size, 0)
  await expect.poll(() => shownInside(page)).toBe(before + heads + WALK_UPS)
  await allSent(page)

  const { page: list, row } = await consoleList()
  for (const { name, size } of scanned) {
    const text = await row(name)
    expect([name, text.includes(`${size}/${size}`), /Arrived|Seated/.test(text)]).toEqual([name, true, true])
  }
  for (const { name } of turnedAway) expect(await row(name)).toContain('Turned away')
  // The headings of the list add up what the rows say.
  await list.getByLabel('Find in this day').fill('')
  await list.getByRole('heading', { name: `Arrived ${heads} people` }).waitFor()
  expect(insideOf(await gatesOn(site.world.database.read, clubId, NIGHT))).toBe(before + heads + WALK_UPS)
})
