import { expect, test } from 'vitest'
import { openNight } from '../support/night.ts'
import { allSent, cut, mend, stored, waiting } from './door-network.ts'
import { go, goOn, letIn, useDoorVenue, usePhones, verdict } from './door-phone.ts'
import { useSite } from './site.ts'
import { button } from './walk.ts'

/** Two windows of one phone, two companies on one phone, and something in front of the service that answers for it. */

const site = useSite()
const door = useDoorVenue(site)
const phones = usePhones(site, door)
const ELSEWHERE = { name: 'Open in another window' }

test('a second window says so, takes over by a button or when the first is closed, and nothing is lost', async () => {
  const id = await door.party('Rossi', 3)
  const first = await phones.atDoor()
  await cut(first)
  await letIn(first, 'Rossi', 2)
  await verdict(first, 'Let in')
  await goOn(first)
  await waiting(first, 1)
  const second = await first.context().newPage()
  await second.goto(`${site.origin}/door/`)
  await second.getByRole('heading', ELSEWHERE).waitFor()
  await expect.poll(() => second.locator('body').innerText()).not.toContain('Rossi')
  await button(second, 'Go on here').click()
  await waiting(second, 1)
  await first.getByRole('heading', ELSEWHERE).waitFor()
  await expect.poll(() => first.locator('body').innerText()).not.toContain('Rossi')
  await letIn(second, 'Rossi', 1)
  await verdict(second, 'Let in')
  await goOn(second)
  await waiting(second, 2)
  // The one that has the door is closed: the other one goes on by itself.
  await second.close()
  await waiting(first, 2)
  await mend(first)
  await allSent(first)
  await expect.poll(() => door.bookingOf(id)).toMatchObject({ arrived: 3, heads_over: 0 })
  expect(await door.inside()).toBe(3)
})

test('another company signs in on a phone with unsent actions, and they are sent by their own people', async () => {
  const id = await door.party('Ellery', 2)
  const stranger = await openNight(site.world)
  const page = await phones.atDoor()
  await cut(page)
  await letIn(page, 'Ellery', 2)
  await verdict(page, 'Let in')
  await goOn(page)
  await waiting(page, 1)
  await go(page, 'More')
  await button(page, 'Sign out').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('1 entry to send: sign in at its venue.').waitFor()
  await mend(page)
  await phones.signIn(page, stranger.operator)
  await button(page, 'Open the door').click()
  await page.getByText('Connected').waitFor()
  expect(await stored(page)).not.toContain('Ellery')
  await go(page, 'More')
  await page.getByText('1 entry of another venue is kept on this phone.').waitFor()
  expect(await door.bookingOf(id)).toMatchObject({ arrived: 0 })
  await button(page, 'Sign out').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await button(page, 'Sign in').waitFor()
  await phones.signIn(page, door.venue.operator)
  await expect.poll(() => door.bookingOf(id)).toMatchObject({ arrived: 2, heads_over: 0 })
})

test.each([401, 403, 404])(
  'a bare %d in JSON of something in front of the service wipes nothing: the night goes on',
  async (status) => {
    await door.party(`Okafor ${status}`, 2)
    const page = await phones.atDoor()
    const answer = { status, json: { error: 'Access denied by the gateway.', code: 'forbidden' } }
    await page.context().route('**/api/**', (route) => route.fulfill(answer))
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.getByText('No network. Go on: everything is kept.').waitFor()
    await letIn(page, `Okafor ${status}`, 2)
    await verdict(page, 'Let in')
    await goOn(page)
    await waiting(page, 1)
    await page.context().unroute('**/api/**')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await allSent(page)
  },
)
