import type { Page } from 'playwright-core'
import { SATURDAY_EVENING } from '../support/fake-clock.ts'
import type { Person } from '../support/world.ts'
import { type Site, type VisitOptions, WIDTHS } from './site.ts'

/** A tab of somebody who is signed in, at an address of the console, on the evening of the tests. */
export const openConsole = async (
  site: Site,
  person: Pick<Person, 'id' | 'name' | 'token'>,
  path: string,
  { role = 'client', ...options }: VisitOptions & { readonly role?: string } = {},
): Promise<Page> => {
  const page = await site.visit('/healthz', { width: WIDTHS.desk, ...options })
  await page.clock.setFixedTime(new Date(SATURDAY_EVENING))
  const { id, name, token } = person
  await page.evaluate(
    (session) => sessionStorage.setItem('maitred-session', session),
    JSON.stringify({ token, user: { id, name, role } }),
  )
  await page.goto(`${site.origin}/console${path}`)
  return page
}

/** What was said at the edge of the screen. */
export const said = (page: Page, text: string | RegExp) => page.locator('.toast', { hasText: text }).waitFor()

/** Waits until what has happened so far is painted. */
export const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** What stands beside a field as wrong, or as a hint. */
export const noteOf = (page: Page, label: string) =>
  page
    .getByLabel(label)
    .evaluate((field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent)
