import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../test/support/free-port.ts'
import { heading, kept, median, megabytes, tableRow } from '../report.ts'

const STARTS = 5
const FIRST_WITHIN_MS = 8000
const FIRST_MEMORY_BYTES = 320 * 1024 * 1024
const START = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url))

/** From the start of the process to its first good answer, on the embedded engine with the demo world. */
export const measureStart = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maitred-start-'))
  try {
    await startOnce(folder)
    rmSync(folder, { recursive: true, force: true })
    const seeding = await startOnce(folder)
    const later: { ms: number; bytes: number }[] = []
    for (let n = 0; n < STARTS; n += 1) later.push(await startOnce(folder))
    heading('Start, embedded, demo world', ['what', 'figure', 'at most', 'kept'])
    tableRow([
      'first start, which seeds the demo world',
      seconds(seeding.ms),
      seconds(FIRST_WITHIN_MS),
      kept(`first start: ${seconds(seeding.ms)}`, seeding.ms <= FIRST_WITHIN_MS),
    ])
    tableRow([
      'resident memory after it',
      megabytes(seeding.bytes),
      megabytes(FIRST_MEMORY_BYTES),
      kept(`memory after the first start: ${megabytes(seeding.bytes)}`, seeding.bytes <= FIRST_MEMORY_BYTES),
    ])
    tableRow([`later starts, median of ${STARTS}`, seconds(median(later.map(({ ms }) => ms))), '', ''])
    tableRow(['resident memory after them', megabytes(median(later.map(({ bytes }) => bytes))), '', ''])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

const startOnce = async (folder: string) => {
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn(process.execPath, [START], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: folder,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
    },
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error('The service stopped while starting.')
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    const ms = performance.now() - startedAt
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const bytes = Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1])
    return { ms, bytes }
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

const isReady = async (port: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  } catch {
    return false
  }
}
