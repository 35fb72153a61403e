import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bookManaged, pay } from '../support/manage.ts'
import { TONIGHT } from '../support/public-venue.ts'
import { block, carry, lift, numberOf, said, useStage } from './floor-stage.ts'
import { button } from './walk.ts'

/** What somebody who never saw the console does in the first ten minutes, with the clicks that each job takes. */

const stage = useStage(['1', '2', '3', '4', '5', '6'], {})
const TOMORROW = '2026-01-19'

let clicks = 0
const click = async (target: Locator) => {
  clicks += 1
  await target.click()
}

/** The clicks of one job. */
const counted = async (job: string, most: number, run: () => Promise<unknown>) => {
  clicks = 0
  await run()
  // biome-ignore lint/suspicious/noConsole: the figures are meant to be seen
  console.log(`${job}: ${clicks} clicks`)
  expect(clicks, job).toBeLessThanOrEqual(most)
}

const drop = async (page: Page) => {
  clicks += 1
  await page.mouse.up()
}

const joinByNumber = async (page: Page, name: string, table: string) => {
  await lift(page, name)
  const box = await numberOf(page, table).boundingBox()
  await page.mouse.move((box?.x ?? 0) + 30, (box?.y ?? 0) + 20, { steps: 6 })
  await drop(page)
}

/** Terms with a fee, a paid booking in two days, and a party of tonight whose card is saved. */
const prepare = async () => {
  const { site, venue } = stage
  const { operator, params, venueId, ruleId } = venue
  const { id } = await operator.ok('POST /api/my-venues/:venueId/policies', {
    params,
    body: { name: 'Terms', refund: 'full', cancel_until_hours: 24, late_fee_per_cover_pence: 1500 } as never,
  })
  await operator.ok('PUT /api/my-venues/:id', { params: { id: venueId }, body: { booking_policy: id } })
  const setDeposit = (deposit_mode: 'charge' | 'card') =>
    operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
      params: { venueId, id: ruleId },
      body: { deposit_mode, price_per_cover_pence: 4000 },
    })
  await setDeposit('charge')
  await bookManaged(site.world, venue, { date: TOMORROW, guest_name: 'Rowan Ellery' })
  await setDeposit('card')
  const reply = await venue.book({ date: TONIGHT, time: '18:30', guest_name: 'Ivo Marlowe' })
  if (!('payment_client_secret' in reply.body)) throw new Error(reply.text)
  await pay(site.world, reply.body.payment_client_secret)
  const lind = await stage.party('Lind', { table: '4', time: '19:00', party_size: 6 })
  const hart = await stage.party('Hart', { table: '6', time: '21:00' })
  site.world.clock.set(`${TONIGHT}T18:45:00Z`)
  return { ivo: reply.body.booking_id, lind, hart }
}

test('an operator does the jobs of an evening, each in a few clicks, and each is in the books', async () => {
  const { ivo, lind, hart } = await prepare()
  const { world } = stage.site
  const page = await stage.open('floor')
  await page.clock.setFixedTime(world.clock.now())
  await page.reload()
  await block(page, 'Lind').waitFor()
  const day = async (date: string) =>
    (
      await stage.venue.operator.ok('GET /api/my-venues/:venueId/day', {
        params: stage.venue.params,
        query: { date },
      })
    ).data

  await counted('seat a walk-in', 2, async () => {
    await click(button(page, 'Walk-in'))
    await page.locator('#new-people:focus').waitFor()
    await page.keyboard.type('3')
    await click(button(page, 'Seat now'))
    await said(page, /^Walk-in, \d+ at 18:45, table \d/)
  })
  expect((await day(TONIGHT)).filter(({ attendance }) => attendance === 'seated')).toHaveLength(1)

  await counted('take a phone booking', 2, async () => {
    await click(button(page, /^New booking/))
    await page.locator('#new-guest:focus').waitFor()
    await page.keyboard.type('Imogen Hale')
    await page.getByLabel('People').fill('2')
    await page.getByRole('textbox', { name: 'Time', exact: true }).fill('22:00')
    await click(page.getByRole('button', { name: 'Book', exact: true }))
    await said(page, /^Imogen Hale, 2 at 22:00, table \d/)
  })
  await page.keyboard.press('Escape')
  await page.locator('.panel').waitFor({ state: 'detached' })

  await counted('move a party', 1, async () => {
    const from = await lift(page, 'Hart')
    await carry(page, from, '6', 0.5)
    await drop(page)
    await said(page, 'Hart moved to 21:30.')
  })
  expect(await stage.partyOn(TONIGHT, hart)).toMatchObject({ time: '21:30', tables: ['6'] })

  await counted('join two tables', 1, async () => {
    await joinByNumber(page, 'Lind', '5')
    await said(page, 'Lind moved to tables 4 and 5.')
  })
  expect(await stage.partyOn(TONIGHT, lind)).toMatchObject({ tables: ['4', '5'] })

  await counted('mark a no-show and charge the fee', 3, async () => {
    await click(block(page, 'Ivo Marlowe'))
    await click(page.locator('.panel').getByRole('button', { name: 'No-show', exact: true }))
    await click(page.getByRole('dialog').getByRole('button', { name: 'No-show, charge £30' }))
    await said(page, 'Ivo Marlowe is marked as a no-show. £30 was charged.')
  })
  const fees = await world.database.read
    .selectFrom('payments')
    .select(['captured_pence'])
    .where('booking_id', '=', ivo)
    .where('purpose', '=', 'fee')
    .execute()
  expect(fees).toEqual([{ captured_pence: 3000 }])

  await counted('cancel with a refund', 5, async () => {
    await click(button(page, 'Day after'))
    await click(button(page, 'Day after'))
    await click(block(page, 'Rowan Ellery'))
    await click(button(page, 'Cancel booking…'))
    await page.getByRole('radio', { name: 'Guest cancels now Return all £80.' }).waitFor()
    await click(page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }))
    await said(page, 'Rowan Ellery is cancelled. £80 goes back.')
  })
  expect((await day(TOMORROW)).map(({ status }) => status)).toEqual(['cancelled'])

  await counted('find a guest and add an allergy', 4, async () => {
    await click(button(page, 'Search'))
    await page.locator('input:focus').waitFor()
    await page.keyboard.type('imogen')
    await click(page.getByRole('option', { name: /^Imogen Hale.*\d visits/ }))
    const panel = page.getByRole('complementary', { name: 'Imogen Hale' })
    await click(panel.getByRole('button', { name: 'Add allergies' }))
    await panel.getByRole('textbox', { name: 'Allergies' }).fill('Peanuts')
    await click(panel.getByRole('button', { name: 'Save' }))
    await panel.getByText('Allergies: Peanuts').waitFor()
  })
  const guest = (await day(TONIGHT)).find(({ guest: { name } }) => name === 'Imogen Hale')?.guest.id ?? ''
  const stored = () => stage.venue.operator.ok('GET /api/my-guests/:id', { params: { id: guest } })
  await expect.poll(async () => (await stored()).guest.allergies).toBe('Peanuts')
})
