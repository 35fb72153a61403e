import { describe, expect, test } from 'vitest'
import { addMember } from '../support/factories.ts'
import { violationsInBothThemes } from './axe.ts'
import { said, TODAY, useStage } from './floor-stage.ts'
import { button } from './walk.ts'

/** Hosts see who sits where, and seat, free and move parties on the drawn floor. */

const stage = useStage(['1', '2', '3', '4', '5', '6'])
const drawn = (page: import('playwright-core').Page, number: string) =>
  page
    .locator('.plan .table')
    .filter({ has: page.locator('.number', { hasText: new RegExp(`^${number}$`) }) })

const attendance = (id: string, state: 'arrived' | 'seated') =>
  stage.venue.operator.ok('POST /api/bookings/:id/attendance', { params: { id }, body: { state } })

describe('on the drawn floor, a host', () => {
  test('sees who sits where, for how long, and who comes next, in words and in the list alike', async () => {
    const rossi = await stage.party('Rossi', { table: '1', time: '17:00', duration_mins: 90 })
    await attendance(rossi, 'seated')
    const okafor = await stage.party('Okafor', { table: '2', time: '16:00', duration_mins: 90 })
    await attendance(okafor, 'seated')
    await stage.party('Vance', { table: '1', time: '20:30' })
    const page = await stage.open('floor')
    await page.getByTitle('Plan').click()
    await expect.poll(() => drawn(page, '1').innerHTML()).toContain('Rossi · 2')
    const first = await drawn(page, '1').locator('text').allTextContents()
    expect(first).toEqual(['1', 'Rossi · 2', '30 min left', '20:30 Vance'])
    await expect
      .poll(() => drawn(page, '2').locator('text').allTextContents())
      .toEqual(['2', 'Okafor · 2', '30 min over'])
    await expect.poll(() => drawn(page, '2').locator('.icon').count()).toBe(1)
    const list = page.getByRole('list', { name: 'Tables' })
    await list
      .getByRole('button', { name: /^Table 1 .*Rossi, 2.*30 min left.*Next 20:30 Vance, 2/ })
      .waitFor()
    await list.getByRole('button', { name: /^Table 2 .*30 min over/ }).waitFor()
    expect(new URL(page.url()).searchParams.get('view')).toBe('plan')
  })

  test('frees a table and seats the party that waits for one', async () => {
    const here = await stage.party('Ellery', { table: '3', time: '17:30', duration_mins: 60 })
    await attendance(here, 'seated')
    const waiting = await stage.party('Lind', { time: '18:00', duration_mins: 60 })
    const page = await stage.open('floor?view=plan')
    await drawn(page, '3').click()
    await page.getByRole('heading', { name: 'Table 3' }).waitFor()
    await button(page, 'Free the table').click()
    await said(page, 'Ellery has left.')
    await button(page, 'Seat Lind here').click()
    await said(page, 'Lind is seated.')
    await expect.poll(() => drawn(page, '3').locator('text').allTextContents()).toContain('Lind · 2')
    expect(await stage.partyOn(TODAY, waiting)).toMatchObject({ attendance: 'seated', tables: ['3'] })
    expect(await stage.partyOn(TODAY, here)).toMatchObject({ attendance: 'left' })
  })

  test('moves a party by choosing its new table, with taken ones out of reach, by keyboard alone', async () => {
    const id = await stage.party('Sato', { table: '4', time: '17:45' })
    await stage.party('Hart', { table: '5', time: '18:30' })
    const page = await stage.open('floor?view=plan')
    await page.getByRole('button', { name: /^Table 4 / }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Table 4' }).waitFor()
    await button(page, 'Move').focus()
    await page.keyboard.press('Enter')
    await page.getByText('Where does Sato, party of 2, go?').waitFor()
    await expect
      .poll(() => page.getByRole('button', { name: /^Table 5 .*Taken then/ }).isDisabled())
      .toBe(true)
    await page.getByRole('button', { name: /^Table 6 .*Free for them/ }).focus()
    await page.keyboard.press('Enter')
    await said(page, 'Sato moved to table 6.')
    expect(await stage.partyOn(TODAY, id)).toMatchObject({ tables: ['6'], time: '17:45' })
  })

  test('takes a walk-in at a free table', async () => {
    const page = await stage.open('floor?view=plan')
    await drawn(page, '4').click()
    await button(page, 'Walk-in here').click()
    await page.getByRole('heading', { name: 'Walk-in' }).waitFor()
    await expect.poll(() => page.getByRole('radio', { name: /^4 / }).isChecked()).toBe(true)
    await button(page, 'Seat now').click()
    await said(page, 'Walk-in, 2 at 18:00, table 4.')
    await expect.poll(() => drawn(page, '4').locator('text').allTextContents()).toContain('Walk-in · 2')
  })

  test('looks at another time of another day, and comes back to it after a reload', async () => {
    await stage.party('Marlowe', { table: '1', date: '2026-01-20', time: '20:00' })
    const page = await stage.open('floor?view=plan&date=2026-01-20&at=20:15')
    await expect.poll(() => drawn(page, '1').locator('text').allTextContents()).toContain('Marlowe · 2')
    await page.getByLabel('At').fill('17:00')
    await page.getByLabel('At').press('Enter')
    await expect
      .poll(() => drawn(page, '1').locator('text').allTextContents())
      .toEqual(['1', '20:00 Marlowe'])
    await page.reload()
    await expect
      .poll(() => drawn(page, '1').locator('text').allTextContents())
      .toEqual(['1', '20:00 Marlowe'])
    await expect.poll(() => page.getByLabel('At').inputValue()).toBe('17:00')
  })

  test('sees what others do within two seconds', async () => {
    const id = await stage.party('Quill', { table: '2', date: '2026-01-21', time: '20:00' })
    const page = await stage.open('floor?view=plan&date=2026-01-21&at=20:00')
    await expect.poll(() => drawn(page, '2').locator('text').allTextContents()).toContain('Quill · 2')
    await stage.venue.operator.ok('POST /api/bookings/:id/assign-table', {
      params: { id },
      body: { table_ids: [stage.tables['3'] ?? ''] },
    })
    await expect
      .poll(() => drawn(page, '3').locator('text').allTextContents(), { timeout: 2000 })
      .toContain('Quill · 2')
  })
})

test('who only reads sees the plan and has no button that would be refused', async () => {
  const viewer = await stage.site.world.person('client')
  await addMember(stage.venue.operator, stage.venue.venueId, viewer, 'viewer')
  await stage.party('Vesper', { table: '1', date: '2026-01-22' })
  const page = await stage.open('floor?view=plan&date=2026-01-22&at=20:00', {}, viewer)
  await drawn(page, '1').click()
  await page.getByRole('heading', { name: 'Table 1' }).waitFor()
  await button(page, 'Open booking').waitFor()
  await expect
    .poll(() => page.locator('.panel').getByRole('button').allInnerTexts())
    .toEqual(['', 'Open booking'])
})

test('the plan and its table panel are accessible in light and dark', async () => {
  await stage.party('Axe', { table: '1', date: '2026-01-23' })
  const page = await stage.open('floor?view=plan&date=2026-01-23&at=20:00')
  await drawn(page, '1').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await drawn(page, '1').click()
  await page.getByRole('heading', { name: /^Table/ }).waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
})

test('the plan fits into 320 pixels', async () => {
  const page = await stage.open('floor?view=plan', { width: 320 })
  await drawn(page, '1').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
