import { readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The embedded database has no lock of its own, and two processes on one folder corrupt it. The lock file names its
 * owner by process id and start time, so that a lock left by a killed process is recognised, even when the id has
 * been given to another process since.
 */
export const takeFolderLock = (folder: string): (() => void) => {
  const file = join(folder, 'lock')
  const mine = `${process.pid} ${startTimeOf(process.pid)}`
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(file, mine, { flag: 'wx' })
      return () => {
        if (readLock(file) === mine) unlinkSync(file)
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const owner = readLock(file)
      if (owner !== undefined && owner !== mine && isAlive(owner))
        throw new Error(
          `The data folder ${folder} is in use by process ${owner.split(' ')[0]}. Stop that process, or choose another folder with DATA_DIR.`,
        )
      removeIfUnchanged(file, owner)
    }
  }
  throw new Error(
    `The lock of the data folder ${folder} could not be taken: another process keeps taking it.`,
  )
}

const readLock = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

const removeIfUnchanged = (file: string, content: string | undefined) => {
  try {
    if (readLock(file) === content) unlinkSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
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
