import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import pg from 'pg'

/**
 * Gives the load a core to itself, and the others to the service and its database, until it is told to stop: a crowd
 * comes from elsewhere and takes nothing from the machine it asks. Nothing where that cannot be done.
 */
export const keepApart = async (
  load: number,
  service: number,
  databaseUrl: string,
): Promise<(() => void) | undefined> => {
  const cores = availableParallelism()
  if (cores < 2) return
  const others = [service, ...(await processesOfServer(databaseUrl))]
  try {
    pin([load], String(cores - 1))
    pin(others, `0-${cores - 2}`)
  } catch {
    return
  }
  return () => pin([load, ...others], `0-${cores - 1}`)
}

const pin = (pids: readonly number[], cores: string) => {
  for (const pid of pids.filter(isThere))
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)], { stdio: 'ignore' })
}

const isThere = (pid: number) => parentOf(pid) !== undefined

const parentOf = (pid: number): number | undefined => {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}

/** PostgreSQL's first process, from which new ones inherit, and all it has started. */
const processesOfServer = async (url: string): Promise<number[]> => {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const first = parentOf(rows[0]?.pid ?? 0)
  await client.end()
  if (first === undefined) return []
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return [first, ...all.filter((pid) => parentOf(pid) === first)]
}
