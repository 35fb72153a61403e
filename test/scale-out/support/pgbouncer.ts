import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../support/free-port.ts'
import { onCluster, unprivileged } from '../../support/postgres-cluster.ts'
import { until } from '../../support/until.ts'

export interface PgBouncer {
  /** Another address for the same database. */
  through(url: string): string
  stop(): Promise<void>
}

const program = [...(process.env.PATH ?? '').split(':'), '/usr/sbin']
  .map((folder) => join(folder, 'pgbouncer'))
  .find(existsSync)

/** `1.18.0` as 1.18, or nothing when it is not installed. */
export const pgBouncerVersion = (): number | undefined => {
  const [, version] = program
    ? (/PgBouncer (\d+\.\d+)/.exec(execFileSync(program, ['--version']).toString()) ?? [])
    : []
  return version === undefined ? undefined : Number(version)
}

/** A throwaway pooler in front of a server, in transaction mode, as docs/operations.md sets it up. */
export const startPgBouncer = async (
  serverUrl: string,
  settings: Record<string, string> = {},
): Promise<PgBouncer> => {
  if (!program) throw new Error('PgBouncer is not installed.')
  const folder = mkdtempSync(join(tmpdir(), 'maitred-bouncer-'))
  const user = unprivileged()
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const { hostname, port: serverPort, username } = new URL(serverUrl)
  const port = await freePort()
  const options = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: '8',
    max_client_conn: '200',
    ignore_startup_parameters: 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout,options',
    ...settings,
  }
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${hostname} port=${serverPort} user=${username}`,
      '[pgbouncer]',
      ...Object.entries(options).map(([name, value]) => `${name} = ${value}`),
      '',
    ].join('\n'),
  )
  const pooler = spawn(program, [file], { ...user, cwd: folder, stdio: 'ignore' })
  const kill = () => pooler.kill('SIGKILL')
  process.once('exit', kill)
  const through = (url: string) => {
    const address = new URL(url)
    address.port = String(port)
    return address.href
  }
  await until('PgBouncer answers', async () => {
    if (pooler.exitCode !== null) throw new Error('PgBouncer stopped while starting.')
    return onCluster(through(serverUrl), 'select 1').then(
      () => true,
      () => false,
    )
  })
  return {
    through,
    stop: async () => {
      process.off('exit', kill)
      const ended = new Promise((resolve) => pooler.once('exit', resolve))
      pooler.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
