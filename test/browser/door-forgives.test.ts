import { describe, expect, test } from 'vitest'
import { doorCode } from '../support/door.ts'
import { allSent, cut, mend, setClock, sleepFor, stored, waiting } from './door-network.ts'
import { go, goOn, letIn, typeCode, useDoorVenue, usePhones, verdict } from './door-phone.ts'
import { useSite } from './site.ts'
import { button } from './walk.ts'

/** A door that forgives: it says what it knows, accuses nobody, and asks once. */

const site = useSite()
const door = useDoorVenue(site)
const phones = usePhones(site, door)

/** At rest, a phone reads nothing until something happens: so what it says next, it says by itself. */
const atRest = async () => {
  const page = await phones.atDoor()
  let reads = 0
  page.on('request', (request) => {
    reads += request.url().includes('/door-list') ? 1 : 0
  })
  let before = -1
  await expect
    .poll(
      () => {
        const isQuiet = reads === before
        before = reads
        return isQuiet
      },
      { interval: 2500 },
    )
    .toBe(true)
  await page.getByText('Connected', { exact: true }).waitFor()
  return page
}

describe('a phone at the door', () => {
  test('says that it is connecting while the service does not answer', async () => {
    const page = await phones.atDoor()
    let release: (() => void) | undefined
    const answered = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/door-list*', async (route) => {
      await answered
      await route.continue()
    })
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.getByText('Connecting…').waitFor()
    await expect.poll(() => page.getByText('Connected', { exact: true }).count()).toBe(0)
    release?.()
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByText('Connected', { exact: true }).waitFor()
  })

  test('says by itself that the network is gone, and that it is back', async () => {
    const page = await atRest()
    await page.context().setOffline(true)
    await page.getByText('No network. Go on: everything is kept.').waitFor({ timeout: 5000 })
    await page.context().setOffline(false)
    await page.getByText('Connected', { exact: true }).waitFor()
  })

  test('says that a service that goes away is out of reach, although the phone has a network', async () => {
    const page = await atRest()
    await page.context().route('**/api/**', (route) => route.abort())
    site.world.app.http.server.closeAllConnections()
    await page.getByText('No network. Go on: everything is kept.').waitFor({ timeout: 10_000 })
    await page.context().unroute('**/api/**')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.getByText('Connected', { exact: true }).waitFor()
  })

  test('accuses nobody of a code that is cut off', async () => {
    const page = await phones.atDoor()
    await button(page, 'Type a code').click()
    await page.getByRole('textbox').fill('MTD2.bkg_1.1.abc')
    await page.keyboard.press('Enter')
    await verdict(page, 'Not readable')
    await expect.poll(() => page.getByText(/forged/i).count()).toBe(0)
  })

  test('says of a booking’s reference what it is, and that a name finds the party', async () => {
    const page = await phones.atDoor()
    await button(page, 'Type a code').click()
    await page.getByRole('textbox').fill('3F2A9C0B71DE')
    await page.keyboard.press('Enter')
    await page.getByText('That is a booking’s reference. Look them up by name.').waitFor()
  })

  test('starts dark at night, and light when somebody says so', async () => {
    const page = await phones.empty()
    await page.clock.setFixedTime(new Date('2026-01-17T22:30:00Z'))
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
    await phones.signIn(page)
    await page.getByLabel('Name of this door').fill('Front')
    await expect.poll(theme).toBe('dark')
    await button(page, 'Open the door').click()
    await go(page, 'More')
    await page.getByRole('combobox', { name: 'Screen' }).selectOption('light')
    await expect.poll(theme).toBe('light')
    await page.reload()
    await expect.poll(theme).toBe('light')
  })

  test('turns dark in the evening while it stays open', async () => {
    const page = await phones.empty()
    await page.clock.install({ time: new Date('2026-01-17T18:59:00Z') })
    await page.goto(`${site.origin}/door/`)
    await button(page, 'Sign in').waitFor()
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
    await expect.poll(theme).toBe('auto')
    await page.clock.fastForward(120_000)
    await expect.poll(theme).toBe('dark')
  })

  test('says beside the field that a typed code is too short, and judges nobody', async () => {
    const page = await phones.atDoor({ gate: 'Front' })
    await typeCode(page, 'T4X')
    const field = page.getByLabel('The code on the ticket')
    await page.getByText('A code has 16 letters and digits, and this one has 3.').waitFor()
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
    await expect.poll(() => page.locator('.verdict').count()).toBe(0)
    await field.fill('TABC DEFG HJKM NPQ0')
    await button(page, 'Check').click()
    await page.getByText('No code has a 0, O, 1, I or L in it.').waitFor()
    // What is whole is judged.
    await field.fill('tabc-defg-hjkm-npqr')
    await button(page, 'Check').click()
    await page.locator('.verdict').waitFor()
  })

  test('keeps the right time when the phone’s clock is set ahead in the middle of the night without a network', async () => {
    const id = await door.party('Nakamura', 2)
    const page = await phones.atDoor({ gate: 'Front' })
    await expect.poll(() => stored(page), { timeout: 30_000 }).toContain('Nakamura')
    await cut(page)
    await setClock(page, 3 * 3_600_000)
    await page.getByText('This phone’s clock is 3 hours ahead. Entries get the right time').waitFor()
    await button(page, 'OK').click()
    await page.getByText('This phone’s clock').waitFor({ state: 'detached' })
    // A live code is not taken for an old one.
    await typeCode(page, await doorCode(site.world, id))
    await verdict(page, 'Let in')
    await goOn(page)
    await go(page, 'Count')
    await button(page, '+1 person in').click()
    await waiting(page, 2)
    await mend(page)
    await allSent(page)
    const log = await site.world.database.read
      .selectFrom('door_log')
      .select(['action', 'at', 'verdict'])
      .where('venue_id', '=', door.venue.venueId)
      .orderBy('seq', 'desc')
      .limit(2)
      .execute()
    const now = site.world.clock.now().getTime()
    for (const { at } of log) expect(Math.abs(at.getTime() - now)).toBeLessThan(120_000)
    expect(log.map(({ action, verdict: judged }) => [action, judged])).toEqual([
      ['count', 'applied'],
      ['check_in', 'applied'],
    ])
  })

  test('gives entries the right time afterwards when the clock was set while the phone slept, and says so', async () => {
    const page = await phones.atDoor({ gate: 'Side' })
    await cut(page)
    await sleepFor(page, 2 * 3_600_000)
    await go(page, 'Count')
    await button(page, '+2 people in').click()
    await waiting(page, 1)
    await mend(page)
    await page.getByText('This phone’s clock was wrong. 1 entry has the right time now.').waitFor()
    await allSent(page)
    const { at } = await site.world.database.read
      .selectFrom('door_log')
      .select('at')
      .where('venue_id', '=', door.venue.venueId)
      .where('device', 'like', 'Side%')
      .executeTakeFirstOrThrow()
    expect(Math.abs(at.getTime() - site.world.clock.now().getTime())).toBeLessThan(120_000)
  })

  test('puts several double entries into one decision for all doors', async () => {
    const before = await door.inside()
    const ids = [await door.party('Rossi', 2), await door.party('Ellery', 2), await door.party('Sato', 2)]
    const front = await phones.atDoor({ gate: 'Front' })
    const back = await phones.atDoor({ gate: 'Back' })
    for (const page of [front, back]) {
      await cut(page)
      for (const name of ['Rossi', 'Ellery', 'Sato']) {
        await letIn(page, name, 2)
        await verdict(page, 'Let in')
        await goOn(page)
      }
    }
    for (const page of [back, front]) {
      await mend(page)
      await allSent(page)
    }
    const banner = back.getByRole('button', { name: /and 2 more came in twice/ })
    await banner.waitFor({ timeout: 60_000 })
    await banner.click()
    await back.getByRole('heading', { name: '3 came in twice' }).waitFor()
    await button(back, 'All of them are inside').click()
    await back.getByRole('heading', { name: '3 came in twice' }).waitFor({ state: 'detached' })
    await front.getByRole('button', { name: /came in twice/ }).waitFor({ state: 'detached' })
    for (const id of ids) expect(await door.bookingOf(id)).toMatchObject({ arrived: 2 })
    expect(await door.inside()).toBe(before + 12)
  })
})
