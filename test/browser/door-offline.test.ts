import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsIn } from './axe.ts'
import { go, goOn, letIn, PHONE, useDoorVenue, usePhones, verdict } from './door-phone.ts'
import { useSite } from './site.ts'
import { button } from './walk.ts'

/** The door without a network, and what becomes of it afterwards. */

const site = useSite()
const door = useDoorVenue(site)
const phones = usePhones(site, door)

const SERVICE = '**/api/**'
const cut = async (page: Page) => {
  await page.context().setOffline(true)
  // A page that is loaded anew is online for a moment, until the browser has been told again.
  await page.context().route(SERVICE, (route) => route.abort())
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByText('No network. Go on: everything is kept.').waitFor()
}
const mend = async (page: Page) => {
  await page.context().unroute(SERVICE)
  await page.context().setOffline(false)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}
const waiting = (page: Page, count: number) => page.getByText(`${count} waiting to be sent`).waitFor()
const allSent = (page: Page) => page.getByText('waiting to be sent').waitFor({ state: 'detached' })

/** Everything that the phone stores, as one text. */
const stored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('maitred-door')
        opening.onsuccess = () => {
          const all: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
          const transaction = opening.result.transaction(['facts', 'queue'])
          for (const name of ['facts', 'queue'])
            transaction.objectStore(name).getAll().onsuccess = (event) =>
              all.push((event.target as IDBRequest).result)
          transaction.oncomplete = () => {
            opening.result.close()
            resolve(JSON.stringify(all))
          }
        }
      }),
  )

describe('two phones without a network', () => {
  test('start, let the same party in, and both are told by name; nothing is lost or counted twice', async () => {
    const id = await door.party('Rossi', 2)
    const other = await door.party('Ellery', 3)
    const front = await phones.atDoor({ gate: 'Front' })
    const back = await phones.atDoor({ gate: 'Back' })
    for (const page of [front, back]) {
      await cut(page)
      await letIn(page, 'Rossi', 2)
      await verdict(page, 'Let in')
      await goOn(page)
    }
    // The app is closed and started again without a network: nothing is gone.
    await front.reload()
    await waiting(front, 1)
    await letIn(front, 'Ellery', 3)
    await verdict(front, 'Let in')
    await goOn(front)
    await go(front, 'Count')
    await button(front, '+1 person in').click()
    await waiting(front, 3)
    expect(await door.inside()).toBe(0)
    for (const page of [back, front]) {
      await mend(page)
      await allSent(page)
    }
    await expect.poll(() => door.bookingOf(id)).toMatchObject({ arrived: 2, heads_over: 2 })
    expect(await door.bookingOf(other)).toMatchObject({ arrived: 3, heads_over: 0 })
    expect(await door.inside()).toBe(2 + 2 + 3 + 1)
    for (const page of [front, back])
      await page.getByRole('button', { name: 'Came in twice: Rossi' }).waitFor({ timeout: 60_000 })
    await back.getByRole('button', { name: 'Came in twice: Rossi' }).click()
    await back.getByText(/Front \(.*\) at 18:0\d let 2 people in too many/).waitFor()
    await button(back, 'Take 2 people out again').click()
    await expect.poll(() => door.bookingOf(id)).toMatchObject({ arrived: 2, heads_over: 0 })
    await front.getByRole('button', { name: 'Came in twice: Rossi' }).waitFor({ state: 'detached' })
    expect(await door.inside()).toBe(6)
  })
})

describe('a phone', () => {
  test('refuses to turn somebody away without a network, and says why; with one it says what becomes of the money', async () => {
    const id = await door.party('Marlowe', 2)
    const page = await phones.atDoor()
    await cut(page)
    await go(page, 'List')
    await page.getByRole('button', { name: /Marlowe/ }).click()
    await button(page, 'Turn away…').click()
    await page.getByText(/Turning somebody away can return money/).waitFor()
    expect(await page.getByRole('radio').count()).toBe(0)
    await button(page, 'Back').click()
    await mend(page)
    await page.getByText('Connected').waitFor()
    await button(page, 'Turn away…').click()
    await page.getByText('Nothing was paid.').first().waitFor()
    await page.getByLabel(/^Dress code/).check()
    await button(page, 'Turn away').last().click()
    await page.getByText('Marlowe was turned away. Nothing was paid.').waitFor()
    expect(await door.bookingOf(id)).toMatchObject({ status: 'rejected' })
  })

  test('that is lost forgets everything at the next contact, and shows no contact data before', async () => {
    const { operator } = door.venue
    const guest = await site.world.person('client')
    await door.party('Tanaka', 2)
    const lost = await door.doorman.ok('GET /api/auth/sessions', {})
    const page = await phones.atDoor()
    const before = await stored(page)
    expect(before).toContain('Tanaka')
    for (const secret of [operator.email, guest.email, '@example', '"phone"', '"email"'])
      expect(before).not.toContain(secret)
    await site.world.database.read
      .updateTable('users')
      .set((eb) => ({ access_version: eb('access_version', '+', 1) }))
      .where('id', '=', door.doorman.id)
      .execute()
    expect(lost.data.length).toBeGreaterThan(0)
    await door.doorman.ok('POST /api/auth/logout', {})
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.getByText('You are signed out, and the names are gone from this phone.').waitFor()
    expect(await stored(page)).not.toContain('Tanaka')
  })
})

describe('after the night', () => {
  test('the names are gone, without a network too', async () => {
    const keeper = door.venue.operator
    const page = await phones.atDoor({ person: keeper })
    await door.party('Okafor', 2)
    await expect.poll(() => stored(page), { timeout: 30_000 }).toContain('Okafor')
    await cut(page)
    await page.clock.setFixedTime(new Date(Date.now() + 24 * 3_600_000))
    await page.getByRole('heading', { name: 'The night is over' }).waitFor({ timeout: 20_000 })
    expect(await stored(page)).not.toContain('Okafor')
  })

  test('every screen is clean for axe in light and dark, reachable for a thumb and not wider than the phone', async () => {
    await door.party('Weiss', 4)
    for (const dark of [false, true]) {
      const page = await phones.atDoor({ dark, person: door.venue.operator })
      for (const tab of ['Scan', 'List', 'Count', 'More'] as const) {
        await go(page, tab)
        expect([tab, dark, await violationsIn(page)]).toEqual([tab, dark, []])
        await expectComfort(page, tab)
      }
      await letIn(page, 'Weiss', 1)
      await verdict(page, 'Let in')
      expect(await violationsIn(page)).toEqual([])
      await expectComfort(page, 'verdict')
    }
  })
})

const expectComfort = async (page: Page, where: string) => {
  const small = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'button, a, input:not([type=checkbox], [type=radio]), label.check, label.choice',
      ),
    ]
      .filter((element) => element.checkVisibility())
      .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.height < 44 || box.width < 44))
      .map(({ text, box }) => `${text} ${box.width} × ${box.height}`),
  )
  expect([where, small]).toEqual([where, []])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
}
