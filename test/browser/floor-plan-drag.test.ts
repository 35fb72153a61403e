import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { said, TODAY, useStage } from './floor-stage.ts'

/** Hosts drag parties from table to table on the drawn floor. The keyboard’s way is in floor-plan.test.ts. */

const stage = useStage(['1', '2', '3', '4', '5', '6'])
const drawn = (page: Page, number: string) =>
  page
    .locator('.plan .table')
    .filter({ has: page.locator('.number', { hasText: new RegExp(`^${number}$`) }) })

describe('on the drawn floor, a host', () => {
  test('drags a party to another table with the mouse, and puts it back by Escape or on a taken one', async () => {
    const id = await stage.party('Mori', { table: '4', time: '17:45' })
    await stage.party('Hart', { table: '5', time: '17:45' })
    const page = await stage.open('floor?view=plan')
    await expect.poll(() => drawn(page, '4').innerHTML()).toContain('Mori')
    const centre = async (number: string) => {
      const box = await drawn(page, number).boundingBox()
      return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const
    }
    const dragTo = async (number: string) => {
      await page.mouse.move(...(await centre('4')))
      await page.mouse.down()
      await page.mouse.move(...(await centre(number)), { steps: 8 })
      await page.locator('.plan-lifted', { hasText: 'Mori · 2' }).waitFor()
    }
    await dragTo('6')
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect.poll(() => page.locator('.plan-lifted').count()).toBe(0)
    expect(await stage.partyOn(TODAY, id)).toMatchObject({ tables: ['4'] })
    await page.keyboard.press('Escape')
    await dragTo('5')
    await page.mouse.up()
    await said(page, 'Table 5 is taken then.')
    await dragTo('6')
    await page.mouse.up()
    await expect.poll(() => stage.partyOn(TODAY, id)).toMatchObject({ tables: ['6'] })
    await expect.poll(() => drawn(page, '6').innerHTML()).toContain('Mori')
    // The click that ends a drag opens nothing.
    await expect.poll(() => page.getByRole('heading', { name: /^Table \d$/ }).count()).toBe(0)
  })

  test('drags a party with a finger after a long press', async () => {
    const id = await stage.party('Abel', { table: '1', time: '17:45' })
    const page = await stage.open('floor?view=plan', { width: 1024, touch: true })
    await expect.poll(() => drawn(page, '1').innerHTML()).toContain('Abel')
    const centre = async (number: string) => {
      const box = await drawn(page, number).boundingBox()
      return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
    }
    const [from, to] = [await centre('1'), await centre('3')]
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly object[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] as never })
    await touch('touchStart', [from])
    await page.locator('.plan-lifted').waitFor()
    for (const part of [0.3, 0.6, 1])
      await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }])
    await touch('touchEnd', [])
    await expect.poll(() => stage.partyOn(TODAY, id)).toMatchObject({ tables: ['3'] })
  })
})
