import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from 'playwright-core'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 AA and the best practices, without exclusions. Every violation with the places where it is. */
export const violationsIn = async (where: Page | Frame): Promise<string[]> => {
  // Evaluated through the debugger, which neither the policy nor Trusted Types concern.
  await where.evaluate(SOURCE)
  const found = await where.evaluate(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'] })`,
  )
  const { violations } = found as {
    violations: { id: string; help: string; nodes: { target: string[]; failureSummary?: string }[] }[]
  }
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help} (${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`).join('; ')})`,
  )
}
