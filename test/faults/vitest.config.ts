import { defineConfig } from 'vitest/config'
import { readableFailures } from '../support/readable-failures.ts'

/** Two files at a time; the scenarios of one file follow one another. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.faults.ts'],
    ...readableFailures,
    pool: 'forks',
    maxWorkers: 2,
    sequence: { concurrent: false },
    env: { TZ: 'UTC' },
    globalSetup: ['./support/global.ts'],
    testTimeout: 280_000,
    hookTimeout: 60_000,
  },
})
