import type { Page } from 'playwright-core'

/** The name of what has the focus. */
export const focusOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement === document.body ? null : document.activeElement
    return at?.getAttribute('aria-label') ?? at?.closest('label')?.textContent ?? at?.textContent ?? ''
  })

/** Presses Tab until something with this name has the focus. */
export const tabTo = async (page: Page, name: string) => {
  for (let tabs = 0; tabs < 60; tabs += 1) {
    if ((await focusOf(page)).includes(name)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to “${name}”.`)
}

/** Walks to a button or link and presses it. */
export const pressEnterOn = async (page: Page, name: string) => {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** The name and the address of the form that has its heading focused, sent with Enter. */
export const typeWho = async (page: Page, email: string) => {
  await page.keyboard.press('Tab')
  await page.keyboard.type('Rowan Ellery')
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
}
