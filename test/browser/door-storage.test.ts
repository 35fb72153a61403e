import type { OutgoingHttpHeaders, RequestListener } from 'node:http'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  allSent,
  cut,
  emptyDatabase,
  emptyLocalStorage,
  fillDatabase,
  fillLocalStorage,
  mend,
  waiting,
} from './door-network.ts'
import { go, goOn, letIn, useDoorVenue, usePhones, verdict } from './door-phone.ts'
import { useSite } from './site.ts'
import { button } from './walk.ts'

/** A phone that is full, and a new version in the middle of the evening: nothing is lost and nothing counts twice. */

const site = useSite()
const door = useDoorVenue(site)
const phones = usePhones(site, door)
const FULL = /This phone’s storage is full\. Free some space/

describe('a phone that is full', () => {
  test('goes on in local storage, then says that nobody was counted, and every head counts once in the end', async () => {
    const ids = {
      before: await door.party('Rossi', 2),
      full: await door.party('Ellery', 3),
      refused: await door.party('Marlowe', 2),
    }
    const page = await phones.atDoor()
    await cut(page)
    await letIn(page, 'Rossi', 2)
    await verdict(page, 'Let in')
    await goOn(page)
    await fillDatabase(page)
    await letIn(page, 'Ellery', 3)
    await verdict(page, 'Let in')
    await goOn(page)
    await page.getByRole('alert').filter({ hasText: FULL }).waitFor()
    await waiting(page, 2)
    await fillLocalStorage(page)
    await letIn(page, 'Marlowe', 2)
    await verdict(page, 'Not recorded')
    await page.getByText('This phone’s storage is full, so nobody was counted.').waitFor()
    await goOn(page)
    await go(page, 'Count')
    await button(page, '+1 person in').click()
    await page.getByText('Not counted: this phone’s storage is full.').waitFor()
    // The app is closed and started again while the phone is full and without a network.
    await page.reload()
    await waiting(page, 2)
    await expect.poll(() => page.locator('.inside b').textContent()).toBe('5')
    await mend(page)
    await allSent(page)
    await expect.poll(() => door.inside()).toBe(5)
    expect(await door.bookingOf(ids.before)).toMatchObject({ arrived: 2, heads_over: 0 })
    expect(await door.bookingOf(ids.full)).toMatchObject({ arrived: 3, heads_over: 0 })
    expect(await door.bookingOf(ids.refused)).toMatchObject({ arrived: 0, status: 'approved' })
    // Space is made, and the party that was not counted is let in.
    await emptyLocalStorage(page)
    await emptyDatabase(page)
    await letIn(page, 'Marlowe', 2)
    await verdict(page, 'Let in')
    await allSent(page)
    await expect.poll(() => door.bookingOf(ids.refused)).toMatchObject({ arrived: 2, heads_over: 0 })
    expect(await door.inside()).toBe(7)
    await page.getByRole('alert').filter({ hasText: FULL }).waitFor({ state: 'detached' })
  })
})

test('a phone whose database does not open says that it is full, and its door goes on', async () => {
  const id = await door.party('Quimby', 2)
  const page = await phones.empty()
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('Internal error opening backing store.', 'UnknownError')
    }
  })
  await phones.signIn(page)
  await button(page, 'Open the door').click()
  await page.getByText('Connected').waitFor()
  await page.getByRole('alert').filter({ hasText: FULL }).waitFor()
  await letIn(page, 'Quimby', 2)
  await verdict(page, 'Let in')
  await allSent(page)
  await expect.poll(() => door.bookingOf(id)).toMatchObject({ arrived: 2, heads_over: 0 })
})

/** The next version of the app: its worker's text is another. */
const publishVersion = async (page: Page) => {
  const { http } = site.world.app
  const [answer] = http.server.listeners('request') as RequestListener[]
  http.server.removeAllListeners('request')
  http.server.on('request', async (request, reply) => {
    if (request.url !== '/door/worker.js') return answer?.(request, reply)
    const { body, headers } = await http.inject('/door/worker.js')
    const { 'content-length': _, ...others } = headers
    reply.writeHead(200, others as OutgoingHttpHeaders)
    reply.end(body.replace(/"version":"[0-9a-f]+"/, '"version":"next"'))
  })
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/door/'))?.update())
}
const isWaiting = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration('/door/'))?.waiting))
const putAway = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'visibilityState')
  })
const caches = (page: Page) => page.evaluate(async () => (await window.caches.keys()).sort())

describe('a new version', () => {
  test('waits while somebody scans, takes over when nobody does, and keeps what was not sent', async () => {
    const id = await door.party('Tanaka', 2)
    const page = await phones.atDoor()
    await page.reload()
    await page.getByText('Connected').waitFor()
    const [old] = await caches(page)
    await publishVersion(page)
    await expect.poll(() => isWaiting(page)).toBe(true)
    await cut(page)
    await letIn(page, 'Tanaka', 2)
    await verdict(page, 'Let in')
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    const isSame = () => page.evaluate(() => 'isSame' in window)
    // In the middle of a verdict, and while the camera looks for codes, it waits even if the phone is put away.
    await putAway(page)
    await goOn(page)
    await go(page, 'Scan')
    await putAway(page)
    expect([await isWaiting(page), await isSame()]).toEqual([true, true])
    expect(await caches(page)).toEqual([old, 'maitred-door-next'].sort())
    await go(page, 'More')
    await page.getByText('A new version is ready.').waitFor()
    await putAway(page)
    await page.waitForFunction(() => !('isSame' in window))
    await waiting(page, 1)
    await expect.poll(() => caches(page)).toEqual(['maitred-door-next'])
    await expect.poll(() => isWaiting(page)).toBe(false)
    await mend(page)
    await allSent(page)
    await expect.poll(() => door.bookingOf(id)).toMatchObject({ arrived: 2, heads_over: 0 })
  })
})
