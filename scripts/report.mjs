import { existsSync, readFileSync } from 'node:fs'

/** Vitest's flags for a report on the screen and one in a file, for counting. */
export const reporters = (file) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]

/**
 * How many tests of a JSON report passed, failed and were skipped. A file that could not be loaded counts as one
 * failure, and so does a missing report.
 */
export const countsOf = (file) => {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((result) => result.status !== 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}
