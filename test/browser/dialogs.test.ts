import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Desk, openDesk } from './desk-world.ts'
import { openConsole } from './operator.ts'
import { useSite, WIDTHS } from './site.ts'
import { button } from './walk.ts'

/** On a tablet there is no Escape: what was opened by mistake is left by a tap, and nothing has changed. */

const site = useSite({ own: true })
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(site.world)
})

const open = (path: string) =>
  openConsole(site, desk.operator, `/${desk.venueId}/${path}`, { width: WIDTHS.tablet, touch: true })

const leave = async (page: Page, by: string) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: by, exact: true }).tap()
  await dialog.waitFor({ state: 'detached' })
}

test('search is left by a tap', async () => {
  const page = await open('floor')
  await button(page, /^Search/).tap()
  await leave(page, 'Close')
})

test('a refund is left by a tap, and no money went back', async () => {
  const page = await open(`events/${desk.eventId}`)
  await page.getByRole('button', { name: /Ines Calloway/ }).tap()
  await button(page, 'Return money…').tap()
  await leave(page, 'Cancel')
  const refunds = await site.world.database.read.selectFrom('refunds').select('id').execute()
  expect(refunds).toEqual([])
})

test('a further venue is left by a tap, and none was made', async () => {
  const page = await open('floor')
  const venues = () => site.world.database.read.selectFrom('venues').select('id').execute()
  const before = await venues()
  await page.getByLabel(/^Signed in as/).tap()
  await page.getByRole('button', { name: 'Add a venue…' }).tap()
  await leave(page, 'Cancel')
  expect(await venues()).toEqual(before)
})

test('a further venue leads to its own set-up, as a draft', async () => {
  const page = await open('floor')
  await page.getByLabel(/^Signed in as/).tap()
  await page.getByRole('button', { name: 'Add a venue…' }).tap()
  await page.getByRole('link', { name: 'Help' }).waitFor({ state: 'hidden' })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the venue').fill('Quayside')
  await dialog.getByLabel('Address').fill('1 Quay Street, Bristol')
  // One way out, not two.
  await expect.poll(() => dialog.getByRole('button').allTextContents()).toEqual(['Create venue', 'Cancel'])
  await dialog.getByRole('button', { name: 'Create venue' }).tap()
  await page.locator('.set-up-foot').waitFor()
  const made = await site.world.database.read
    .selectFrom('venues')
    .select(['id', 'status'])
    .where('name', '=', 'Quayside')
    .executeTakeFirstOrThrow()
  expect(made.status).toBe('draft')
  expect(new URL(page.url()).pathname).toBe(`/console/${made.id}/settings/set-up`)
})
