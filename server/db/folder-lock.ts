import { linkSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The folders this process has open: the lock file cannot tell one part of a process from another. */
const locked = new Set<string>()

const ATTEMPTS = 10

/**
 * The embedded database has no lock of its own, and two processes on one folder corrupt it. The lock file names its
 * owner by process id and start time, so that a lock left by a killed process is recognised, even when the id has
 * been given to another process since.
 *
 * Nobody moves or removes a lock that may be somebody's. Who finds a dead one makes the next: `lock`, `lock.1`, `lock.2`.
 * Of several, one can make it. Who made one looks once more, and gives up where another one lives.
 */
export const acquireFolderLock = (folder: string): (() => void) => {
  const path = resolve(folder)
  if (locked.has(path)) throw inUse(folder, String(process.pid))
  const mine = `${process.pid} ${startTimeOf(process.pid)}`
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const found = locksIn(path)
    const living = found.find(({ owner }) => owner !== mine && isAlive(owner))
    if (living) throw inUse(folder, living.owner.split(' ')[0] ?? '')
    const generation = Math.max(-1, ...found.map((lock) => lock.generation)) + 1
    const file = join(path, generation === 0 ? 'lock' : `lock.${generation}`)
    if (!createLockFile(file, mine)) continue
    const others = locksIn(path).filter((lock) => lock.file !== file)
    if (others.some(({ owner }) => owner !== mine && isAlive(owner))) {
      removeIfThere(file)
      continue
    }
    for (const dead of others) removeIfThere(dead.file)
    locked.add(path)
    return () => {
      locked.delete(path)
      removeIfThere(file)
    }
  }
  throw new Error(
    `The lock of the data folder ${folder} could not be acquired: another process keeps acquiring it.`,
  )
}

/** The locks in a folder. One that is gone by the time it is read is left out. */
const locksIn = (path: string) =>
  readdirSync(path).flatMap((name) => {
    const generation = name === 'lock' ? 0 : Number(/^lock\.(\d+)$/.exec(name)?.[1] ?? Number.NaN)
    if (Number.isNaN(generation)) return []
    const file = join(path, name)
    const owner = readLock(file)
    return owner === undefined ? [] : [{ file, generation, owner }]
  })

const removeIfThere = (file: string) => rmSync(file, { force: true })

const inUse = (folder: string, pid: string) =>
  new Error(
    `The data folder ${folder} is in use by process ${pid}. Stop that process, or choose another folder with DATA_DIR.`,
  )

/** Makes the lock with its content in one step, so that nobody ever reads half of it. False where one is already. */
const createLockFile = (file: string, content: string): boolean => {
  const draft = `${file}-draft-${process.pid}`
  writeFileSync(draft, content)
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    unlinkSync(draft)
  }
}

const readLock = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

const isAlive = (owner: string): boolean => {
  const [pid, startTime] = owner.split(' ')
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return startTimeOf(Number(pid)) === startTime
}

/** The kernel's start time of a process where /proc tells it, else a constant: then the id alone decides. */
const startTimeOf = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '-'
  } catch {
    return '-'
  }
}
