import { beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD, seedDemoWorld } from '../../server/demo/index.ts'
import { keepForDocuments } from '../support/document-pictures.ts'
import { settle } from './album.ts'
import { openConsole } from './operator.ts'
import { useSite, WIDTHS } from './site.ts'

/** The pictures of docs/guide.md and docs/door.md, taken of the demo venues: what a reader sees after `npm start`. */

const site = useSite({ own: true })
let operator: { id: string; name: string; token: string }
let heron: string
let lowtide: string
let draft: string

beforeAll(async () => {
  await seedDemoWorld(site.world.database, site.world.clock.now())
  const { body } = await site.world.anyone.call('POST /api/auth/login', {
    body: { email: 'operator@demo.test', password: DEMO_PASSWORD },
  })
  if (!('token' in body)) throw new Error('The operator of the demo signs in without a second factor.')
  operator = { id: body.user.id, name: body.user.name, token: body.token }
  const { data } = (await await fetch(`${site.origin}/api/my-venues`, {
    headers: { authorization: `Bearer ${operator.token}` },
  }).then((reply) => reply.json())) as { data: { id: string; name: string }[] }
  const venueOf = (part: string) => data.find(({ name }) => name.includes(part))?.id ?? ''
  heron = venueOf('Heron')
  lowtide = venueOf('Lowtide')
  const made = await fetch(`${site.origin}/api/my-venues`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operator.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Quayside',
      address: '1 Quay Street, Bristol',
      timezone: 'Europe/London',
      status: 'draft',
    }),
  }).then((reply) => reply.json() as Promise<{ id: string }>)
  draft = made.id
}, 120_000)

test.each([
  ['console-today', 'today', '.arrivals'],
  ['console-floor', 'floor', '.timeline-row .party'],
  ['console-plan', 'floor?view=plan', '.plan .table'],
  ['console-list', 'list', 'button.row'],
  ['console-waiting', 'queue', '.waiting-party, .queue .empty'],
  ['console-special-days', 'settings/special-days', '.year-months'],
])('%s', async (name, path, until) => {
  const page = await openConsole(site, operator, `/${heron}/${path}`, { width: WIDTHS.desk })
  await page.locator(until).first().waitFor()
  await expect.poll(() => page.locator('main .skeleton').count()).toBe(0)
  await keepForDocuments(await page.screenshot(), name)
})

test('console-set-up', async () => {
  const page = await openConsole(site, operator, `/${draft}/settings/set-up?step=meals`, {
    width: WIDTHS.desk,
  })
  await page.locator('.set-up-foot').waitFor()
  await expect.poll(() => page.locator('main .skeleton').count()).toBe(0)
  await keepForDocuments(await page.screenshot(), 'console-set-up')
})

test('console-event', async () => {
  const page = await openConsole(site, operator, `/${lowtide}/events`, { width: WIDTHS.desk })
  await page.getByRole('link', { name: /Undertow/ }).click()
  await page.getByRole('heading', { name: 'Sales' }).waitFor()
  await expect.poll(() => page.locator('main .skeleton').count()).toBe(0)
  await page.setViewportSize({ width: WIDTHS.desk, height: 1200 })
  await settle(page)
  await keepForDocuments(await page.screenshot(), 'console-event')
})

test('widget-look', async () => {
  const page = await openConsole(site, operator, `/${heron}/settings/widget`, { width: WIDTHS.desk })
  const preview = page.frameLocator('.widget-frame')
  await preview.locator('.strip-day.free').first().waitFor()
  await page.getByLabel('A colour').check()
  await page.getByLabel('A colour').scrollIntoViewIfNeeded()
  await settle(page)
  await keepForDocuments(await page.screenshot(), 'widget-look')
})
