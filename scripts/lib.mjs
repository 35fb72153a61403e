// What the commands share. Plain Node without packages: it runs before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const inRoot = (...parts) => join(root, ...parts)

/** Prints one line per step: its name when it begins, the time it took when it ends. */
export const step = async (name, work) => {
  const startedAt = performance.now()
  process.stdout.write(`${name} … `)
  try {
    const result = await work()
    console.log(secondsSince(startedAt))
    return result
  } catch (error) {
    console.log('failed')
    throw error
  }
}

export const secondsSince = (startedAt) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`

/** Runs a program in the project's folder and gives its exit code and, unless it is shown, its output. */
export const run = (command, args, { show = false, env = process.env } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output: output.trim() }))
  })

/** Runs a package's program by its file, so that neither a shell nor the path's spaces matter. */
export const runTool = (file, args, options) =>
  run(process.execPath, [inRoot('node_modules', file), ...args], options)

const must = async (running, sentence) => {
  const { code, output } = await running
  if (code !== 0) throw new Error(`${sentence}\n\n${output}`)
}

/**
 * What every command needs first: a Node that is new enough, the settings of .env where there is one, and packages. With
 * NODE_ENV=production those alone that building and running need, unless the command is a developer's.
 */
export const prepare = async ({ isDeveloper = false } = {}) => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    throw new Error(`Node.js 20.19 or newer is needed; this is ${process.versions.node}.`)
  if (existsSync(inRoot('.env'))) process.loadEnvFile(inRoot('.env'))
  const withDevelopment = isDeveloper || process.env.NODE_ENV !== 'production'
  if (!isInstalled(withDevelopment))
    await step('Installing packages (a minute or so, once)', () => install(withDevelopment))
}

/**
 * True when node_modules holds what package-lock.json asks for. npm writes its own record of an install last, so a
 * broken one has none, and packages put there by a plain `npm ci` count as well.
 */
const isInstalled = (withDevelopment) => {
  const record = inRoot('node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
  const wanted = packagesIn(inRoot('package-lock.json'))
  const present = packagesIn(record)
  return Object.entries(wanted).every(([path, { version, integrity, optional, devOptional, dev }]) => {
    if (path === '') return true
    const found = present[path]
    if (!found) return Boolean(optional || devOptional || (dev && !withDevelopment))
    return found.version === version && found.integrity === integrity
  })
}

/** Packages' install scripts stay off. */
const install = (withDevelopment) => {
  const kinds = withDevelopment ? '--include=dev' : '--omit=dev'
  const args = ['ci', kinds, '--ignore-scripts', '--no-audit', '--no-fund']
  const npm = process.env.npm_execpath
  const running = npm?.endsWith('.js') ? run(process.execPath, [npm, ...args]) : run('npm', args)
  return must(running, 'The packages could not be installed. The first time, npm needs the network.')
}

/** What is built, of which sources. */
const BUILDS = {
  server: {
    folders: ['contract', 'domain', 'server'],
    files: ['scripts/bundle.mjs', 'tsconfig.json', 'package-lock.json'],
    make: async () => (await import('./bundle.mjs')).bundle(root),
  },
  web: {
    folders: ['contract', 'domain', 'web'],
    files: [
      'scripts/build-web.mjs',
      'scripts/build-guide.mjs',
      'docs/guide.md',
      'web/tsconfig.json',
      'package-lock.json',
    ],
    make: async () => (await import('./build-web.mjs')).buildWeb(root),
  },
}

/** Builds what is older than its sources: the service and its pages, or some of it. */
export const build = async (...parts) => {
  const stale = (parts.length > 0 ? parts : Object.keys(BUILDS)).filter((part) => !isBuilt(part))
  if (stale.length === 0) return
  await step('Building', async () => {
    for (const part of stale) await buildPart(part)
  })
}

const stampOf = (part) => inRoot('dist', part, '.built-from')

const isBuilt = (part) =>
  existsSync(stampOf(part)) && readFileSync(stampOf(part), 'utf8') === hashOfSources(BUILDS[part])

const buildPart = async (part) => {
  rmSync(inRoot('dist', part), { recursive: true, force: true })
  await BUILDS[part].make()
  writeFileSync(stampOf(part), hashOfSources(BUILDS[part]))
}

const hashOfSources = ({ folders, files }) => {
  const hash = createHash('sha256')
  const sources = folders.flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true })
      .map((name) => join(folder, name))
      .filter((name) => /\.(ts|tsx|css|svg)$/.test(name) && !name.endsWith('.test.ts')),
  )
  for (const file of [...sources.sort(), ...files])
    hash
      .update(`${file}\0`)
      .update(readFileSync(inRoot(file)))
      .update('\0')
  return hash.digest('hex')
}

/** Ends a command that could not do its work, with a sentence instead of a stack. */
export const giveUp = (sentence) => (error) => {
  console.error(`\n${sentence} ${error.message}`)
  process.exit(1)
}
