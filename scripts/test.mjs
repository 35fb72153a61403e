// npm test, with vitest's own arguments for some of the tests. --proofs adds the short forms of the longer proofs.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, prepare, root, run, runTool, secondsSince, step } from './lib.mjs'
import { readReport, reporters } from './report.mjs'

const total = { passed: 0, skipped: 0, failures: [], unsteady: [] }
const add = ({ passed = 0, skipped = 0, failures = [], unsteady = [] }) => {
  total.passed += passed
  total.skipped += skipped
  total.failures.push(...failures)
  total.unsteady.push(...unsteady)
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
  const startedAt = performance.now()
  console.log(`${name} …`)
  const { code } = await running(file)
  console.log(`${name} … ${secondsSince(startedAt)}`)
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
  const startedAt = performance.now()
  console.log('Fuzz …')
  const { code } = await runScript('fuzz', ['--short'])
  console.log(`Fuzz … ${secondsSince(startedAt)}`)
  add(code === 0 ? { passed: 1 } : { failures: ['Fuzz'] })
}

/** Projects whose needs this machine does not meet. Empty when the caller named projects. */
const missingFor = async (args) => {
  if (args.some((arg) => arg.startsWith('--project'))) return []
  const { tsImport } = await import('tsx/esm/api')
  const { missingNeeds } = await tsImport('../test/support/needs.ts', import.meta.url)
  return missingNeeds()
}

const main = async () => {
  await prepare()
  const withProofs = process.argv.includes('--proofs')
  const args = process.argv.slice(2).filter((arg) => arg !== '--proofs')
  const missing = await missingFor(args)
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
      [
        'run',
        ...reporters(file),
        ...missing.map(({ project }) => `--project=!${project}`),
        ...(args.some((arg) => arg.startsWith('--project')) ? [] : ['--project=!pictures']),
        ...args,
      ],
      { show: true },
    ),
  )
  if (withProofs) await runProofs()

  const isCi = ['1', 'true'].includes(process.env.CI ?? '')
  const notRun = missing.map(
    ({ project, what }) => `Not run: the ${project} tests, because ${what} was not found.`,
  )
  for (const sentence of notRun) console.log(sentence)
  add(isCi ? { failures: notRun } : { skipped: notRun.length })
}

try {
  await main()
} catch (error) {
  console.log(`The tests could not run. ${error.message}`)
  add({ failures: ['The tests could not run.'] })
}
if (total.unsteady.length > 0)
  console.log(`\nPassed only when tried again:\n- ${total.unsteady.join('\n- ')}`)
if (total.failures.length > 0) console.log(`\nFailed:\n- ${total.failures.join('\n- ')}\n`)
console.log(`${total.passed} passed, ${total.failures.length} failed, ${total.skipped} skipped`)
process.exit(total.failures.length > 0 ? 1 : 0)
