import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

// Only Linux lists a process's children as a file.
const hasProc = existsSync('/proc/self/task')

test.runIf(hasProc)(
  'building leaves no bundler process behind in the process that goes on to serve',
  async () => {
    const outdir = mkdtempSync(join(tmpdir(), 'maitred-bundle-'))
    const script = `
    import { readFileSync } from 'node:fs'
    import { bundle } from './scripts/bundle.mjs'
    await bundle(process.cwd(), { entryPoints: ['server/paths.ts'], outdir: ${JSON.stringify(outdir)} })
    const children = () => readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').trim()
    const deadline = Date.now() + 2000
    while (children() !== '' && Date.now() < deadline) await new Promise(setImmediate)
    console.log('children: ' + children())
    process.exit(0)`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      cwd: ROOT,
    })
    rmSync(outdir, { recursive: true, force: true })
    expect(stdout.trim()).toBe('children:')
  },
)
