import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from './free-port.ts'

/** Where redis-server is, or nothing when it is not installed. */
export const findRedis = (): string | undefined =>
  (process.env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, 'redis-server'))
    .find(existsSync)

/** A throwaway server on a free port, kept in memory. */
export const startRedis = async (): Promise<{ url: string; stop(): Promise<void> }> => {
  const program = findRedis()
  if (!program) throw new Error('No redis-server is installed.')
  const folder = mkdtempSync(join(tmpdir(), 'maitred-redis-'))
  const port = await freePort()
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    folder,
  ]
  const server = spawn(program, args, { stdio: 'ignore' })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const url = `redis://127.0.0.1:${port}`
  const probe = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 50 })
  probe.on('error', () => {})
  await probe.ping()
  probe.disconnect()
  return {
    url,
    stop: async () => {
      server.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
