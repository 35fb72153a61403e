import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from 'playwright-core'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose result the theme decides. */
const COLOURS = ['color-contrast', 'link-in-text-block']

const RULES = {
  all: { runOnly: TAGS },
  colours: { runOnly: COLOURS },
  'all but colours': {
    runOnly: TAGS,
    rules: Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])),
  },
} as const

/** WCAG 2.2 AA and the best practices, without exclusions. Every violation with the places where it is. */
export const violationsIn = async (
  where: Page | Frame,
  rules: keyof typeof RULES = 'all',
): Promise<string[]> => {
  // Evaluated through the debugger, which neither the policy nor Trusted Types concern.
  if (!(await where.evaluate('typeof axe === "object"'))) await where.evaluate(SOURCE)
  const options = JSON.stringify({ ...RULES[rules], resultTypes: ['violations'] })
  const { violations } = (await where.evaluate(`axe.run(document, ${options})`)) as {
    violations: { id: string; help: string; nodes: { target: string[]; failureSummary?: string }[] }[]
  }
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help} (${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`).join('; ')})`,
  )
}

/** All rules in light, and in dark what another theme can change. Leaves the page in light. */
export const violationsInBothThemes = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  for (const [colorScheme, rules] of [
    ['dark', 'colours'],
    ['light', 'all'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    found.push(...(await violationsIn(page, rules)).map((fault) => `${colorScheme}: ${fault}`))
  }
  return found
}
