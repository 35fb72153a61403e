import pg from 'pg'
import { parentOf, processorMsWithChildren } from './proc.ts'
import type { Server } from './processes.ts'

/** What service and database have spent so far. Differences count. */
export interface Spent {
  readonly serviceMs: number
  readonly databaseMs: number
  /** What the database wrote to its log, and how often it waited for the disk. */
  readonly walBytes: number
  readonly syncs: number
}

/** The processor time of the PostgreSQL server behind this address, which must be on this machine. */
export const databaseProcessor = async (url: string): Promise<() => number> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0]?.pid ?? 0)
  await client.end()
  return () => processorMsWithChildren(postmaster)
}

export interface Meter {
  read(): Promise<Spent>
  /** Does what the database would do by itself some minutes later, in the middle of a measurement. */
  settle(): Promise<void>
  /** Size of the database on disk, with its indexes. */
  diskBytes(): Promise<number>
  close(): Promise<void>
}

export const openMeter = async (url: string, service: Server): Promise<Meter> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const one = async (text: string): Promise<Record<string, string | number>> =>
    (await client.query(text)).rows[0] ?? {}
  const databaseMs = await databaseProcessor(url)
  return {
    read: async () => {
      // Sessions report what they wrote a second after it.
      await new Promise((resolve) => setTimeout(resolve, 1500))
      const wal = await one('select wal_bytes, wal_sync from pg_stat_wal')
      return {
        serviceMs: service.processorMs(),
        databaseMs: databaseMs(),
        walBytes: Number(wal.wal_bytes),
        syncs: Number(wal.wal_sync),
      }
    },
    settle: async () => {
      await client.query('vacuum analyze')
      await client.query('checkpoint')
    },
    diskBytes: async () => Number((await one('select pg_database_size(current_database()) as bytes')).bytes),
    close: () => client.end(),
  }
}
