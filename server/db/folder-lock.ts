import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The folders this process has open: the lock file cannot tell one part of a process from another. */
const locked = new Set<string>()

/**
 * The embedded database has no lock of its own, and two processes on one folder corrupt it. The lock file names its
 * owner by process id and start time, so that a lock left by a killed process is recognised, even when the id has
 * been given to another process since.
 */
export const acquireFolderLock = (folder: string): (() => void) => {
  const path = resolve(folder)
  if (locked.has(path)) throw inUse(folder, String(process.pid))
  const file = join(path, 'lock')
  const mine = `${process.pid} ${startTimeOf(process.pid)}`
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (createLockFile(file, mine)) {
      locked.add(path)
      return () => {
        locked.delete(path)
        if (readLock(file) === mine) unlinkSync(file)
      }
    }
    const owner = readLock(file)
    if (owner !== undefined && owner !== mine && isAlive(owner))
      throw inUse(folder, owner.split(' ')[0] ?? '')
    if (owner !== undefined) removeStaleLock(file, owner)
  }
  throw new Error(
    `The lock of the data folder ${folder} could not be acquired: another process keeps acquiring it.`,
  )
}

const inUse = (folder: string, pid: string) =>
  new Error(
    `The data folder ${folder} is in use by process ${pid}. Stop that process, or choose another folder with DATA_DIR.`,
  )

/** Makes the lock with its content in one step, so that nobody ever reads half of it. False where one is already. */
const createLockFile = (file: string, content: string): boolean => {
  const draft = `${file}.${process.pid}`
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

/**
 * Removes a lock that was judged dead. It is moved aside first and read again: if another process replaced it in
 * between, it is put back.
 */
const removeStaleLock = (file: string, judged: string) => {
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if (readLock(aside) === judged) unlinkSync(aside)
  else renameSync(aside, file)
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
