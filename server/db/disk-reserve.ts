import { statfsSync } from 'node:fs'

const RESERVE_BYTES = 64 * 1024 * 1024
const LOOK_EVERY_MS = 100

/**
 * Returns a check that throws while the disk of a folder has less free space than the reserve. The embedded engine
 * hangs for ever when its write-ahead log cannot grow, which it does by 16 MB at a time. The error has PostgreSQL's code
 * for a full disk.
 */
export const diskReserve = (folder: string, freeBytes = freeBytesOf): (() => void) => {
  let lookedAt = Number.NEGATIVE_INFINITY
  let isLow = false
  return () => {
    if (performance.now() - lookedAt >= LOOK_EVERY_MS) {
      lookedAt = performance.now()
      isLow = freeBytes(folder) < RESERVE_BYTES
    }
    if (isLow)
      throw Object.assign(new Error(`The disk of ${folder} is full: less than 64 MB are left.`), {
        code: '53100',
      })
  }
}

const freeBytesOf = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
