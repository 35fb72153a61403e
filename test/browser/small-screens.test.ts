import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { violationsIn } from './axe.ts'
import { TODAY, useStage } from './floor-stage.ts'
import { screensOf, settingsOf, show } from './manager-screens.ts'
import { type ManagerWorld, openManagerWorld } from './manager-world.ts'
import { openConsole, said } from './operator.ts'
import { WIDTHS } from './site.ts'
import { isTooWide, tooSmall } from './targets.ts'
import { button } from './walk.ts'

/** The console under a finger: on a tablet, and on the phone in a host's pocket. */

const stage = useStage(['1', '2', '3', '4'])
const SMALL = [
  ['tablet', WIDTHS.tablet, false],
  ['phone', WIDTHS.phone, true],
] as const

/** Nothing is smaller than a finger, wider than the screen, or found by axe. */
const faultsOn = async (page: Page) => [
  ...(await tooSmall(page)),
  ...((await isTooWide(page)) ? ['wider than the screen'] : []),
  ...(await violationsIn(page)),
]

const row = (page: Page, name: string) => page.locator('button.row', { hasText: name })

describe.each(SMALL)('on a %s', (device, width, dark) => {
  test('a host reads Today, finds a party in the list, notes, seats, and reads the guest', async () => {
    const name = device === 'phone' ? 'Halloran' : 'Castellane'
    const id = await stage.party(name, {
      table: device === 'phone' ? '1' : '2',
      time: '19:00',
      party_size: 4,
    })
    const page = await stage.open('today', { width, touch: true, dark })
    await page.getByRole('heading', { name: 'People by start' }).waitFor()
    expect(['today', await faultsOn(page)]).toEqual(['today', []])
    await page.getByLabel('Note to the team').fill(`Candles, ${device}`)
    await page.getByText(/^Saved /).waitFor()

    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'List' }).tap()
    await page.getByRole('searchbox').fill(name)
    await row(page, name).waitFor()
    expect(['list', await faultsOn(page)]).toEqual(['list', []])
    await row(page, name).tap()
    const panel = page.getByRole('complementary', { name })
    await panel.getByRole('button', { name: 'Seated', exact: true }).waitFor()
    expect(['panel', await faultsOn(page)]).toEqual(['panel', []])
    const named = await row(page, name).locator('.who').boundingBox()
    expect(named?.width).toBeGreaterThan(110)
    await panel.getByRole('button', { name: 'Seated', exact: true }).tap()
    await said(page, new RegExp(`${name}`))
    await expect.poll(async () => (await stage.partyOn(TODAY, id))?.attendance).toBe('seated')
    await panel.getByRole('button', { name: 'Close' }).tap()
    await panel.waitFor({ state: 'detached' })

    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Guests' }).tap()
    await page.getByRole('searchbox').fill(name)
    await row(page, name).tap()
    await page.getByRole('complementary', { name }).getByText('Visits').first().waitFor()
    expect(['guest', await faultsOn(page)]).toEqual(['guest', []])
  })

  test('an owner sets a venue up, from its name to live', { timeout: 240_000 }, async () => {
    const operator = await stage.site.world.person('client')
    const page = await openConsole(stage.site, operator, '', { width, touch: true, dark })
    await page.getByLabel('Name of the venue').fill(`Harbour ${device}`)
    await page.getByLabel('Address').fill('1 Quay Street, Bristol')
    expect(['create', await faultsOn(page)]).toEqual(['create', []])
    await button(page, 'Create venue').tap()
    const step = async (title: string) => {
      await page.getByRole('heading', { level: 2, name: title }).waitFor()
      expect([title, await faultsOn(page)]).toEqual([title, []])
    }
    const next = (name: string) => button(page, `Next: ${name}`).tap()
    await step('Who are you?')
    await page.getByLabel('Kind of venue').selectOption('restaurant')
    await page.getByLabel('Phone', { exact: true }).fill('+44 117 496 0000')
    await page.getByLabel('E-mail', { exact: true }).fill('hello@harbour.example')
    await next('opening hours')
    await step('When are you open?')
    await next('tables')
    await step('Where do guests sit?')
    await next('lunch and dinner')
    await step('When can guests book?')
    await next('deposit and terms')
    await step('What if guests cancel?')
    await next('look')
    await step('How does it look?')
    await next('publish')
    await step('Ready to open?')
    await page.getByRole('button', { name: 'Publish', exact: true }).tap()
    await step(`Harbour ${device} is live`)
    const stored = await stage.site.world.database.read
      .selectFrom('venues')
      .select('status')
      .where('name', '=', `Harbour ${device}`)
      .execute()
    expect(stored).toEqual([{ status: 'live' }])
  })
})

describe('every screen under a finger', () => {
  let world: ManagerWorld
  beforeAll(async () => {
    world = await openManagerWorld(stage.site.world)
  })

  test.each(SMALL)('on a %s has targets of 44 px and fits', { timeout: 300_000 }, async (_device, width) => {
    const page = await openConsole(stage.site, world.operator, '/account', { width, touch: true })
    const faults: string[] = []
    const days = ['today', 'floor', 'floor?view=plan', 'floor?new=1', 'list', 'queue', 'guests']
    const all = [
      ...days.map((path) => ({
        name: path,
        path: `${world.venueId}/${path}`,
        until: 'main#screen > *:nth-child(2)',
      })),
      ...settingsOf(world),
      ...screensOf(world).filter(({ who = 'operator' }) => who === 'operator'),
    ]
    for (const shown of all) {
      await show(page, stage.site.origin, shown)
      const found = [...(await tooSmall(page)), ...((await isTooWide(page)) ? ['wider than the screen'] : [])]
      faults.push(...found.map((fault) => `${shown.name}: ${fault}`))
    }
    expect(faults).toEqual([])
  })
})
