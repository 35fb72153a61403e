import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './lib.mjs'

/** Vitest's flags for a report on the screen and one in a file, for counting. */
export const reporters = (file) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]

/**
 * How many tests of a JSON report passed and were skipped, which failed, and how long each file's tests took. A file
 * that could not be loaded counts as one failure, and so does a missing report.
 */
export const readReport = (file) => {
  if (!existsSync(file)) return { passed: 0, skipped: 0, failures: ['The tests ended without a report.'] }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  return {
    passed: report.numPassedTests,
    skipped: report.testResults.flatMap(skippedOf).length,
    failures: report.testResults.flatMap(failuresOf),
    files: report.testResults.map(({ name, assertionResults }) => ({
      path: relative(root, name),
      ms: assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0),
    })),
  }
}

/** Journeys that the short suite leaves out by their name are not meant. */
const skippedOf = ({ name, assertionResults }) =>
  relative(root, name).startsWith('test/browser/')
    ? []
    : assertionResults.filter(({ status }) => ['skipped', 'pending', 'todo'].includes(status))

const failuresOf = ({ name, status, message, assertionResults }) => {
  const path = relative(root, name)
  const failed = assertionResults.filter((result) => result.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [`${path}: ${firstLine(message)}`]
  return failed.map(
    ({ fullName, failureMessages }) => `${path}: ${fullName}: ${inShort(failureMessages[0], path)}`,
  )
}

const firstLine = (text = '') => text.split('\n')[0]

/** What went wrong, what a browser waited for, and on which line of the test. */
const inShort = (text = '', path) => {
  const lines = text.split('\n').map((line) => line.trim())
  const wait = lines.find((line) => line.startsWith('- waiting for'))
  const at = lines.find((line) => line.startsWith('at ') && line.includes(path))
  const line = at && /:(\d+):\d+\)?$/.exec(at)?.[1]
  return [lines[0], wait, line && `(line ${line})`].filter(Boolean).join(' ')
}
