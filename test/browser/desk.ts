import type { Page } from 'playwright-core'
import { SATURDAY_EVENING } from '../support/fake-clock.ts'
import type { Person } from '../support/world.ts'
import type { Site, VisitOptions } from './site.ts'
import { WIDTHS } from './site.ts'

/** A tab of somebody who is signed in, at an address of the console, on the evening of the tests. */
export const openAs = async (
  site: Site,
  person: Pick<Person, 'id' | 'name' | 'token'>,
  role: string,
  path: string,
  options: VisitOptions = {},
): Promise<Page> => {
  const page = await site.visit('/healthz', { width: WIDTHS.desk, ...options })
  await page.clock.setFixedTime(new Date(SATURDAY_EVENING))
  const { id, name, token } = person
  await page.evaluate(
    (session) => sessionStorage.setItem('maitred-session', session),
    JSON.stringify({ token, user: { id, name, role } }),
  )
  await page.goto(`${site.origin}/console/${path}`.replace(/\/$/, ''))
  return page
}

export const said = (page: Page, text: string | RegExp) => page.locator('.toast', { hasText: text }).waitFor()
