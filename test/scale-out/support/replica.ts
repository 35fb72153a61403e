import pg from 'pg'
import { prepareServer } from '../../support/postgres-cluster.ts'

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
  const { hostname, port: primaryPort, username } = new URL(primaryUrl)
  const from = ['-h', hostname, '-p', primaryPort, '-U', username]
  const server = await prepareServer({ fsync: 'off', max_connections: '300' }, (data) => [
    'pg_basebackup',
    ...from,
    ...['-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
  ])
  const url = (database: string) => `postgres://${username}@127.0.0.1:${server.port}/${database}`
  const query = async (statement: string) => {
    const client = new pg.Client({ connectionString: url('postgres'), connectionTimeoutMillis: 2000 })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows
    } finally {
      await client.end()
    }
  }
  let frozen: number[] = []
  await server.start()
  return {
    url,
    run: query,
    pauseReplay: async () => {
      await query('select pg_wal_replay_pause()')
    },
    resumeReplay: async () => {
      await query('select pg_wal_replay_resume()')
    },
    // The server and each of its processes: a connection is served by one of its own.
    freeze: async () => {
      const rows = await query('select pid from pg_stat_activity where pid <> pg_backend_pid()')
      frozen = [...rows.map(({ pid }) => Number(pid)), server.pid ?? 0].filter((pid) => pid > 0)
      for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    },
    thaw: () => {
      for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT')
    },
    crash: () => server.end('SIGQUIT'),
    start: server.start,
    stop: server.remove,
  }
}
