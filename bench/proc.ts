import { readdirSync, readFileSync } from 'node:fs'

/** What Linux tells about processes in /proc. Of one that has ended it tells nothing: its figures are 0. */

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10
const STAT = { parent: 1, user: 11, system: 12, childrensUser: 13, childrensSystem: 14 }

const read = (pid: number | string | undefined, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** The figures of a process behind its name, which may itself have spaces. */
const statOf = (pid: number | string | undefined): number[] => {
  const text = read(pid, 'stat')
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
}

const sum = (stat: readonly number[], at: readonly number[]) =>
  at.reduce((total, index) => total + (stat[index] ?? 0), 0) * TICK_MS

/** Of all its threads, those that have ended included. */
export const processorMs = (pid: number | undefined): number => sum(statOf(pid), [STAT.user, STAT.system])

export const parentOf = (pid: number): number => statOf(pid)[STAT.parent] ?? 0

/** Of a process, of its children, and of those that have ended. */
export const processorMsWithChildren = (pid: number): number => {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat[STAT.parent] === pid)
  return (
    sum(statOf(pid), [STAT.user, STAT.system, STAT.childrensUser, STAT.childrensSystem]) +
    children.reduce((total, stat) => total + sum(stat, [STAT.user, STAT.system]), 0)
  )
}

/** In bytes: resident now (VmRSS), or the most that ever was (VmHWM). */
export const memoryOf = (pid: number | undefined, what: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(read(pid, 'status'))?.[1] ?? 0) * 1024
