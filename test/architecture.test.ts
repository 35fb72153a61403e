import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { AREAS, areaOf } from '../scripts/draw-areas.ts'
import { type Import, importsOf, isTest, sourcesUnder } from '../scripts/read-imports.ts'
import { SHORT_JOURNEYS } from './browser/short-journeys.ts'

/** The rules of docs/architecture.md: who may import whom, and how long a file may get. */

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const FOLDERS = ['contract', 'domain', 'server', 'web', 'test', 'scripts', 'bench']

/** Packages without I/O, clock or state, which a pure rule may stand on: hashes of `node:crypto`, tests of addresses of `node:net`. */
const PURE_PACKAGES = ['temporal-polyfill', 'otpauth', 'libphonenumber-js', 'node:crypto', 'node:net']

/** What pages are made with. Everything else in a browser is ours. */
const BROWSER_PACKAGES = ['preact', '@preact/signals', 'preact-iso', 'idb', 'qr', 'd3-force']

const ORDER = AREAS.map(([name]) => name)

const MAX_LINES = 400
const MAX_TEST_LINES = 500
/** Files that may be longer, and why. */
const LONGER: Record<string, string> = {
  'server/db/tables.ts': 'generated from the schema',
  'web/shared/form-rules.ts': 'generated from the contract',
}

const sources = new Map(
  FOLDERS.filter((folder) => existsSync(join(ROOT, folder))).flatMap((folder) => sourcesUnder(ROOT, folder)),
)
const files = [...sources.keys()]

/** What the running service is made of; tests may reach anywhere. */
const imports = files
  .filter((file) => !isTest(file))
  .flatMap((file) => importsOf(file, sources.get(file) ?? ''))

const under =
  (...folders: string[]) =>
  (path: string) =>
    folders.some((folder) => path.startsWith(`${folder}/`))

const breaches = (from: (file: string) => boolean, allowed: (entry: Import) => boolean) =>
  imports
    .filter((entry) => from(entry.file) && !allowed(entry))
    .map(({ file, target }) => `${file} imports ${target}`)

