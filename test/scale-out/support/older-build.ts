import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] })
    .toString()
    .trim()

/** The last release; before the first one, this line of history as it was before the newest migration came to it. */
export const olderRevision = (): string => {
  try {
    const [release] = git('tag', '--list', 'v*', '--sort=-v:refname', '--merged', 'HEAD').split('\n')
    if (release) return release
    const commit = git(
      'log',
      '-1',
      '--first-parent',
      '-m',
      '--diff-filter=A',
      '--format=%H',
      '--',
      'migrations',
    )
    return git('rev-parse', `${commit}~1`)
  } catch (error) {
    throw new Error('An older build needs the history: git fetch --unshallow.', { cause: error })
  }
}

/**
 * Builds another revision, inside this project's folder: it finds the packages that are installed here, and nothing that
 * it does can change them.
 */
export const buildOlder = (revision: string) => {
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(ROOT, '.cache', 'older-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const archive = execFileSync('git', ['archive', '--format=tar', revision], {
      cwd: ROOT,
      maxBuffer: 512 * 1024 * 1024,
    })
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
    // Without the step before it that installs packages.
    const script = "import('./scripts/lib.mjs').then(({ build }) => build())"
    execFileSync(process.execPath, ['-e', script], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  } catch (error) {
    remove()
    throw error
  }
  return { main: join(folder, 'dist/server/main.js'), remove }
}
