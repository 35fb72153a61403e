import type { Page } from 'playwright-core'

/** The name of what has the focus. */
export const focusOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement === document.body ? null : document.activeElement
    return at?.getAttribute('aria-label') ?? at?.closest('label')?.textContent ?? at?.textContent ?? ''
  })

/** Presses Tab until something that has this in its name has the focus. A single digit is in other names too: use a pattern. */
export const tabTo = async (page: Page, name: string | RegExp) => {
  for (let tabs = 0; tabs < 60; tabs += 1) {
    const focused = await focusOf(page)
    if (typeof name === 'string' ? focused.includes(name) : name.test(focused)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to “${name}”.`)
}

/** Walks to a button or link and presses it. */
export const pressEnterOn = async (page: Page, name: string | RegExp) => {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** The name and the address of the form that has its heading focused, sent with Enter. The fields are loaded after it. */
export const typeWho = async (page: Page, email: string) => {
  await page.locator('input[type="email"]').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Rowan Ellery')
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
}
