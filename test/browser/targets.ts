import type { Page } from 'playwright-core'

const TARGET_PX = 44

/**
 * Whatever can be pressed and is less than 44 px wide or high. A link within a sentence follows its line, as WCAG 2.2
 * allows; what takes part in a label has the label's size; a party on the timeline is as wide as it stays.
 */
export const tooSmall = (page: Page) =>
  page.evaluate((least) => {
    const targets =
      'button, a[href], select, summary, textarea, [role=button], [role=option], input:not([type=checkbox], [type=radio], [type=hidden], [type=file]), label:has(input)'
    const isInSentence = (element: Element) =>
      element.tagName === 'A' &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0)
    /** A link whose ::after covers its row is pressed anywhere on the row. */
    const areaOf = (element: Element): Element => {
      const { position, content } = getComputedStyle(element, '::after')
      const isStretched = position === 'absolute' && content !== 'none'
      if (isStretched && element instanceof HTMLElement) return element.offsetParent ?? element
      return element.closest('label') ?? element
    }
    return [...document.querySelectorAll(targets)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter(
        (element) =>
          !element.closest('.visually-hidden, [inert], .party, .hatched') && !isInSentence(element),
      )
      .map((element) => ({ element, box: areaOf(element).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.height < least - 0.5 || box.width < least - 0.5))
      .map(({ element, box }) => {
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
        return `${element.tagName.toLowerCase()}.${element.className} “${name.slice(0, 40)}” ${Math.round(box.width)} × ${Math.round(box.height)}`
      })
  }, TARGET_PX)

export const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
