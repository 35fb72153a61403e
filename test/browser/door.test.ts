import { describe, expect, test } from 'vitest'
import { makeVenue } from '../support/factories.ts'
import { givePassword, goOn, letIn, PASSWORD, useDoorVenue, usePhones, verdict } from './door-phone.ts'
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
      .getByRole('group', { name: 'Undo: go out again' })
      .getByRole('button', { name: '2', exact: true })
      .click()
    await expect.poll(() => door.bookingOf(id)).toMatchObject({ status: 'checked_in', arrived: 1 })
    expect(await door.inside()).toBe(1)
  })
})
