import { defineConfig } from 'vitest/config'

/** One scenario after another: each wants the machine for itself, and the order is that of their names. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.faults.ts'],
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    sequence: { concurrent: false },
    env: { TZ: 'UTC' },
    globalSetup: ['./support/global.ts'],
    testTimeout: 150_000,
    hookTimeout: 60_000,
  },
})
