import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { openPglite } from '../../server/db/pglite.ts'
import { startProcess } from '../support/child.ts'
import { freePort } from '../support/free-port.ts'
import { engine } from '../support/test-database.ts'
import { openWorld, useWorld } from '../support/world.ts'

/** What is for trying things out must not be there where guests pay. */

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
const world = useWorld()

describe.runIf(engine === 'pglite')('a process in production without a database URL', () => {
  const folders: string[] = []
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

  test('has no demo admin with a known password, and says what is missing', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'maitred-production-'))
    folders.push(DATA_DIR)
    const snapshot = new Blob([await readFile(inject('pgliteSnapshot'))])
    await (await openPglite({ folder: DATA_DIR, snapshot })).close()
    const PORT = String(await freePort())
    const child = startProcess(MAIN, [], { NODE_ENV: 'production', DATA_DIR, PORT, HOST: '127.0.0.1' })
    expect(await child.next()).toBe('listening')
    const base = `http://127.0.0.1:${PORT}`
    const signIn = await fetch(`${base}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@demo.test', password: 'demo-password' }),
    })
    expect(signIn.status).toBe(401)
    const ready = await (await fetch(`${base}/readyz`)).json()
    expect(ready).toEqual({
      status: 'ok',
      missing: ['STRIPE_SECRET_KEY', 'TURNSTILE_SECRET_KEY', 'SMTP_URL', 'PUBLIC_URL'],
    })
    await child.end('SIGTERM')
    const words = await child.next().catch((error: Error) => error.message)
    expect(words).toContain('STRIPE_SECRET_KEY is not set: whatever costs money is refused with 503.')
    expect(words).toContain('bookings without a session are refused with 503')
  }, 60_000)
})

describe('on a PostgreSQL server without keys, outside production', () => {
  test('readiness names what is only played', async () => {
    const served = await openWorld(world.database, { DATABASE_URL: 'postgres://elsewhere/maitred' })
    const ready = await served.anyone.ok('GET /readyz')
    expect(ready).toEqual({ status: 'ok', missing: ['STRIPE_SECRET_KEY', 'TURNSTILE_SECRET_KEY'] })
    await served.app.close()
  })
})

describe('in production', () => {
  test('payments and the bot check are played with SANDBOX=on, and refused without', async () => {
    const played = await openWorld(world.database, { NODE_ENV: 'production', SANDBOX: 'on' })
    expect(played.app.services.payments?.provider).toBe('sandbox')
    expect(played.app.services.botCheck).not.toBeNull()
    await played.app.close()
    const bare = await openWorld(world.database, { NODE_ENV: 'production' })
    expect([bare.app.services.payments, bare.app.services.botCheck]).toEqual([null, null])
    await bare.app.close()
  })

  test('half a Turnstile pair refuses to start', async () => {
    await expect(openWorld(world.database, { TURNSTILE_SITE_KEY: 'site' })).rejects.toThrow('belong together')
  })
})
