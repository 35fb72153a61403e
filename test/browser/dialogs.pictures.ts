import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { stranger } from '../support/events.ts'
import { bookManaged, pay } from '../support/manage.ts'
import { type PublicVenue, TONIGHT } from '../support/public-venue.ts'
import { openVenueWithTerms } from '../support/with-terms.ts'
import { settle } from './album.ts'
import { TODAY, useStage } from './floor-stage.ts'
import { openConsole } from './operator.ts'
import { WIDTHS } from './site.ts'
import { button } from './walk.ts'

/** Photographs of what is asked and answered in a dialog during a night, to be looked at. */

const FOLDER = 'pictures'
const stage = useStage(['1', '2', '3', '4', '5', '6'], {
  name: 'The Copper Heron',
  waitlist: 'on',
  phone: '+44 20 7946 0158',
})
let saving: PublicVenue
let charging: PublicVenue
let holding: PublicVenue

beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true })
  const { operator, params } = stage.venue
  await operator.ok('POST /api/my-venues/:venueId/services', {
    params,
    body: {
      name: 'Dinner',
      days: ['sat'],
      start_time: '17:00',
      last_seating: '22:00',
      interval_mins: 30,
      max_covers: 12,
    } as never,
  })
  for (const [name, table, time, party_size] of [
    ['Anders', '3', '19:30', 4],
    ['Bellamy', '4', '19:00', 2],
    ['Montgomery-Smythe', '5', '19:30', 4],
    ['Sato', '6', '20:30', 2],
  ] as const)
    await stage.party(name, { table, time, party_size })
  for (const [guest_name, party_size] of [
    ['Imani First', 2],
    ['Bo Second', 4],
  ] as const)
    await operator.ok('POST /api/my-venues/:venueId/waitlist', {
      params,
      body: {
        date: TODAY,
        from: '19:00',
        to: '20:30',
        party_size,
        type: 'tables',
        ...stranger(),
        guest_name,
      },
    })
  saving = await openVenueWithTerms(
    stage.site.world,
    'The Anchor',
    { deposit_mode: 'card' },
    { refund: 'full', late_fee_per_cover_pence: 1500 },
  )
  charging = await openVenueWithTerms(
    stage.site.world,
    'The Lantern',
    { deposit_mode: 'charge' },
    { refund: 'partial_pct', partial_pct: 50 },
  )
  holding = await openVenueWithTerms(
    stage.site.world,
    'The Heath',
    { deposit_mode: 'hold' },
    { refund: 'partial_pct', partial_pct: 50 },
  )
})

const shoot = async (page: Page, name: string) => {
  await page.getByRole('dialog').waitFor()
  for (const [device, width] of Object.entries(WIDTHS)) {
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 })
    for (const look of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: look })
      await settle(page)
      await page.screenshot({ path: join(FOLDER, `dialog-${name}-${device}-${look}.png`) })
    }
  }
  await page.setViewportSize({ width: WIDTHS.desk, height: 900 })
}

const closeDialog = (page: Page) => page.keyboard.press('Escape')

test('the floor: move, swap, block, offer, arrivals, keys', { timeout: 300_000 }, async () => {
  const page = await stage.open('floor')
  await page.locator('.timeline .party', { hasText: 'Anders' }).click()
  await page.locator('.panel').getByRole('button', { name: 'Move…' }).click()
  await page.getByRole('dialog').locator('.pick').first().waitFor()
  await shoot(page, 'move')
  await page.getByRole('dialog').locator('.pick', { hasText: 'Montgomery' }).click()
  await button(page, /^Swap with/).waitFor()
  await shoot(page, 'swap')
  await closeDialog(page)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await closeDialog(page)
  await button(page, 'Block tables…').click()
  await page.getByRole('dialog').locator('.pick').first().click()
  await shoot(page, 'block')
  await closeDialog(page)
  await page.locator('.waiting .chip', { hasText: 'Bo Second' }).click()
  await shoot(page, 'offer')
  await closeDialog(page)
  await page.locator('.pace-interval[aria-label^="19:30"]').click()
  await shoot(page, 'arrivals')
  await closeDialog(page)
  await page.keyboard.press('?')
  await shoot(page, 'keys')
})

test('the wait list: a guest is put on it', { timeout: 120_000 }, async () => {
  const page = await stage.open(`queue?list=wishes&date=${TODAY}`)
  await button(page, 'Put a guest on the list').click()
  await shoot(page, 'wish')
})

test('money: a hold, a no-show’s fee, a refund, a cancellation', { timeout: 300_000 }, async () => {
  const reply = await saving.book({ date: TONIGHT, guest_name: 'Ivo Marlowe' })
  if (!('payment_client_secret' in reply.body)) throw new Error(reply.text)
  await pay(stage.site.world, reply.body.payment_client_secret)
  const { id } = await bookManaged(stage.site.world, charging, {
    date: '2026-01-27',
    guest_name: 'Rowan Ellery',
  })
  const panelOf = (venue: PublicVenue, booking: string, date: string) =>
    openConsole(stage.site, venue.operator, `/${venue.venueId}/list?date=${date}&booking=${booking}`)
  const paid = await panelOf(charging, id, '2026-01-27')
  await button(paid, 'Return money…').click()
  await shoot(paid, 'refund')
  await closeDialog(paid)
  await button(paid, 'Cancel booking…').click()
  await shoot(paid, 'cancel')
  const held = await bookManaged(stage.site.world, holding, { date: '2026-01-27', guest_name: 'Priya Anand' })
  const hold = await panelOf(holding, held.id, '2026-01-27')
  await button(hold, 'Charge the hold…').click()
  await shoot(hold, 'capture')
  await closeDialog(hold)
  await button(hold, 'Release…').click()
  await shoot(hold, 'release')
  stage.site.world.clock.set(`${TONIGHT}T20:30:00Z`)
  const late = await panelOf(saving, reply.body.booking_id, TONIGHT)
  await late.clock.setFixedTime(stage.site.world.clock.now())
  await late.reload()
  await late.locator('.panel').getByRole('button', { name: 'No-show', exact: true }).click()
  await shoot(late, 'no-show')
  await late.getByRole('checkbox', { name: /^Charge the fee/ }).uncheck()
  await late.getByRole('button', { name: 'No-show, charge nothing' }).click()
  await button(late, 'Charge the fee…').click()
  await shoot(late, 'fee')
})
