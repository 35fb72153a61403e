import { findChromium } from './chromium.ts'
import { findPostgres } from './postgres-cluster.ts'

export interface Need {
  /** The test project that cannot run without it. */
  readonly project: string
  readonly what: string
}

const postgres = { what: 'a PostgreSQL server', found: () => findPostgres() !== undefined }
const chromium = { what: 'Chromium', found: () => findChromium() !== undefined }

const NEEDS: readonly (Need & { found(): boolean })[] = [
  { project: 'postgres', ...postgres },
  { project: 'load-postgres', ...postgres },
  { project: 'simulate', ...postgres },
  { project: 'browser-short', ...chromium },
  { project: 'browser', ...chromium },
  { project: 'browser-speed', ...chromium },
]

/** What some test project needs beyond Node and this machine does not have. */
export const missingNeeds = (): Need[] =>
  NEEDS.filter((need) => !need.found()).map(({ project, what }) => ({ project, what }))
