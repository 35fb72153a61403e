import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { buyTickets, doorCode } from '../support/door.ts'
import { makeEvent, makeTicketType } from '../support/events.ts'
import { makeVenue } from '../support/factories.ts'
import {
  colleague,
  givePassword,
  go,
  goOn,
  letIn,
  PASSWORD,
  typeCode,
  useDoorVenue,
  usePhones,
  verdict,
} from './door-phone.ts'
import { useSite } from './site.ts'
import { button } from './walk.ts'

/** Somebody at the door, with the network. */

const site = useSite()
const door = useDoorVenue(site)
const phones = usePhones(site, door)

describe('somebody at the door', () => {
  test('signs in, chooses the venue, and lets a part of a party in from the list', async () => {
    const id = await door.party('Rossi', 4)
    const owner = door.venue.operator
    await givePassword(site, owner)
    await makeVenue(owner, { name: 'The Copper Heron' })
    const page = await phones.empty()
    await page.goto(`${site.origin}/door`)
    await page.getByLabel('E-mail address').fill(owner.email)
    await page.getByLabel('Password').fill(PASSWORD)
    await button(page, 'Sign in').click()
    await page.getByLabel('Lowtide').check()
    await page.getByLabel('Name of this door').fill('Front')
    await button(page, 'Open the door').click()
    await page.getByText('Connected').waitFor()
    expect(new URL(page.url()).pathname).toBe('/door/')
    await letIn(page, 'Rossi', 3)
    await verdict(page, 'Let in')
    await page.getByText('1 still to come.').waitFor()
    await goOn(page)
    await expect.poll(() => door.bookingOf(id)).toMatchObject({ status: 'checked_in', arrived: 3 })
    expect(await door.inside()).toBe(3)
    await page.locator('.inside', { hasText: '3of 120 inside' }).waitFor()
    // Two of them were counted by mistake.
    await page.getByRole('button', { name: /Rossi/ }).click()
    await page
      .getByRole('group', { name: 'Take out again' })
      .getByRole('button', { name: '2', exact: true })
      .click()
    await expect.poll(() => door.bookingOf(id)).toMatchObject({ status: 'checked_in', arrived: 1 })
    expect(await door.inside()).toBe(1)
  })

  test('sees who was given up, who is not counted on any more and is let in all the same', async () => {
    const id = await door.party('Okafor', 4, { reservation_time: '17:30' })
    await door.venue.operator.ok('POST /api/bookings/:id/attendance', {
      params: { id },
      body: { state: 'no_show' },
    })
    const page = await phones.atDoor()
    await go(page, 'List')
    const row = page.getByRole('button', { name: /Okafor/ })
    await row.getByText('No-show').waitFor()
    const stillToCome = async () =>
      Number.parseInt((await page.locator('#list-title').textContent()) ?? '', 10)
    const expected = await stillToCome()
    await letIn(page, 'Okafor', 1)
    await verdict(page, 'Let in')
    await goOn(page)
    await expect.poll(() => door.bookingOf(id)).toMatchObject({ arrived: 1 })
    await button(page, 'Clear').click()
    // Once somebody of the party came, the others are expected again.
    await expect.poll(stillToCome).toBe(expected + 3)
  })

  test('does not overwrite what the desk has counted of a reservation meanwhile', async () => {
    const { operator, params } = door.venue
    const { id: resId } = await operator.ok('POST /api/my-venues/:venueId/reservations', {
      params,
      body: {
        table_id: await door.venue.table({ capacity: 8 }),
        guest_name: 'Ishikawa',
        party_size: 6,
        reservation_date: '2026-01-17',
        reservation_time: '18:00',
      },
    })
    const page = await phones.atDoor()
    await go(page, 'List')
    await page.getByRole('button', { name: /Ishikawa/ }).click()
    // The phone does not hear of it in time.
    await page.route('**/door-list*', () => undefined)
    await operator.ok('POST /api/my-venues/:venueId/reservations/:resId/attendance', {
      params: { ...params, resId },
      body: { state: 'arrived', arrived: 3 },
    })
    await page.getByRole('group', { name: 'Let in' }).getByRole('button', { name: '1', exact: true }).click()
    await page.getByText('This party was marked meanwhile: it has arrived, 3 in all.').waitFor()
    const { data } = await operator.ok('GET /api/my-venues/:venueId/day', {
      params,
      query: { date: '2026-01-17' },
    })
    expect(data.find(({ id }) => id === resId)).toMatchObject({ attendance: 'arrived', arrived: 3 })
  })

  test('who has no venue with a door signs out, and the next one signs in', async () => {
    const page = await phones.empty()
    await phones.signIn(page, await colleague(site, door, 'viewer'))
    await page.getByText('Your account has no venue with a door.').waitFor()
    await button(page, 'Sign out').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('You are signed out').waitFor()
    await phones.signIn(page)
    await button(page, 'Open the door').click()
    await page.getByText('Connected').waitFor()
  })

  test('does not scroll where everything is in sight already', async () => {
    const page = await phones.empty()
    await page.goto(`${site.origin}/door/`)
    await button(page, 'Sign in').waitFor()
    expect(
      await page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
    ).toBeLessThanOrEqual(0)
  })

  test('lets a party in with the keyboard alone, and what lies under a verdict is out of reach', async () => {
    const id = await door.party('Ellery', 2)
    const page = await phones.atDoor()
    await go(page, 'List')
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await page.getByLabel('Search by name or table').focus()
    await page.keyboard.type('Ellery')
    const row = page.getByRole('button', { name: /Ellery/ })
    await row.waitFor()
    // Past the button that clears, and the three filters.
    await press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Enter')
    await page.getByRole('dialog', { name: 'Ellery' }).waitFor()
    await expect.poll(focused).toBe('Ellery')
    await press('Escape')
    await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true)
    await press('Enter')
    await expect.poll(focused).toBe('Ellery')
    await press('Tab', 'Tab', 'Tab')
    await expect.poll(() => focused()).toBe('2')
    await press('Enter')
    await verdict(page, 'Let in')
    await expect.poll(focused).toBe('Let in')
    await press('Tab', 'Tab')
    await expect.poll(() => focused()).toBe('Go on')
    expect(await page.locator('.door').evaluate((under: HTMLElement) => under.inert)).toBe(true)
    await press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => door.bookingOf(id)).toMatchObject({ status: 'checked_in', arrived: 2 })
    await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('goes on with the keyboard in the list when the party that was let in has left it', async () => {
    await door.party('Kowalczyk', 1)
    const page = await phones.atDoor()
    await go(page, 'List')
    await letIn(page, 'Kowalczyk', 1)
    await verdict(page, 'Let in')
    await page.getByLabel('Search by name or table').evaluate((field: HTMLInputElement) => {
      field.value = ''
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await expect.poll(() => page.locator('.party-row', { hasText: 'Kowalczyk' }).count()).toBe(0)
    await goOn(page)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('screen')
  })
})

describe('a finger that taps twice', () => {
  const heads = (page: Page, group: string, count: number) =>
    page.getByRole('group', { name: group }).getByRole('button', { name: String(count), exact: true })

  test('lets a part of a party in once', async () => {
    const before = await door.inside()
    const id = await door.party('Vasquez', 4)
    const page = await phones.atDoor()
    await go(page, 'List')
    await page.getByRole('button', { name: /Vasquez/ }).click()
    await heads(page, 'Let in', 2).dblclick()
    await verdict(page, 'Let in')
    await page.getByText('2 still to come.').waitFor()
    await goOn(page)
    await expect.poll(() => door.bookingOf(id)).toMatchObject({ arrived: 2, heads_over: 0 })
    expect(await door.inside()).toBe(before + 2)
  })

  test('takes the missing ones out once', async () => {
    const before = await door.inside()
    const id = await door.party('Pemberton', 6)
    const page = await phones.atDoor()
    await typeCode(page, await doorCode(site.world, id))
    await verdict(page, 'Let in')
    await heads(page, 'Fewer came', 4).dblclick()
    await page.getByText('2 still to come.').waitFor()
    await goOn(page)
    await expect.poll(() => door.bookingOf(id)).toMatchObject({ arrived: 4, heads_over: 0 })
    expect(await door.inside()).toBe(before + 4)
  })

  test('checks a typed ticket once, and does not find it used', async () => {
    const { operator, venueId } = door.venue
    const eventId = await makeEvent(operator, venueId, { event_date: '2026-01-17' })
    const type = await makeTicketType(operator, eventId, { price_pence: 0 })
    const { id, codes } = await buyTickets(site.world, eventId, type, 2)
    const page = await phones.atDoor()
    await button(page, 'Type a code').click()
    await page.getByLabel('The code on the ticket').fill(codes[0] ?? '')
    await page.getByLabel('The code on the ticket').evaluate((field: HTMLInputElement) => {
      field.form?.requestSubmit()
      field.form?.requestSubmit()
    })
    await verdict(page, 'Let in')
    await expect.poll(() => door.bookingOf(id)).toMatchObject({ arrived: 1 })
    await verdict(page, 'Let in')
  })

  test('presses nothing of the verdict that has come under it', async () => {
    const id = await door.party('Ainsworth', 8)
    const page = await phones.atDoor()
    await go(page, 'List')
    await page.getByRole('button', { name: /Ainsworth/ }).click()
    const box = await heads(page, 'Let in', 5).boundingBox()
    const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10]
    await page.mouse.click(x, y)
    await verdict(page, 'Let in')
    // Where the finger is, "Fewer came: 1" stands now.
    const under = await page.evaluate(
      ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.textContent,
      [x, y],
    )
    expect(under).toBe('1')
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await goOn(page)
    await expect.poll(() => door.bookingOf(id)).toMatchObject({ arrived: 5 })
  })
})
