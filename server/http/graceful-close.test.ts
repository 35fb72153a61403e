import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Child, startProcess } from '../../test/support/child.ts'
import { freePort } from '../../test/support/free-port.ts'
import { engine, freshPostgresUrl } from '../../test/support/test-database.ts'
import { openPglite } from '../db/pglite.ts'

/** The process has to start and open its database first, which is slow on a busy machine. */
const PROCESS_MS = 180_000

let folder: string
let port: number
let server: Child

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'maitred-stop-'))
  port = await freePort()
  server = startProcess(fileURLToPath(new URL('../main.ts', import.meta.url)), [], {
    PORT: String(port),
    HOST: '127.0.0.1',
    DEMO: 'off',
    LOG_LEVEL: 'error',
    ...(await databaseSettings()),
  })
  expect(await server.next()).toBe('listening')
}, PROCESS_MS)
afterEach(async () => {
  await server.end()
  rmSync(folder, { recursive: true, force: true })
})

const databaseSettings = async (): Promise<Record<string, string>> => {
  if (engine === 'postgres') return { DATABASE_URL: await freshPostgresUrl() }
  const snapshot = new Blob([readFileSync(inject('pgliteSnapshot'))])
  await (await openPglite({ folder, snapshot })).close()
  return { DATA_DIR: folder }
}

const opened = () =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.once('error', reject)
  })

const answerOn = (socket: Socket) =>
  new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += String(chunk)
    })
    socket.on('close', () => resolve(text))
  })

const refusesConnections = async () => {
  for (;;) {
    const socket = await opened().catch(() => undefined)
    if (!socket) return
    socket.destroy()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('a process that is told to stop', () => {
  test('finishes the request in flight, takes no new one, closes its database and ends well', async () => {
    const idle = await opened()
    const idleAnswer = answerOn(idle)
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong' })
    const socket = await opened()
    const answer = answerOn(socket)
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    )
    const probe = await fetch(`http://127.0.0.1:${port}/healthz`)
    expect(await probe.json()).toEqual({ status: 'ok' })

    const ended = server.end('SIGTERM')
    await refusesConnections()
    socket.write(body.slice(5))
    const text = await answer
    expect(text).toMatch(/^HTTP\/1\.1 401 /)
    expect(text).toContain('{"error":"The e-mail address or the password is not right."}')
    expect(await ended).toBe(0)
    expect(await idleAnswer).toBe('')
    if (engine === 'pglite') expect(readdirSync(folder)).not.toContain('lock')
  })
})
