import { defineConfig } from 'vitest/config'
import { SHORT_JOURNEYS } from './test/browser/short-journeys.ts'
import { readableFailures } from './test/support/readable-failures.ts'

const integration = [
  'server/**/*.test.ts',
  'test/*.test.ts',
  'test/access/*.test.ts',
  'test/concurrency/*.test.ts',
  'test/scale-out/*.test.ts',
  'test/security/*.test.ts',
]
const unit = [
  'bench/**/*.unit.test.ts',
  'domain/**/*.test.ts',
  'server/**/*.unit.test.ts',
  'contract/**/*.test.ts',
  'test/architecture.test.ts',
  'test/classes.test.ts',
  'test/contract.test.ts',
  'test/deploy-files.test.ts',
  'test/generated.test.ts',
  'test/papers.test.ts',
]

/**
 * What no engine decides: who is refused and for what input, what a picture, a body or a page may be, how providers are
 * called. These run once: thousands of small calls on the server, which is quicker for them, the rest on the embedded one.
 */
const onPostgresOnly = [
  'test/concurrency/**',
  'test/scale-out/**',
  'test/start.test.ts',
  'test/access/refusals.test.ts',
  'test/bad-input.test.ts',
]
/** Who may do what is worth its half a minute before every commit. */
const onPgliteOnly = ['test/access/matrix.test.ts', 'test/openapi-examples.test.ts']
/** On the embedded engine, and too slow for every commit: `npm test -- --all` runs them. */
const once = [
  'server/demo/wishes.test.ts',
  'server/http/graceful-close.test.ts',
  'server/modules/booking/queue/evening.test.ts',
  'server/modules/selling/events/cancel-large-event.test.ts',
  'server/ports/**/*.test.ts',
  'test/bundle.test.ts',
  'test/samples.test.ts',
  'test/security/bodies.test.ts',
  'test/security/deep-json.test.ts',
  'test/security/door-pictures.test.ts',
  'test/security/encoded-paths.test.ts',
  'test/security/pages.test.ts',
  'test/security/uploads.test.ts',
]

/** Each of these files has modules of its own: those of pages keep state, and some tests replace a module. */
const unitAlone = ['web/**/*.unit.test.ts', 'test/openapi.test.ts']
/** Of those without a database, what takes long because it tries so much: `npm test -- --all` runs them. */
const unitSlow = [
  'domain/reseating/plan.exhaustive.test.ts',
  'server/db/new-folder.unit.test.ts',
  'server/db/pglite.unit.test.ts',
  'server/demo/compose.unit.test.ts',
  'server/ports/qr-reader.unit.test.ts',
  'test/openapi.test.ts',
  'web/door/engine/evening.unit.test.ts',
]
const withoutDatabase = (
  name: string,
  include: string[],
  { isolate, exclude = [] }: { isolate: boolean; exclude?: string[] },
) => ({
  test: {
    name,
    include,
    exclude,
    isolate,
    env: { TZ: 'UTC' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // So that test/openapi.test.ts can give it a compiler with a JavaScript API, which TypeScript 7 has not.
    server: { deps: { inline: ['openapi-typescript'] } },
  },
})

const embedded = (name: string, include: string[], exclude: string[]) => ({
  test: {
    name,
    include,
    exclude,
    env: { TEST_ENGINE: 'pglite', TEST_VERSIONS: 'watched', TZ: 'UTC' },
    globalSetup: 'test/support/global-pglite.ts',
    setupFiles: ['test/support/no-faults.ts'],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

const browser = (
  name: string,
  include: string[],
  { maxWorkers, groupOrder }: { maxWorkers: number; groupOrder: number },
) => ({
  test: {
    name,
    include,
    env: { TEST_ENGINE: 'pglite', TZ: 'UTC' },
    globalSetup: 'test/support/global-pglite.ts',
    setupFiles: ['test/support/no-faults.ts'],
    maxWorkers,
    sequence: { groupOrder },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // The files of a worker share modules, a service and a browser.
    isolate: false,
  },
})

const journeys = browser(
  'browser-short',
  [...new Set(SHORT_JOURNEYS.map(([file]) => `test/browser/${file}`))],
  {
    maxWorkers: 2,
    groupOrder: 3,
  },
)
const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const browserShort = {
  test: {
    ...journeys.test,
    testNamePattern: new RegExp(SHORT_JOURNEYS.map(([, name]) => literally(name)).join('|')),
  },
}

// The same files run on both engines; what needs no database runs once. The far zone catches code that
// forgets whose clock it reads.
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // What one project compiled, others and the next run load: a third of the time of the tests without a database.
    experimental: { fsModuleCache: true },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      withoutDatabase('unit', unit, { isolate: false, exclude: unitSlow }),
      withoutDatabase('unit-alone', unitAlone, { isolate: true, exclude: unitSlow }),
      withoutDatabase('unit-slow', unitSlow, { isolate: true }),
      embedded('pglite', integration, [...unit, ...unitAlone, ...onPostgresOnly, ...once]),
      embedded('once', once, unit),
      {
        test: {
          name: 'postgres',
          include: integration,
          exclude: [...unit, ...unitAlone, ...onPgliteOnly, ...once],
          // Every transaction runs twice here: test/support/twice.ts.
          env: {
            TEST_ENGINE: 'postgres',
            TEST_TRANSACTIONS: 'twice',
            TEST_VERSIONS: 'watched',
            TZ: 'Pacific/Auckland',
          },
          globalSetup: 'test/support/global-postgres.ts',
          setupFiles: ['test/support/no-faults.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      // What measures time has the machine to itself, after everything else.
      ...(['pglite', 'postgres'] as const).map((engine, n) => ({
        test: {
          name: `load-${engine}`,
          include: ['test/load/*.test.ts'],
          env: { TEST_ENGINE: engine, TZ: 'UTC' },
          globalSetup: `test/support/global-${engine}.ts`,
          setupFiles: ['test/support/no-faults.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 1 + n },
          hookTimeout: 60_000,
        },
      })),
      // Journeys in Chromium, after the others: a browser wants both processors. Those that measure time come last, alone.
      browser('browser', ['test/browser/*.test.ts'], { maxWorkers: 2, groupOrder: 3 }),
      browser('browser-speed', ['test/browser/*.speed.ts'], { maxWorkers: 1, groupOrder: 4 }),
      browser('pictures', ['test/browser/*.pictures.ts'], { maxWorkers: 1, groupOrder: 4 }),
      browserShort,
      {
        test: {
          name: 'simulate',
          include: ['test/simulate/*.test.ts'],
          env: {
            TEST_ENGINE: 'postgres',
            TEST_TRANSACTIONS: 'twice',
            TEST_VERSIONS: 'watched',
            TZ: 'Pacific/Auckland',
          },
          globalSetup: 'test/support/global-postgres.ts',
          setupFiles: ['test/support/no-faults.ts'],
          hookTimeout: 60_000,
        },
      },
    ].map(({ test }) => ({ test: { ...readableFailures, ...test } })),
  },
})
