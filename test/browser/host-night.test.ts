import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { makeBooking, makeWalkIn } from '../support/factories.ts'
import { block, row, said, TODAY, useStage } from './floor-stage.ts'

/** What hosts do all night: keys after clicks, one Escape, times after midnight, and large parties. */

const stage = useStage(['1', '2', '3', '4', '5', '6', '7', '8'])

const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName.toLowerCase() ?? 'none')

describe('a host', () => {
  test('uses the keys after a click on a view, and closes what is open with one Escape', async () => {
    await stage.party('Keys', { table: '1', time: '19:00' })
    const page = await stage.open('floor')
    await block(page, 'Keys').waitFor()
    await page.getByTitle('Plan').click()
    await page.getByTitle('Timeline').click()
    await block(page, 'Keys').waitFor()
    await page.keyboard.press('n')
    await page.getByRole('heading', { name: 'New booking' }).waitFor()
    // The focus is nowhere, as after a click on an empty part of the page.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'New booking' }).waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).not.toBe('body')
    await page.keyboard.press('w')
    await page.getByRole('heading', { name: 'Walk-in' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Walk-in' }).waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).not.toBe('body')
  })

  test('cancels a drag with Escape, and the open panel stays', async () => {
    await stage.party('Held', { table: '2', time: '19:00' })
    const page = await stage.open('floor')
    await block(page, 'Held').click()
    await page.getByRole('heading', { name: 'Held' }).waitFor()
    const box = await block(page, 'Held').boundingBox()
    if (!box) throw new Error('The party is not drawn.')
    await page.mouse.move(box.x + 20, box.y + 8)
    await page.mouse.down()
    await page.mouse.move(box.x + 80, box.y + 30, { steps: 4 })
    await page.locator('.ghost').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.ghost').waitFor({ state: 'detached' })
    await page.mouse.up()
    await expect.poll(() => page.getByRole('heading', { name: 'Held' }).count()).toBe(1)
  })

  test('goes on to the next booking while a walk-in is saved, and keeps what was typed', async () => {
    const page = await stage.open('floor')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/staff-bookings', async (route) => {
      await held
      await route.fallback()
    })
    await row(page, '1').waitFor()
    await page.keyboard.press('w')
    await page.locator('#new-people').fill('2')
    await page.getByRole('button', { name: 'Seat now' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Walk-in' }).waitFor({ state: 'detached' })
    await page.keyboard.press('n')
    await page.getByLabel('Guest', { exact: true }).fill('Imogen')
    release()
    await said(page, /^Walk-in, 2 at/)
    await expect.poll(() => page.getByLabel('Guest', { exact: true }).inputValue()).toBe('Imogen')
  })

  test('reads both dates of a party after midnight', async () => {
    const id = await stage.party('Owl', { table: '3', time: '01:00' })
    const page = await stage.open(`floor?booking=${id}`)
    await page.getByText('Night of Saturday 17 January, 01:00 on Sunday 18 January').waitFor()
    await page.keyboard.press('n')
    await page.getByLabel('Time', { exact: true }).fill('0130')
    await page
      .getByText('After midnight: the night of Saturday 17 January, by the calendar Sunday 18 January.')
      .waitFor()
  })

  test('comes to a new booking by an address whose time is none', async () => {
    const page = await stage.open('guests')
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    await page.goto(
      `${stage.site.origin}/console/${stage.venue.venueId}/floor?date=2026-01-20&new=1&time=abc`,
    )
    await row(page, '1').waitFor()
    await expect.poll(() => page.getByLabel('Time', { exact: true }).inputValue()).toBe('19:00')
    expect(faults).toEqual([])
  })

  test('is offered free neighbours for a party of 14, never a table for 4, and reads why', async () => {
    const page = await stage.open('floor?new=1')
    await page.getByLabel('Guest', { exact: true }).fill('Large')
    await page.getByLabel('People', { exact: true }).fill('14')
    await page.getByLabel('Time', { exact: true }).fill('21:00')
    await page.getByText('These stand close, and are joined.', { exact: false }).waitFor()
    const seats = await page.locator('.table-choice .segments label').allTextContents()
    expect(seats.length).toBeGreaterThan(0)
    for (const seat of seats) {
      expect(seat).toMatch(/16 seats/)
      // Named as they stand, whatever order they were found in.
      const numbers = (seat.split(/\s+· \d+ seats/)[0] ?? '').split(' + ').map(Number)
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    }
    await page.getByText('Parties are not moved to make room here.', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await said(page, /Large, 14 at 21:00, tables/)
    const { data } = await stage.venue.operator.ok('GET /api/my-venues/:venueId/day', {
      params: stage.venue.params,
      query: { date: TODAY },
    })
    expect(data.find(({ guest }) => guest.name === 'Large')?.table_ids).toHaveLength(4)
  })

  test('is not told that it is full where tables can be joined', async () => {
    const { operator, venueId } = stage.venue
    const allow = (reseating: 'propose' | 'off') =>
      operator.ok('PUT /api/my-venues/:id', { params: { id: venueId }, body: { reseating } })
    await allow('propose')
    const page = await stage.open('floor?date=2026-01-24&new=1')
    await page.getByLabel('Guest', { exact: true }).fill('Large')
    await page.getByLabel('People', { exact: true }).fill('14')
    await page.getByLabel('Time', { exact: true }).fill('21:00')
    await page.getByRole('button', { name: 'Look for room by moving others' }).click()
    await page.getByText('The tables above can be joined all the same.', { exact: false }).waitFor()
    await expect.poll(() => page.getByText('It is really full').count()).toBe(0)
    // With room by moving others, one place is chosen, and a press on the other takes it.
    await makeBooking(operator, venueId, {
      user_id: await makeWalkIn(operator, venueId, { name: 'Small' }),
      table_id: await stage.venue.table({ table_number: '14', capacity: 14, min_party: 1, x: 60, y: 900 }),
      reservation_date: '2026-01-24',
      reservation_time: '21:00',
      party_size: 2,
      auto_approve: true,
    })
    await page.reload()
    await page.getByLabel('Guest', { exact: true }).fill('Large')
    await page.getByLabel('People', { exact: true }).fill('14')
    await page.getByLabel('Time', { exact: true }).fill('21:00')
    await page.getByRole('button', { name: 'Look for room by moving others' }).click()
    await page.getByText('Full, but possible: move 1 party.').waitFor()
    const chosen = page.locator('.table-choice input:checked')
    await expect.poll(() => chosen.count()).toBe(0)
    await page.locator('.table-choice .segments label').first().click()
    await expect.poll(() => chosen.count()).toBe(1)
    await expect.poll(() => page.getByRole('checkbox', { name: /^Move them/ }).isChecked()).toBe(false)
    await allow('off')
  })
})
