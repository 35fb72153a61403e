import type { sql } from 'kysely'
import { beforeAll, expect } from 'vitest'
import { DEMO_PASSWORD, type DemoAccount, seedDemoWorld } from '../../server/demo/index.ts'
import { type Client, clientFor } from './client.ts'
import { useWorld, type World } from './world.ts'

/** The service date of the test clock's Saturday evening. */
export const TODAY = '2026-01-17'

/** Wall time: generous, because every other test file may want the same processors. */
const WITHIN_MS = 180_000

interface SeededWorld {
  readonly world: World
  /** Processor seconds that seeding took: a test machine is rarely idle, and the embedded engine runs in this process. */
  readonly seedingSeconds: () => number
  signIn(email: DemoAccount['email']): Promise<Client>
  operator(): Promise<Client>
  /** The one number a statement answers, as `n`. */
  count(query: ReturnType<typeof sql<{ n: number }>>): Promise<number | undefined>
}

/** A database of its own with the demo world in it. */
export const useDemoWorld = (): SeededWorld => {
  const world = useWorld({ own: true })
  let seconds = Number.POSITIVE_INFINITY
  beforeAll(async () => {
    const started = process.cpuUsage()
    expect(await seedDemoWorld(world.database, world.clock.now())).toEqual({ seeded: true })
    const { user, system } = process.cpuUsage(started)
    seconds = (user + system) / 1e6
  }, WITHIN_MS)
  const signIn = async (email: string) => {
    const { body } = await world.anyone.call('POST /api/auth/login', {
      body: { email, password: DEMO_PASSWORD },
    })
    return clientFor(world.app.http, (body as { token: string }).token)
  }
  return {
    world,
    seedingSeconds: () => seconds,
    signIn,
    operator: () => signIn('operator@demo.test'),
    count: async (query) => (await query.execute(world.database.read)).rows[0]?.n,
  }
}
