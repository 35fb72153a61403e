import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import type { Server } from './processes.ts'

/** What service and database have spent so far. Differences count. */
export interface Spent {
  readonly serviceMs: number
  readonly databaseMs: number
  /** What the database wrote to its log, and how often it waited for the disk. */
  readonly walBytes: number
  readonly syncs: number
}

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10
const STAT = { parent: 1, user: 11, system: 12, childrensUser: 13, childrensSystem: 14 }

/** The figures of a process behind its name, which may itself have spaces. */
const statOf = (pid: string): number[] => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch {
    // It has ended meanwhile; its parent counts what it spent.
    return []
  }
}

const sum = (stat: readonly number[], at: readonly number[]) =>
  at.reduce((total, index) => total + (stat[index] ?? 0), 0) * TICK_MS

/** Processor time of a PostgreSQL server on this machine: of its processes, and of those that have ended. */
const databaseMs = (postmaster: number): number => {
  const { user, system, childrensUser, childrensSystem } = STAT
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat[STAT.parent] === postmaster)
  return (
    sum(statOf(String(postmaster)), [user, system, childrensUser, childrensSystem]) +
    children.reduce((total, stat) => total + sum(stat, [user, system]), 0)
  )
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
  const { pid } = await one('select pg_backend_pid() as pid')
  const postmaster = statOf(String(pid))[STAT.parent] ?? 0
  return {
    read: async () => {
      // Sessions report what they wrote a second after it.
      await new Promise((resolve) => setTimeout(resolve, 1500))
      const wal = await one('select wal_bytes, wal_sync from pg_stat_wal')
      return {
        serviceMs: (await service.cpuSeconds()) * 1000,
        databaseMs: databaseMs(postmaster),
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
