import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest'
import type { Role } from '../../contract/row.ts'
import type { Actor } from '../../domain/actor.ts'
import { type App, createApp } from '../../server/app.ts'
import { type Config, readConfig } from '../../server/config.ts'
import type { Database } from '../../server/db/database.ts'
import { newId } from '../../server/db/values.ts'
import { isSandbox, type SandboxPayments } from '../../server/ports/payments/sandbox-port.ts'
import { type Client, clientFor } from './client.ts'
import { type FakeClock, fakeClock, SATURDAY_EVENING } from './fake-clock.ts'
import { faultLogger } from './faults.ts'
import { mailedToken } from './mails.ts'
import { freshDatabase, plainDatabase } from './test-database.ts'
import { watchingVersions } from './version-guard.ts'

/** Somebody signed in, and a client that calls as them. */
export interface Person extends Client {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly token: string
  /** The token of the newest link to this page that was mailed to them. */
  mailed(page: Parameters<typeof mailedToken>[2]): Promise<string>
}

export interface World {
  readonly app: App
  readonly database: Database
  readonly clock: FakeClock
  /** Calls without a token. */
  readonly anyone: Client
  /** The sandbox provider of this world: pays, declines, and fails on demand. */
  readonly payments: SandboxPayments
  person(role: Role, fields?: { name?: string; email?: string }): Promise<Person>
}

export const testConfig = (settings: Record<string, string> = {}): Config =>
  readConfig({
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    LOG_LEVEL: process.env.LOG_TESTS ?? 'silent',
    PUBLIC_URL: 'http://maitred.test',
    // A herd of requests must not be turned away because the machine under the tests is slow.
    MAX_WAITING: '100000',
    DATABASE_WAIT_MS: '60000',
    ...settings,
  })

let made = 0

export const openWorld = async (
  database: Database,
  settings: Record<string, string> = {},
): Promise<World> => {
  const clock = fakeClock()
  const config = testConfig(settings)
  const app = await createApp({
    config,
    clock,
    // Not where time is measured: it is one more statement in every transaction.
    database: process.env.TEST_VERSIONS === 'watched' ? watchingVersions(database) : database,
    logger: faultLogger(config.LOG_LEVEL),
  })
  await app.http.ready()
  return {
    app,
    database,
    clock,
    anyone: clientFor(app.http),
    get payments() {
      if (!isSandbox(app.services.payments)) throw new Error('This world has no sandbox to pay with.')
      return app.services.payments
    },
    person: (role, fields = {}) => makePerson(app, clock, role, fields),
  }
}

const makePerson = async (
  app: App,
  clock: FakeClock,
  role: Role,
  fields: { name?: string; email?: string },
): Promise<Person> => {
  made += 1
  const user: Actor = { id: newId('usr'), role, name: fields.name ?? `${role} ${made}` }
  const email = fields.email ?? `${role}${made}-${process.pid}@example.com`
  const token = await app.services.database.tx(async (tx) => {
    await tx
      .insertInto('users')
      .values({ ...user, email, created_at: clock.now() })
      .execute()
    return app.services.sessions.open(tx, user, clock.now())
  })
  const mailed: Person['mailed'] = async (page) => {
    const found = await mailedToken(app.services.database, email, page)
    if (!found) throw new Error(`No link to /${page} was mailed to ${email}.`)
    return found
  }
  return { id: user.id, name: user.name, email, token, mailed, ...clientFor(app.http, token) }
}

// One database and app per worker and set of settings: tests make their own companies and never see each other's.
const shared = globalThis as {
  maitredDatabase?: Promise<Database>
  maitredWorlds?: Map<string, Promise<World>>
}

const sharedWorld = (settings: Record<string, string>): Promise<World> => {
  shared.maitredWorlds ??= new Map()
  shared.maitredDatabase ??= freshDatabase()
  const id = JSON.stringify(settings)
  const world =
    shared.maitredWorlds.get(id) ?? shared.maitredDatabase.then((database) => openWorld(database, settings))
  shared.maitredWorlds.set(id, world)
  return world
}

/**
 * The world for a test file, at the same moment before each test. `own: true` gives the file a database of its own,
 * for what touches everybody (maintenance, lists over all operators).
 */
export const useWorld = (options: { own?: boolean; settings?: Record<string, string> } = {}): World => {
  const holder: { world?: World } = {}
  beforeAll(async () => {
    holder.world = options.own
      ? await openWorld(await freshDatabase(), options.settings)
      : await sharedWorld(options.settings ?? {})
    // A file's own beforeAll may book, and the file before this one may have moved the shared clock.
    holder.world.clock.set(SATURDAY_EVENING)
  })
  beforeEach(() => holder.world?.clock.set(SATURDAY_EVENING))
  afterAll(async () => {
    if (!options.own || !holder.world) return
    await holder.world.app.close()
    await holder.world.database.close()
  })
  return new Proxy({} as World, {
    get: (_, name) => {
      if (!holder.world)
        throw new Error('The world opens before the first test: use it inside a test or hook.')
      return holder.world[name as keyof World]
    },
  })
}

/**
 * A world for one test in which transactions wait for each other. Elsewhere each of them runs twice, and the first time
 * would let the other go on.
 */
export const openPlainWorld = async (): Promise<World> => {
  const world = await openWorld(await plainDatabase())
  onTestFinished(async () => {
    await world.app.close()
    await world.database.close()
  })
  world.clock.set(SATURDAY_EVENING)
  return world
}
