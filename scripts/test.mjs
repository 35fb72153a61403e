import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { giveUp, prepare, runTool, secondsSince, step } from './lib.mjs'

let passed = 0
let failed = 0

/** A step that counts like one test. Its output is shown when it fails, and the others still run. */
const check = async (name, running) => {
  try {
    await step(name, async () => {
      const { code, output } = await running()
      if (code !== 0) throw new Error(output)
    })
    passed += 1
  } catch (error) {
    console.log(error.message)
    failed += 1
  }
}

/** Runs the tests with a report for people on the screen and one for counting in a file. */
const runTests = async (args) => {
  const folder = mkdtempSync(join(tmpdir(), 'maitred-test-'))
  const file = join(folder, 'report.json')
  const startedAt = performance.now()
  console.log('Tests …')
  const { code } = await runTool(
    'vitest/vitest.mjs',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
    { show: true },
  )
  console.log(`Tests … ${secondsSince(startedAt)}`)
  const counts = existsSync(file)
    ? countsOf(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0 }
  rmSync(folder, { recursive: true, force: true })
  passed += counts.passed
  failed += counts.failed
  if (code !== 0 && counts.failed === 0) failed += 1
}

/** A file that could not even be read counts as one failure. */
const countsOf = ({ numPassedTests, numFailedTests, testResults }) => ({
  passed: numPassedTests,
  failed:
    numFailedTests +
    testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((result) => result.status !== 'failed'),
    ).length,
})

/** Projects whose needs this machine does not meet; nobody is missed when the caller named projects. */
const missingFor = async (args) => {
  if (args.some((arg) => arg.startsWith('--project'))) return []
  const { tsImport } = await import('tsx/esm/api')
  const { missingNeeds } = await tsImport('../test/support/needs.ts', import.meta.url)
  return missingNeeds()
}

const main = async () => {
  await prepare()
  const args = process.argv.slice(2)
  const missing = await missingFor(args)

  await check('Format and lint', () => runTool('@biomejs/biome/bin/biome', ['check', '.']))
  await check('Types', () => runTool('typescript/bin/tsc', ['-p', 'tsconfig.json']))
  await runTests([...missing.map(({ project }) => `--project=!${project}`), ...args])

  const required = ['1', 'true'].includes(process.env.CI ?? '')
  for (const { project, what } of missing)
    console.log(`Not run: the ${project} tests, because ${what} was not found.`)
  if (required) failed += missing.length
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
}

await main().catch(giveUp('The tests could not run.'))
