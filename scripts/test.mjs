// npm test: what a developer runs before every commit. --all adds the other engine, every browser test, load, simulation
// and the short forms of faults, scale-out and fuzz. Further arguments are vitest's, for some of the tests.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, prepare, root, run, runTool, secondsSince, step } from './lib.mjs'
import { readReport, reporters } from './report.mjs'

const SHORT_PROJECTS = ['unit', 'unit-alone', 'pglite', 'browser-short']
/** Without `pictures`, which `npm run pictures` takes, and `browser-short`, which is a part of `browser`. */
const ALL_PROJECTS = [
  'unit',
  'unit-alone',
  'unit-slow',
  'pglite',
  'once',
  'postgres',
  'load-pglite',
  'load-postgres',
  'browser',
  'browser-speed',
  'simulate',
]
const SLOWEST_SHOWN = 20

const startedAt = performance.now()
const total = { passed: 0, skipped: 0, failures: [], files: [] }
const add = ({ passed = 0, skipped = 0, failures = [], files = [] }) => {
  total.passed += passed
  total.skipped += skipped
  total.failures.push(...failures)
  total.files.push(...files)
}

/** A step that counts like one test. Its output is shown when it fails, and the others still run. */
const check = async (name, running) => {
  try {
    await step(name, async () => {
      const { code, output } = await running()
      if (code !== 0) throw new Error(output)
    })
    add({ passed: 1 })
  } catch (error) {
    console.log(error.message)
    add({ failures: [name] })
  }
}

/** Runs a program that shows its output, and counts the tests of the report that it writes to `file`. */
const runTests = async (name, running) => {
  const folder = mkdtempSync(join(tmpdir(), 'maitred-test-'))
  const file = join(folder, 'report.json')
  const beganAt = performance.now()
  console.log(`${name} …`)
  const { code } = await running(file)
  console.log(`${name} … ${secondsSince(beganAt)}`)
  const report = readReport(file)
  rmSync(folder, { recursive: true, force: true })
  add(report)
  if (code !== 0 && report.failures.length === 0) add({ failures: [`${name} ended with code ${code}.`] })
}

const runScript = (name, args) =>
  run(process.execPath, [join(root, 'scripts', `${name}.mjs`), ...args], { show: true })

/** What takes minutes in full, in its short form. */
const runProofs = async () => {
  await runTests('Faults', (file) => runScript('faults', ['--short', '--report', file]))
  await runTests('Scale-out', (file) => runScript('scale-out', ['--short', '--report', file]))
  const beganAt = performance.now()
  console.log('Fuzz …')
  const { code } = await runScript('fuzz', ['--short'])
  console.log(`Fuzz … ${secondsSince(beganAt)}`)
  add(code === 0 ? { passed: 1 } : { failures: ['Fuzz'] })
}

/** Projects whose needs this machine does not meet. */
const missingNeeds = async () => {
  const { tsImport } = await import('tsx/esm/api')
  const needs = await tsImport('../test/support/needs.ts', import.meta.url)
  return needs.missingNeeds()
}

/** Vitest's arguments for these projects, without those whose needs are missing. */
const projectArgs = (projects, missing) => {
  const absent = missing.map(({ project }) => project)
  return projects.filter((project) => !absent.includes(project)).map((project) => `--project=${project}`)
}

const main = async () => {
  await prepare({ isDeveloper: true })
  const all = process.argv.includes('--all')
  const projects = all ? ALL_PROJECTS : SHORT_PROJECTS
  const args = process.argv.slice(2).filter((arg) => arg !== '--all')
  const namesProjects = args.some((arg) => arg.startsWith('--project'))
  const missing = namesProjects
    ? []
    : (await missingNeeds()).filter(({ project }) => projects.includes(project))
  await build('web')

  await check('Format and lint', () => runTool('@biomejs/biome/bin/biome', ['check', '.']))
  for (const project of [
    'tsconfig.json',
    'web/tsconfig.json',
    'web/door/worker/tsconfig.json',
    'test/browser/tsconfig.json',
  ])
    await check(`Types of ${project}`, () => runTool('typescript/bin/tsc', ['-p', project]))
  await runTests('Tests', (file) =>
    runTool(
      'vitest/vitest.mjs',
      ['run', ...reporters(file), ...(namesProjects ? [] : projectArgs(projects, missing)), ...args],
      { show: true },
    ),
  )
  if (all) await runProofs()

  const isCi = ['1', 'true'].includes(process.env.CI ?? '')
  const notRun = missing.map(
    ({ project, what }) => `Not run: the ${project} tests, because ${what} was not found.`,
  )
  for (const sentence of notRun) console.log(sentence)
  add(isCi ? { failures: notRun } : { skipped: notRun.length })
}

const printSlowest = () => {
  const slowest = total.files.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST_SHOWN)
  if (slowest.length < SLOWEST_SHOWN) return
  console.log('\nSlowest files:')
  for (const { path, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${path}`)
}

try {
  await main()
} catch (error) {
  console.log(`The tests could not run. ${error.message}`)
  add({ failures: ['The tests could not run.'] })
}
printSlowest()
if (total.failures.length > 0) console.log(`\nFailed:\n- ${total.failures.join('\n- ')}\n`)
console.log(`\nTook ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes.`)
console.log(`${total.passed} passed, ${total.failures.length} failed, ${total.skipped} skipped`)
process.exit(total.failures.length > 0 ? 1 : 0)
