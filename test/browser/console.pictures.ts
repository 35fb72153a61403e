import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { openAs } from './desk.ts'
import { type Desk, openDesk } from './desk-world.ts'
import { useSite, WIDTHS } from './site.ts'
import { button } from './walk.ts'

/** Photographs of the console, to be looked at. */

const site = useSite()
const FOLDER = 'pictures'
let desk: Desk

beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true })
  desk = await openDesk(site.world)
})

const shoot = async (page: Page, name: string) => {
  for (const [device, width] of Object.entries(WIDTHS))
    for (const look of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: look })
      await page.screenshot({ path: join(FOLDER, `console-${name}-${device}-${look}.png`) })
    }
}

const open = async (path: string) => {
  const page = await openAs(site, desk.operator, 'client', `${desk.venueId}/${path}`)
  await page.locator('main .screen > :not([aria-busy])').first().waitFor()
  return page
}

test('events', async () => {
  const list = await open('events')
  await list.getByText('Jazz Brunch').waitFor()
  await shoot(list, 'events-1-list')
  const page = await open(`events/${desk.eventId}`)
  await page.getByText('Early bird').waitFor()
  await shoot(page, 'events-2-event')
  await page.getByRole('button', { name: /Ines Calloway/ }).click()
  await shoot(page, 'events-3-guest')
  await button(page, 'Close').click()
  await button(page, 'Cancel event…').click()
  await shoot(page, 'events-4-cancel')
  const form = await open(`events/${desk.eventId}?edit=1`)
  await form.getByText('Cancellation terms').waitFor()
  await shoot(form, 'events-5-form')
  const tickets = await open(`events/${desk.eventId}`)
  await button(tickets, 'Add tickets').click()
  await shoot(tickets, 'events-6-tickets')
})

test('vouchers', async () => {
  const page = await open('vouchers')
  await page.getByRole('button', { name: /Ines Calloway/ }).click()
  await page.getByText('Good until').waitFor()
  await shoot(page, 'vouchers-1-sold')
  const redeem = await open('vouchers/redeem')
  await redeem.getByLabel('Code of the voucher').fill(desk.voucherCode)
  await button(redeem, 'Find').click()
  await redeem.getByText('50 left').waitFor()
  await shoot(redeem, 'vouchers-2-redeem')
  const offer = await open('vouchers/offer')
  await offer.getByText('Terms for buyers').waitFor()
  await shoot(offer, 'vouchers-3-offer')
})

test('account and admin', async () => {
  const account = await openAs(site, desk.operator, 'client', 'account')
  await button(account, 'Set up a second factor').click()
  await account.getByAltText('QR code for your authenticator app').waitFor()
  await shoot(account, 'account')
  const admin = await site.world.person('admin', { name: 'Ada Admin' })
  await desk.operator.ok('POST /api/my-venues/:id/request-listing', { params: { id: desk.venueId } })
  for (const section of ['', '/outbox', '/keys', '/maintenance']) {
    const page = await openAs(site, admin, 'admin', `admin${section}`)
    await page.locator('main .card').first().waitFor()
    if (section === '/outbox') await page.locator('.outbox summary').first().click()
    await shoot(page, `admin${section.replace('/', '-')}`)
  }
})
