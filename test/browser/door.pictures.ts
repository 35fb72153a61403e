import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { doorCode } from '../support/door.ts'
import { go, goOn, letIn, typeCode, useDoorVenue, usePhones, verdict } from './door-phone.ts'
import { useSite } from './site.ts'
import { button } from './walk.ts'

/** Photographs of the door app, to be looked at. */

const site = useSite()
const door = useDoorVenue(site)
const phones = usePhones(site, door)
const FOLDER = 'pictures'
let oldId: string

beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true })
  for (const [name, size] of [
    ['Rossi', 4],
    ['Ellery', 2],
    ['Wilhelmina Featherstonehaugh-Cholmondeley', 8],
    ['Okafor', 1],
    ['Tanaka', 3],
    ['Weiss', 6],
  ] as const)
    await door.party(name, size)
  oldId = await door.party('Marlowe', 2)
})

const shoot = async (page: Page, name: string) => {
  for (const [device, width, height] of [
    ['phone', 360, 720],
    ['tablet', 1024, 768],
  ] as const)
    for (const look of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme: look })
      await page.screenshot({ path: join(FOLDER, `door-${name}-${device}-${look}.png`) })
    }
  await page.setViewportSize({ width: 360, height: 720 })
}

test('the door', async () => {
  const empty = await phones.empty()
  await empty.goto(`${site.origin}/door/`)
  await button(empty, 'Sign in').waitFor()
  await shoot(empty, '1-sign-in')
  const page = await phones.atDoor()
  await shoot(page, '2-scan')
  await letIn(page, 'Rossi', 3)
  await verdict(page, 'Let in')
  await page.screenshot({ path: join(FOLDER, 'door-3-let-in-phone.png') })
  await goOn(page)
  await typeCode(page, await doorCode(site.world, oldId, new Date(0)))
  await verdict(page, 'Old code')
  await page.screenshot({ path: join(FOLDER, 'door-3-old-code-phone.png') })
  await goOn(page)
  await go(page, 'List')
  await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'To come' }).click()
  await shoot(page, '4-list')
  await page.getByRole('button', { name: /Rossi/ }).click()
  await shoot(page, '5-party')
  await button(page, 'Close').click()
  await page.getByRole('button', { name: /Weiss/ }).click()
  await button(page, 'Turn away…').click()
  await page.getByLabel(/^Dress code/).waitFor()
  await shoot(page, '6-turn-away')
  await button(page, 'Back').click()
  await button(page, 'Close').click()
  await go(page, 'Count')
  await shoot(page, '7-count')
  await page.context().setOffline(true)
  await button(page, '+2 people in').click()
  await page.getByText('No network.').waitFor()
  await go(page, 'More')
  await shoot(page, '8-more-offline')
})
