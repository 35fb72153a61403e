import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { freePort } from '../../support/free-port.ts'
import { findPostgres, unprivileged } from '../../support/postgres-cluster.ts'

/** A streaming replica of a throwaway server, which can fall behind, freeze and go away. */
export interface StreamingReplica {
  url(database: string): string
  /** Runs one statement on it. */
  run(statement: string): Promise<Record<string, unknown>[]>
  /** It goes on receiving and shows nothing of it. */
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  /** Connections stay open and nothing answers, as on a machine that hangs. */
  freeze(): Promise<void>
  thaw(): void
  /** Ends at once, as a crash would. */
  crash(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

export const startReplica = async (primaryUrl: string): Promise<StreamingReplica> => {
  const bin = findPostgres()
  if (!bin) throw new Error('No PostgreSQL server is installed.')
  const folder = mkdtempSync(join(tmpdir(), 'maitred-replica-'))
  const user = unprivileged()
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const env = { PATH: process.env.PATH, LC_ALL: 'C' }
  const run = { ...user, cwd: folder, stdio: 'ignore' as const, env }
  const { hostname, port: primaryPort, username } = new URL(primaryUrl)
  execFileSync(
    join(bin, 'pg_basebackup'),
    [
      '-h',
      hostname,
      '-p',
      primaryPort,
      '-U',
      username,
      '-D',
      data,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
      '--no-sync',
    ],
    run,
  )
  const port = await freePort()
  const url = (database: string) => `postgres://${username}@127.0.0.1:${port}/${database}`
  let server: ChildProcess | undefined
  const kill = () => server?.kill('SIGKILL')
  process.once('exit', kill)

  const query = async (statement: string) => {
    const sql = postgres(url('postgres'), { max: 1, connect_timeout: 2, onnotice: () => {} })
    try {
      return [...(await sql.unsafe(statement))] as Record<string, unknown>[]
    } finally {
      await sql.end({ timeout: 1 })
    }
  }
  const start = async () => {
    server = spawn(
      join(bin, 'postgres'),
      [
        '-D',
        data,
        '-p',
        String(port),
        '-k',
        folder,
        '-h',
        '127.0.0.1',
        '-c',
        'fsync=off',
        '-c',
        'max_connections=300',
      ],
      run,
    )
    for (let attempt = 0; ; attempt += 1) {
      try {
        await query('select 1')
        return
      } catch (error) {
        if (attempt === 100 || server.exitCode !== null) throw error
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }
  const end = async (signal: NodeJS.Signals) => {
    const mine = server
    server = undefined
    if (!mine || mine.exitCode !== null) return
    const ended = new Promise((resolve) => mine.once('exit', resolve))
    mine.kill('SIGCONT')
    mine.kill(signal)
    await ended
  }
  let frozen: number[] = []
  /** The server and each of its processes: a connection is served by one of its own. */
  await start()
  return {
    url,
    run: query,
    pauseReplay: async () => {
      await query('select pg_wal_replay_pause()')
    },
    resumeReplay: async () => {
      await query('select pg_wal_replay_resume()')
    },
    freeze: async () => {
      const rows = await query('select pid from pg_stat_activity where pid <> pg_backend_pid()')
      frozen = [...rows.map(({ pid }) => Number(pid)), server?.pid ?? 0].filter((pid) => pid > 0)
      for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    },
    thaw: () => {
      for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT')
    },
    crash: () => end('SIGQUIT'),
    start,
    stop: async () => {
      process.off('exit', kill)
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
