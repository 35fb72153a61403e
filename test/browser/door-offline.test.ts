import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { makeWalkIn } from '../support/factories.ts'
import { allSent, cut, mend, sleepFor, stored, waiting } from './door-network.ts'
import { colleague, go, goOn, letIn, PASSWORD, useDoorVenue, usePhones, verdict } from './door-phone.ts'
import { openConsole, said } from './operator.ts'
import { useSite } from './site.ts'
import { button } from './walk.ts'

/** The door without a network, and what is sent once there is one. */

const site = useSite()
const door = useDoorVenue(site)
const phones = usePhones(site, door)

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
      await page.getByRole('button', { name: 'Rossi came in twice' }).waitFor({ timeout: 60_000 })
    await back.getByRole('button', { name: 'Rossi came in twice' }).click()
    await back.getByText(/Front \(.*\) at 18:0\d let in 2 people too many/).waitFor()
    await button(back, 'Take 2 people out again').click()
    await expect.poll(() => door.bookingOf(id)).toMatchObject({ arrived: 2, heads_over: 0 })
    await front.getByRole('button', { name: 'Rossi came in twice' }).waitFor({ state: 'detached' })
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
    await page.getByText(/Turning away can refund money/).waitFor()
    await expect.poll(() => page.getByRole('radio').count()).toBe(0)
    await button(page, 'Back').click()
    await mend(page)
    await page.getByText('Connected').waitFor()
    await button(page, 'Turn away…').click()
    await page.getByText('Nothing was paid.', { exact: true }).waitFor()
    await page.getByLabel(/^Dress code/).check()
    await button(page, 'Turn away').last().click()
    await page.getByText('Marlowe was turned away. Nothing was paid.').waitFor()
    expect(await door.bookingOf(id)).toMatchObject({ status: 'rejected' })
    await button(page, 'All').click()
    await page.getByRole('button', { name: /Marlowe/ }).click()
    await page.getByText('The desk can expect them again.').waitFor()
  })

  test('finds on the list that somebody was turned away when only the answer was lost', async () => {
    await door.party('Delacroix', 2)
    const page = await phones.atDoor()
    await go(page, 'List')
    await page.getByRole('button', { name: /Delacroix/ }).click()
    await button(page, 'Turn away…').click()
    await page.getByLabel(/^Dress code/).check()
    await page.route('**/api/door-reject', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await button(page, 'Turn away').last().click()
    await page.getByText('Delacroix was turned away. Nothing was paid.').waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  test('does not say that nothing was changed when no answer came', async () => {
    const id = await door.party('Beaumont', 2)
    const page = await phones.atDoor()
    await go(page, 'List')
    await page.getByRole('button', { name: /Beaumont/ }).click()
    await button(page, 'Turn away…').click()
    await page.getByLabel(/^Dress code/).check()
    await page.route('**/api/door-reject', (route) => route.abort())
    await button(page, 'Turn away').last().click()
    await page.getByText('There was no answer: perhaps it is done.').waitFor()
    await page.unroute('**/api/door-reject')
    await button(page, 'Turn away').last().click()
    await page.getByText('Beaumont was turned away. Nothing was paid.').waitFor()
    expect(await door.bookingOf(id)).toMatchObject({ status: 'rejected' })
  })
})

describe('a lost phone', () => {
  /** What is on the screen for a party, and on the phone: names, and no way to reach anybody. */
  const expectNamesOnly = async (page: Page, name: string) => {
    await go(page, 'List')
    await page.getByRole('button', { name: new RegExp(name) }).click()
    await page.getByRole('dialog', { name }).waitFor()
    const seen = (await page.locator('body').innerText()) + (await stored(page))
    expect(seen).toContain(name)
    for (const secret of [GUEST.phone, GUEST.contact_email, GUEST.notes, '"phone"', '"email"', '@'])
      expect(seen).not.toContain(secret)
    await button(page, 'Close').click()
  }
  const expectWiped = async (page: Page, name: string) => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.getByText('You are signed out, and the names are gone from this phone.').waitFor()
    const left = await stored(page)
    for (const secret of [name, door.doorman.token]) expect(left).not.toContain(secret)
  }
  const GUEST = { phone: '+44 7700 900555', contact_email: 'lost@example.org', notes: 'Ask for Nina' }
  const invite = async (name: string) => {
    const { operator, venueId } = door.venue
    const id = await makeWalkIn(operator, venueId, { name })
    await operator.ok('PUT /api/my-guests/:id', { params: { id }, body: GUEST })
    await door.party(name, 2, { user_id: id })
  }

  test('shows names only, without a network too, and forgets them once its session is ended in the console', async () => {
    await invite('Tanaka')
    const page = await phones.atDoor()
    await cut(page)
    await expectNamesOnly(page, 'Tanaka')
    // Whoever lost it signs in somewhere else, and ends the session of the phone.
    const console = await site.visit('/console/account')
    await console.getByLabel('E-mail address').fill(door.doorman.email)
    await console.getByLabel('Password').fill(PASSWORD)
    await button(console, 'Sign in').click()
    await button(console, 'Sign out everywhere else').click()
    await console.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await said(console, 'Every other device is signed out.')
    expect(await stored(page)).toContain('Tanaka')
    await mend(page)
    await expectWiped(page, 'Tanaka')
  })

  test('forgets everything as well when the owner of the venue removes its member', async () => {
    await invite('Okonjo')
    const lost = await colleague(site, door, 'door')
    const page = await phones.atDoor({ person: lost })
    await expectNamesOnly(page, 'Okonjo')
    const { operator, venueId } = door.venue
    const console = await openConsole(site, operator, `/${venueId}/settings/members`)
    await button(console, `Remove ${lost.name}`).click()
    await console.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await said(console, `${lost.name} is no member any more.`)
    await expectWiped(page, 'Okonjo')
  })
})

describe('after the night', () => {
  test('the names are gone, without a network too', async () => {
    const keeper = door.venue.operator
    const page = await phones.atDoor({ person: keeper })
    await door.party('Okafor', 2)
    await expect.poll(() => stored(page), { timeout: 30_000 }).toContain('Okafor')
    await cut(page)
    await sleepFor(page, 24 * 3_600_000)
    await page.getByRole('heading', { name: 'The night is over' }).waitFor({ timeout: 20_000 })
    expect(await stored(page)).not.toContain('Okafor')
    await expect.poll(() => page.locator('body').innerText()).not.toContain('Okafor')
  })

  test('no verdict of it stands on the screen when the door opens again', async () => {
    await door.party('Baptiste', 2)
    const page = await phones.atDoor({ person: door.venue.operator })
    await letIn(page, 'Baptiste', 2)
    await verdict(page, 'Let in')
    // A touch keeps it there.
    await page.getByRole('heading', { name: 'Let in', exact: true }).click()
    await allSent(page)
    await sleepFor(page, 24 * 3_600_000)
    await page.getByRole('heading', { name: 'The night is over' }).waitFor({ timeout: 20_000 })
    await button(page, 'Open the door').click()
    await page.getByText('Connected').waitFor()
    expect(await page.locator('.verdict').count()).toBe(0)
  })
})
