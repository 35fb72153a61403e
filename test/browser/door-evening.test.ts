import { expect, test } from 'vitest'
import { doorCode } from '../support/door.ts'
import { go, typeCode, useDoorVenue, usePhones, verdict } from './door-phone.ts'
import { useSite } from './site.ts'
import { button } from './walk.ts'

/** An evening at a club: thirty guests by their codes, three turned away, five walk-ups, no network for a third of it. */

const site = useSite()
const door = useDoorVenue(site)
const phones = usePhones(site, door)
const PARTIES = 33

test('at the end the day list of the console agrees with the door', async () => {
  const parties: { id: string; name: string; size: number }[] = []
  for (let n = 0; n < PARTIES; n += 1) {
    const [name, size] = [`Guest ${String(n + 1).padStart(2, '0')}`, 1 + (n % 3)]
    parties.push({ id: await door.party(name, size), name, size })
  }
  const page = await phones.atDoor()
  await page.getByText('Connected').waitFor()
  const scanned = parties.slice(0, 30)
  for (const [n, party] of scanned.entries()) {
    if (n === 10) await page.context().setOffline(true)
    if (n === 20) {
      await page.getByText(/1\d waiting to be sent/).waitFor()
      await page.context().setOffline(false)
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
    }
    await typeCode(page, await doorCode(site.world, party.id))
    await verdict(page, 'Let in')
    await button(page, 'Go on').click()
  }
  for (const { name } of parties.slice(30)) {
    await go(page, 'List')
    await page.getByLabel('Search by name or table').fill(name)
    await page.getByRole('button', { name: new RegExp(name) }).click()
    await button(page, 'Turn away…').click()
    await page.getByLabel(/^Dress code/).check()
    await button(page, 'Turn away').last().click()
    await page.getByText(`${name} was turned away.`).waitFor()
  }
  await go(page, 'Count')
  for (let n = 0; n < 5; n += 1) await button(page, '+1 person in').click()
  await page.getByText('waiting to be sent').waitFor({ state: 'detached' })

  const heads = scanned.reduce((sum, { size }) => sum + size, 0)
  const { data, totals } = await door.venue.operator.ok('GET /api/my-venues/:venueId/day', {
    params: door.venue.params,
    query: { date: '2026-01-17' },
  })
  expect(totals.arrived).toBe(heads)
  expect(data.filter(({ status }) => status === 'checked_in')).toHaveLength(30)
  expect(data.filter(({ status }) => status === 'rejected')).toHaveLength(3)
  expect(await door.inside()).toBe(heads + 5)
  await page.locator('.inside', { hasText: `${heads + 5}of 120 inside` }).waitFor()
})
