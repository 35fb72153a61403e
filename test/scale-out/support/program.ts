import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPostgres, unprivileged } from '../../support/postgres-cluster.ts'

const FOLDERS = [findPostgres() ?? '', ...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin']

/** Where a program is that comes from a Debian package of about the same name. */
export const findProgram = (name: string): string | undefined =>
  FOLDERS.map((folder) => join(folder, name)).find(existsSync)

/** A program that runs as long as its test, and can be ended, frozen and started again. */
export interface Program {
  readonly pid: number
  start(): void
  /** Ends it and waits until it is gone. */
  end(signal?: NodeJS.Signals): Promise<void>
  signal(signal: NodeJS.Signals): void
  /** Its last lines since it was started, for the message of a failure. */
  readonly output: string
}

const pathOf = (name: string): string => {
  const path = findProgram(name)
  if (!path) throw new Error(`${name} is not installed. .ci/run installs what the tests need.`)
  return path
}

/** As whom and where programs run. */
const surroundings = (cwd: string) => ({
  ...unprivileged(),
  cwd,
  env: { PATH: process.env.PATH, HOME: cwd, LC_ALL: 'C.UTF-8' },
})

/** Runs a program to its end and returns what it printed. */
export const runOnce = (
  name: string,
  args: readonly string[],
  cwd: string,
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
): string => {
  const { env: usual, ...as } = surroundings(cwd)
  return execFileSync(pathOf(name), args, { ...as, env: { ...usual, ...env }, input, encoding: 'utf8' })
}

export const newProgram = (name: string, args: readonly string[], cwd: string): Program => {
  const path = pathOf(name)
  let child: ChildProcess | undefined
  let output = ''
  const kill = () => child?.kill('SIGKILL')
  const isOver = () => !child || child.exitCode !== null || child.signalCode !== null
  return {
    get pid() {
      return child?.pid ?? 0
    },
    get output() {
      return output
    },
    start: () => {
      if (!isOver()) return
      process.once('exit', kill)
      output = ''
      child = spawn(path, args, { ...surroundings(cwd), stdio: ['ignore', 'pipe', 'pipe'] })
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk) => {
          output = `${output}${chunk}`.slice(-4000)
        })
    },
    end: async (signal = 'SIGKILL') => {
      process.off('exit', kill)
      if (isOver()) return
      const ended = new Promise((resolve) => child?.once('exit', resolve))
      child?.kill(signal)
      // One that is frozen hears of it only now.
      child?.kill('SIGCONT')
      await ended
    },
    signal: (signal) => {
      child?.kill(signal)
    },
  }
}

/** A process and everything it started, children last. */
export const processTree = (pid: number): number[] => {
  if (pid <= 0 || !existsSync(`/proc/${pid}`)) return []
  const parents = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      try {
        // The name in parentheses may contain spaces.
        const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
        const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        return [{ pid: Number(entry), parent: Number(parent) }]
      } catch {
        return []
      }
    })
  const below = (parent: number): number[] => [
    parent,
    ...parents.filter((item) => item.parent === parent).flatMap((item) => below(item.pid)),
  ]
  return below(pid)
}

/** A process that has ended and that its parent has not waited for yet is gone too. */
export const isGone = (pid: number): boolean => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
  } catch {
    return true
  }
}

export const signalAll = (pids: readonly number[], signal: NodeJS.Signals) => {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
}