describe('the reader of imports', () => {
  test('finds every form in which one is written', () => {
    const source = [
      "import a from './a.ts'",
      "import type { B } from '../b.ts'",
      'import {',
      '  c,',
      '  type D,',
      "} from '../c/d.ts'",
      "import './side-effect.ts'",
      "export { e } from './e.ts'",
      "export * from './f.ts'",
      "export type { G } from './g.ts'",
      "const h = await import('./h.ts')",
      "import kysely from 'kysely/helpers'",
      "import { gin } from '@electric-sql/pglite/contrib/btree_gin'",
      "export const text = 'select 1 from nowhere'",
      "// import nothing from './comment.ts'",
    ].join('\n')
    expect(importsOf('server/x/y.ts', source).map(({ target, typeOnly }) => [target, typeOnly])).toEqual([
      ['server/x/a.ts', false],
      ['server/b.ts', true],
      ['server/c/d.ts', false],
      ['server/x/side-effect.ts', false],
      ['server/x/e.ts', false],
      ['server/x/f.ts', false],
      ['server/x/g.ts', true],
      ['kysely', false],
      ['@electric-sql/pglite', false],
      ['server/x/h.ts', false],
    ])
  })

  test('misses none of the lines that begin an import', () => {
    for (const file of files) {
      const source = sources.get(file) ?? ''
      const begun = source.match(/^import\b(?!\()/gm)?.length ?? 0
      expect(importsOf(file, source).length, file).toBeGreaterThanOrEqual(begun)
    }
  })

  test('sees the whole code base', () => {
    expect(files.length).toBeGreaterThan(80)
    expect(imports.length).toBeGreaterThan(300)
  })
})

describe('who may import whom', () => {
  test('the contract imports TypeBox and itself', () => {
    const allowed = ({ target, isPackage }: Import) =>
      isPackage ? target === 'typebox' : under('contract')(target)
    expect(breaches(under('contract'), allowed)).toEqual([])
  })

  test('the domain imports the contract, itself and pure packages', () => {
    const allowed = ({ target, isPackage, typeOnly }: Import) =>
      isPackage
        ? PURE_PACKAGES.includes(target) || (target === 'typebox' && typeOnly)
        : under('contract', 'domain')(target)
    expect(breaches(under('domain'), allowed)).toEqual([])
  })

  test('db, ports and http never import an area', () => {
    const allowed = ({ target }: Import) => !under('server/modules')(target)
    expect(breaches(under('server/db', 'server/ports', 'server/http'), allowed)).toEqual([])
  })

  test('db knows no domain errors and nothing above it', () => {
    const allowed = ({ target, isPackage }: Import) => isPackage || under('contract', 'server/db')(target)
    expect(breaches(under('server/db'), allowed)).toEqual([])
  })

  test('db and ports never import http', () => {
    const allowed = ({ target }: Import) => !under('server/http')(target)
    expect(breaches(under('server/db', 'server/ports'), allowed)).toEqual([])
  })

  test('db, ports and http know the composed process only by its types, and its settings', () => {
    const composed = (path: string) => /^server\/[^/]+$/.test(path) && path !== 'server/config.ts'
    const allowed = ({ target, typeOnly }: Import) => !composed(target) || typeOnly
    expect(breaches(under('server/db', 'server/ports', 'server/http'), allowed)).toEqual([])
  })

  test('an area is imported only through its index.ts', () => {
    // The index leads to handlers, and these know the services by their types.
    const isServiceType = ({ file, typeOnly }: Import) => file === 'server/services.ts' && typeOnly
    const allowed = (entry: Import) =>
      areaOf(entry.target) === undefined ||
      areaOf(entry.target) === areaOf(entry.file) ||
      entry.target.endsWith('/index.ts') ||
      isServiceType(entry)
    expect(breaches(under('server'), allowed)).toEqual([])
  })

  test('an area imports only areas below it', () => {
    const allowed = ({ file, target }: Import) => {
      const [from, to] = [areaOf(file), areaOf(target)]
      return from === undefined || to === undefined || ORDER.indexOf(from) <= ORDER.indexOf(to)
    }
    expect(breaches(under('server/modules'), allowed)).toEqual([])
    expect(new Set(files.flatMap((file) => areaOf(file) ?? []))).toEqual(new Set(ORDER))
  })

  test('an area never imports its own index.ts', () => {
    const allowed = ({ file, target }: Import) => target !== `server/modules/${areaOf(file)}/index.ts`
    expect(breaches(under('server/modules'), allowed)).toEqual([])
  })

  test('no area imports the composition of the process', () => {
    const composed = ['server/app.ts', 'server/main.ts', 'server/serve.ts', 'server/modules/routes.ts']
    expect(breaches(under('server/modules'), ({ target }) => !composed.includes(target))).toEqual([])
  })

  test('nothing the service is made of imports the tests', () => {
    const allowed = ({ target }: Import) => !under('test')(target) && !isTest(target)
    expect(breaches(under('contract', 'domain', 'server', 'web'), allowed)).toEqual([])
  })

  test('pages know the service through the types of the contract and the rules of the domain', () => {
    const allowed = ({ target, isPackage, typeOnly }: Import) =>
      isPackage
        ? BROWSER_PACKAGES.includes(target)
        : under('web', 'domain')(target) || (under('contract')(target) && typeOnly)
    expect(breaches(under('web'), allowed)).toEqual([])
  })

  test('what builds and runs is installed without the development packages', () => {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const scripts = ['start', 'build', 'cli', 'lib', 'bundle', 'build-web', 'build-guide'].flatMap((name) =>
      importsOf(`scripts/${name}.mjs`, readFileSync(join(ROOT, 'scripts', `${name}.mjs`), 'utf8')),
    )
    const running = imports.filter(({ file }) => under('contract', 'domain', 'server', 'web')(file))
    const needed = [...running, ...scripts].filter(({ isPackage, typeOnly }) => isPackage && !typeOnly)
    const missing = needed.filter(({ target }) => !isBuiltin(target) && !(target in dependencies))
    expect(missing.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
    expect(needed.length).toBeGreaterThan(100)
  })

  test('the console has an order: a folder imports only folders below it, and no screen another screen', () => {
    const order = ['shell', 'screens', 'floor-editor', 'parts', 'forms', 'model']
    const partsOf = (path: string) => /^web\/console\/([^/]+)\/([^/]+)/.exec(path)?.slice(1) ?? []
    const allowed = ({ file, target }: Import) => {
      const [[from, screen], [to, other]] = [partsOf(file), partsOf(target)]
      if (from === undefined || to === undefined) return true
      return from === to ? from !== 'screens' || screen === other : order.indexOf(from) < order.indexOf(to)
    }
    expect(breaches(under('web/console'), allowed)).toEqual([])
    const folders = new Set(files.flatMap((file) => partsOf(file)[0] ?? []))
    expect([...folders].filter((name) => !order.includes(name))).toEqual([])
  })

  test('no files import each other in a circle, types included', () => {
    const needs = new Map<string, Set<string>>()
    for (const { file, target, isPackage } of imports)
      if (!isPackage && under('contract', 'domain', 'server', 'web')(file))
        needs.set(file, (needs.get(file) ?? new Set()).add(target))
    expect(circlesIn(needs)).toEqual([])
  })

  test('a circle would be found', () => {
    const needs = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c', 'd'])],
      ['c', new Set(['a'])],
    ])
    expect(circlesIn(needs)).toEqual(['a → b → c → a'])
  })
})

/** Every circle once, named from the first of its members that was visited. */
const circlesIn = (needs: ReadonlyMap<string, ReadonlySet<string>>): string[] => {
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (name: string, path: string[]) => {
    if (path.includes(name)) {
      circles.push([...path.slice(path.indexOf(name)), name].join(' → '))
      return
    }
    if (done.has(name)) return
    for (const next of needs.get(name) ?? []) visit(next, [...path, name])
    done.add(name)
  }
  for (const name of needs.keys()) visit(name, [])
  return circles
}

