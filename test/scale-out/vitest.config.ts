import { defineConfig } from 'vitest/config'
import { readableFailures } from '../support/readable-failures.ts'

/** What needs processes of its own, and what `npm test` runs of this folder too; one file after another. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.scale.ts', '*.test.ts'],
    exclude: process.env.SCALE_LONG ? [] : ['*-long.scale.ts'],
    ...readableFailures,
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    env: { TEST_ENGINE: 'postgres', TZ: 'Pacific/Auckland' },
    globalSetup: '../support/global-postgres.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
