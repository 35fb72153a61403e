import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsInBothThemes } from './axe.ts'
import { PHONE } from './door-phone.ts'
import { useDoorStage, WALKS } from './door-screens.ts'
import { isTooWide, tooSmall } from './targets.ts'

/** Every screen of the door app: for axe, for one thumb, for the narrowest phone, at arm's length. */

const stage = useDoorStage()
const NARROW_PX = 320

/** A verdict is read at arm's length: one or two words very large, the sentence larger than anything else is written. */
const smallWords = (page: Page) =>
  page.evaluate(() => {
    const sizes = { '.verdict h2': 40, '.verdict-name': 28, '.verdict-text': 20 }
    return Object.entries(sizes).filter(([selector, least]) => {
      const element = document.querySelector(selector)
      return element !== null && Number.parseFloat(getComputedStyle(element).fontSize) < least
    })
  })

test.each(Object.entries(WALKS))(
  '%s: clean for axe in light and dark, targets of 44 px, fits 320 px',
  async (_, walk) => {
    await walk(stage, async (page, name) => {
      expect([name, await violationsInBothThemes(page)]).toEqual([name, []])
      expect([name, await tooSmall(page)]).toEqual([name, []])
      expect([name, await smallWords(page)]).toEqual([name, []])
      await page.setViewportSize({ ...PHONE, width: NARROW_PX })
      expect([name, await isTooWide(page), await tooSmall(page)]).toEqual([name, false, []])
      await page.setViewportSize(PHONE)
    })
  },
)
