import { describe, expect, test } from 'vitest'
import { allSent, cut, mend } from './door-network.ts'
import { go, goOn, letIn, useDoorVenue, usePhones, verdict } from './door-phone.ts'
import { useSite } from './site.ts'
import { button } from './walk.ts'

/** A door that forgives: it says what it knows, accuses nobody, and asks once. */

const site = useSite()
const door = useDoorVenue(site)
const phones = usePhones(site, door)

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
    expect(await page.getByText('Connected', { exact: true }).count()).toBe(0)
    release?.()
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByText('Connected', { exact: true }).waitFor()
  })

  test('accuses nobody of a code that is cut off', async () => {
    const page = await phones.atDoor()
    await button(page, 'Type a code').click()
    await page.getByRole('textbox').fill('MTD2.bkg_1.1.abc')
    await page.keyboard.press('Enter')
    await verdict(page, 'Not readable')
    expect(await page.getByText(/forged/i).count()).toBe(0)
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

  test('puts several double entries into one decision for all doors', async () => {
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
    expect(await door.inside()).toBe(12)
  })
})
