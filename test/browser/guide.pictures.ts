import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD, seedDemoWorld } from '../../server/demo/index.ts'
import { openConsole } from './operator.ts'
import { useSite, WIDTHS } from './site.ts'

/** The pictures of docs/guide.md and docs/door.md, taken of the demo venues: what a reader sees after `npm start`. */

const FOLDER = 'docs/pictures'
const site = useSite({ own: true })
let operator: { id: string; name: string; token: string }
let heron: string
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
  heron = data.find(({ name }) => /Heron/.test(name))?.id ?? ''
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

/** A palette of 128 colours keeps them below 120 KB, and nobody sees it. */
const keep = async (page: Page, name: string) => {
  const picture = await page.screenshot()
  await sharp(picture)
    .png({ palette: true, colours: 128, effort: 10 })
    .toFile(join(FOLDER, `${name}.png`))
}

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
  await keep(page, name)
})

test('console-set-up', async () => {
  const page = await openConsole(site, operator, `/${draft}/settings/set-up?step=meals`, {
    width: WIDTHS.desk,
  })
  await page.locator('.set-up-foot').waitFor()
  await expect.poll(() => page.locator('main .skeleton').count()).toBe(0)
  await keep(page, 'console-set-up')
})