describe('what belongs where', () => {
  const matching = (from: (file: string) => boolean, pattern: RegExp) =>
    files.filter((file) => from(file) && !isTest(file) && pattern.test(sources.get(file) ?? ''))

  test('no SQL in http', () => {
    const query = /\bfrom 'kysely'|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/
    expect(matching(under('server/http'), query)).toEqual([])
    expect(matching(under('server/db'), query)).not.toEqual([])
  })

  test('handlers are bound in routes.ts and nowhere else', () => {
    const binding = /import \{[^}]*\b(read|write|call)\b[^}]*\} from '[./]+http\/route\.ts'/
    const elsewhere = matching(under('server'), binding).filter((file) => !file.endsWith('/routes.ts'))
    expect(elsewhere).toEqual([])
    expect(matching(under('server'), binding).length).toBeGreaterThan(10)
  })

  test('nothing reads sockets or replaces the listeners of the HTTP server', () => {
    const tricks = /\.on\('data'|\.off\('data'|prependListener|removeAllListeners|\.emit\('request'/
    expect(matching(under('server/http', 'server/db'), tricks)).toEqual([])
  })
})

/** A pause of a length that somebody guessed: too long on most days, too short on a busy one. */
const PAUSE = /waitForTimeout|setTimeout\(\s*resolve|['"](node:)?timers\/promises|\bsleep\(/

/** Tests that let time pass, and why. */
const PAUSING: Record<string, string> = {
  'test/support/until.ts': 'asks again after a moment, until it is so',
  'test/support/children/send-rush.ts': 'plays clients, who wait between their requests',
  'test/load/waitlist-sweep.test.ts': 'idle sessions of PostgreSQL report what they did after a while',
  'test/faults/support/load.ts': 'plays clients, who wait between their requests',
  'test/faults/support/killed.ts': 'kills at a random moment',
  'test/scale-out/support/patient-caller.ts': 'plays clients, who wait before they try again',
  'test/scale-out/support/on-sale.ts': 'plays pages, which wait before they ask again',
  'test/faults/2-database-away.faults.ts': 'how long the database is away is the fault',
  'test/faults/3-connections-cut.faults.ts': 'how often connections are cut is the fault',
  'test/faults/4-pool-exhausted.faults.ts': 'how long connections are held is the fault',
  'test/faults/5-disk-full.faults.ts': 'gives up on a process that hangs',
}

describe('the tests', () => {
  const tests = files.filter((file) => file.startsWith('test/') && file !== 'test/architecture.test.ts')

  test('wait for what they need, not for a fixed time', () => {
    const pausing = tests.filter((file) => PAUSE.test(sources.get(file) ?? ''))
    expect(pausing.filter((file) => !PAUSING[file])).toEqual([])
    expect(
      Object.keys(PAUSING).filter((file) => !pausing.includes(file)),
      'reasons that are not needed any more',
    ).toEqual([])
  })

  test('of the short suite are there', () => {
    const missing = SHORT_JOURNEYS.filter(
      ([file, name]) => !sources.get(`test/browser/${file}`)?.includes(name),
    )
    expect(missing).toEqual([])
    expect(SHORT_JOURNEYS.length).toBeGreaterThanOrEqual(8)
  })

  test('are not tried again: what fails once has failed', () => {
    const again = /\bretry:|\bretry\s*=|\{ retry\b/
    const config = readFileSync(join(ROOT, 'vitest.config.ts'), 'utf8')
    expect(tests.filter((file) => again.test(sources.get(file) ?? ''))).toEqual([])
    expect(config).not.toMatch(again)
  })

  test('no module is mocked in files that share their modules with others', () => {
    const mocks = /\bvi\.(mock|doMock)\(/
    const isAlone = (file: string) => under('web')(file) || file === 'test/openapi.test.ts'
    const mocking = files.filter((file) => mocks.test(sources.get(file) ?? ''))
    expect(mocking.filter((file) => !isAlone(file) && file !== 'test/architecture.test.ts')).toEqual([])
  })
})

describe('the size of files', () => {
  test(`no file is longer than ${MAX_LINES} lines, no test than ${MAX_TEST_LINES}, without a reason`, () => {
    const tooLong = files
      .filter((file) => !LONGER[file])
      .map((file) => ({ file, lines: (sources.get(file) ?? '').split('\n').length - 1 }))
      .filter(({ file, lines }) => lines > (isTest(file) ? MAX_TEST_LINES : MAX_LINES))
      .map(({ file, lines }) => `${file} has ${lines} lines`)
    expect(tooLong).toEqual([])
  })

  test('every reason is still needed', () => {
    const short = Object.keys(LONGER).filter(
      (file) => (sources.get(file) ?? '').split('\n').length - 1 <= MAX_LINES,
    )
    expect(short).toEqual([])
  })
})
