import { execFile } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

const MAKE = `import { PGlite } from '@electric-sql/pglite'
const pglite = await PGlite.create(process.argv[1])
await pglite.close()`

/**
 * Makes an empty embedded database there unless something is there. In a process of its own: what PGlite takes for it, some
 * 150 MB, would stay with the service for as long as it lives. Under another name until it is whole, so that a start that
 * is killed leaves nothing half made.
 */
export const makeFolder = async (dataDir: string): Promise<void> => {
  if (existsSync(dataDir)) return
  const unfinished = resolve(`${dataDir}.new-${process.pid}`)
  try {
    // Packages are looked for from the working directory.
    await run(process.execPath, ['--input-type=module', '--eval', MAKE, unfinished], {
      cwd: dirname(fileURLToPath(import.meta.url)),
    })
    renameSync(unfinished, dataDir)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}
