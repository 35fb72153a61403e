import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '../../../server/db/database.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { openPglite } from '../../../server/db/pglite.ts'
import { openPostgres } from '../../../server/db/postgres.ts'
import { MIGRATIONS } from '../../../server/paths.ts'
import { diceOf } from '../../simulate/dice.ts'
import { type FakeStripe, type FakeStripeOptions, startFakeStripe } from '../../support/fake-stripe.ts'
import { type Cluster, onCluster, startCluster } from '../../support/postgres-cluster.ts'
import { openWorld, type World } from '../../support/world.ts'
import { newServer, type Server, type ServerOptions } from './server.ts'

/** What every random choice of a run is made from; printed with the result, and given again with --seed. */
export const SEED = Number(process.env.FAULTS_SEED ?? Date.now() % 100_000)
export const newDice = () => diceOf(SEED)

/** With --short, scenarios take less time and judge by the same rules. */
export const inShort = (full: number, short: number) => (process.env.FAULTS_SHORT ? short : full)

/** A line for the end of the run: what was done, and what was seen. */
export const summarize = (sentence: string) => {
  if (process.env.FAULTS_SUMMARY) appendFileSync(process.env.FAULTS_SUMMARY, `${sentence}\n`)
}

/** Where a scenario's data lives: how a server finds it, and how the test opens it by itself. */
export interface Place {
  readonly settings: Record<string, string>
  open(): Promise<Database>
}

let folders = 0
/** A folder of its own with a migrated embedded database. `under` puts it elsewhere than with other temporary files. */
export const embeddedPlace = (under = tmpdir()): Place & { readonly folder: string } => {
  folders += 1
  const folder = mkdtempSync(join(under, `maitred-data-${folders}-`))
  cpSync(inject('pgliteFolder'), folder, { recursive: true })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return {
    folder,
    settings: { DATA_DIR: folder },
    open: async () => openDatabase(await openPglite({ folder })),
  }
}

/** A throwaway PostgreSQL that really commits, for one file of scenarios. */
export const useCluster = (settings: Record<string, string> = {}): (() => Promise<Cluster>) => {
  let cluster: Promise<Cluster> | undefined
  afterAll(async () => (await cluster)?.stop())
  return () => {
    cluster ??= startCluster({ synchronous_commit: 'on', max_connections: '100', ...settings })
    return cluster
  }
}

let databases = 0
/** A migrated database of a cluster. `through` replaces the address by which servers reach it. */
export const serverPlace = async (cluster: Cluster, through?: (url: string) => string): Promise<Place> => {
  databases += 1
  const name = `faults_${process.pid}_${databases}`
  await onCluster(cluster.url('postgres'), `create database ${name}`)
  const url = cluster.url(name)
  const open = async () =>
    openDatabase(
      openPostgres({ url, poolSize: 8, prepare: true, acquireTimeoutMs: 10_000, statementTimeoutMs: 30_000 }),
    )
  const database = await open()
  await migrate(database, MIGRATIONS)
  await database.close()
  return { settings: { DATABASE_URL: through ? through(url) : url }, open }
}

/** A world in this process on a place, at the real time, with the provider that servers use. */
export const visit = async <T>(
  place: Place,
  stripe: FakeStripe,
  work: (world: World) => Promise<T>,
): Promise<T> => {
  const database = await place.open()
  const world = await openWorld(database, stripe.settings)
  world.clock.set(new Date())
  try {
    return await work(world)
  } finally {
    await world.app.close()
    await database.close()
  }
}

/** Done when the test is over, however it ends. */
export const onTestEnd = (work: () => unknown) => onTestFinished(async () => void (await work()))

export const startStripe = async (options: FakeStripeOptions = {}): Promise<FakeStripe> => {
  const stripe = await startFakeStripe({ now: () => new Date() }, options)
  onTestFinished(() => stripe.close())
  return stripe
}

/** A server that does not outlive its test. */
export const makeServer = async (options: ServerOptions): Promise<Server> => {
  const server = await newServer(options)
  onTestFinished(async () => {
    if (server.lives > 0) await server.kill()
  })
  return server
}

export { until } from '../../support/until.ts'
