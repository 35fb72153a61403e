import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './lib.mjs'

/**
 * Runs tests as a group of processes, with a folder for everything they make; both end with it, whether they pass,
 * fail, take too long or are interrupted. `work` is given the folder and a function that runs them and says what went
 * wrong, or ''.
 */
export const withGroup = async (name, work) => {
  const folder = mkdtempSync(join(tmpdir(), `maitred-${name}-`))
  // PostgreSQL runs as another user than root and must be able to reach its folder.
  chmodSync(folder, 0o755)
  try {
    return await work(folder, (args, env, withinMs) => runVitest(args, { ...env, TMPDIR: folder }, withinMs))
  } finally {
    endServersUnder(folder)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** PostgreSQL is in a group of its own when Patroni started it, so a run that was cut off leaves it behind. */
const endServersUnder = (folder) => {
  if (!existsSync('/proc')) return
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`${folder}/`))
        process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
}

const runVitest = (args, env, withinMs) =>
  new Promise((resolve) => {
    const group = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    })
    const end = (outcome) => () => {
      clearTimeout(bound)
      try {
        process.kill(-group.pid, 'SIGKILL')
      } catch {
        // Nobody is left in it.
      }
      resolve(outcome)
    }
    const bound = setTimeout(end(`They took longer than ${withinMs / 60_000} minutes.`), withinMs)
    process.on('SIGINT', end('They were interrupted.'))
    process.on('SIGTERM', end('They were interrupted.'))
    group.on('exit', (code) => end(code === 0 ? '' : 'Some of them failed.')())
  })
