import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

export interface Cluster {
  /** The address of one of its databases. */
  url(database: string): string
  /** Ends it at once, as a crash would: connections break, and what was committed is recovered at the next start. */
  crash(): Promise<void>
  /** Starts it again after a crash, at the same address. */
  revive(): Promise<void>
  stop(): Promise<void>
}

/** Where a PostgreSQL server's programs are, or nothing when it is not installed. */
export const findPostgres = (): string | undefined => {
  const debian = '/usr/lib/postgresql'
  const folders = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []
  const onPath = (process.env.PATH ?? '').split(':')
  return [...folders.sort().reverse(), ...onPath].find((folder) => existsSync(join(folder, 'initdb')))
}

/** PostgreSQL refuses to run as root; then it runs as the `postgres` user that comes with it. */
export const unprivileged = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString())
  return { uid: id('-u'), gid: id('-g') }
}

/** A server in a folder of its own, on a free port, as long as the tests live. */
export interface Server {
  readonly port: number
  readonly pid: number | undefined
  /** Starts it, or starts it again at the same address, and waits until it answers. */
  start(): Promise<void>
  end(signal: NodeJS.Signals): Promise<void>
  /** Ends it for good, and its folder with it. */
  remove(): Promise<void>
}

/** `fill` makes the data it begins with, by one of PostgreSQL's own programs. */
export const prepareServer = async (
  settings: Record<string, string>,
  fill: (data: string) => readonly [program: string, ...args: string[]],
): Promise<Server> => {
  const bin = findPostgres()
  if (!bin) throw new Error('No PostgreSQL server is installed.')
  const folder = mkdtempSync(join(tmpdir(), 'maitred-pg-'))
  const user = unprivileged()
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const run = { ...user, cwd: folder, stdio: 'ignore' as const, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  const [program, ...args] = fill(data)
  execFileSync(join(bin, program), args, run)

  const port = await freePort()
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let server: ChildProcess | undefined
  // Whoever started it and crashed must not leave it running.
  const kill = () => server?.kill('SIGKILL')
  process.once('exit', kill)
  const end = async (signal: NodeJS.Signals) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((resolve) => server?.once('exit', resolve))
    // One that was frozen hears nothing else before.
    server.kill('SIGCONT')
    server.kill(signal)
    await ended
  }
  return {
    port,
    get pid() {
      return server?.pid
    },
    start: async () => {
      server = spawn(
        join(bin, 'postgres'),
        ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1', ...options],
        run,
      )
      await untilAnswering(`postgres://maitred@127.0.0.1:${port}/postgres`, server)
    },
    end,
    remove: async () => {
      process.off('exit', kill)
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A throwaway server without durability. */
export const startCluster = async (settings: Record<string, string> = {}): Promise<Cluster> => {
  const server = await prepareServer(
    {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '300',
      ...settings,
    },
    (data) => ['initdb', '-D', data, '-U', 'maitred', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
  )
  await server.start()
  return {
    url: (database) => `postgres://maitred@127.0.0.1:${server.port}/${database}`,
    crash: () => server.end('SIGQUIT'),
    revive: server.start,
    stop: server.remove,
  }
}

const untilAnswering = (url: string, server: ChildProcess) =>
  until('the test PostgreSQL answers', async () => {
    if (server.exitCode !== null) throw new Error('The test PostgreSQL stopped while starting.')
    return onCluster(url, 'select 1').then(
      () => true,
      () => false,
    )
  })

/** Runs statements on a database of the cluster, as its owner, and returns the rows of one that has some. */
export const onCluster = async (url: string, statement: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
