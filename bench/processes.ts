import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { bundle } from '../scripts/bundle.mjs'
import { freePort } from '../test/support/free-port.ts'
import type { LoadOptions, LoadResult } from './load.ts'
import { memoryOf, processorMs } from './proc.ts'

/** The processes of a run: servers, and the one that loads them. They end with the run. */
const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

const SERVERS = ['service', 'cold', 'bare'] as const

/** A URL's own pathname would have %20 for a space in a folder's name. */
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Servers run as built, as in production. */
let built: Promise<void> | undefined
const build = () => {
  built ??= bundle(here('..'), {
    entryPoints: SERVERS.map((name) => `bench/servers/${name}.ts`),
    outdir: 'dist/bench',
  })
  return built
}

const begin = async (file: string, env: Record<string, string>, flags: readonly string[]) => {
  const child = fork(here(file), { execArgv: [...flags], env: { ...process.env, ...env } })
  children.add(child)
  child.once('exit', () => children.delete(child))
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', () => reject(new Error(`${file} stopped while starting.`)))
  })
  return child
}

export interface Server {
  readonly url: string
  /** Resident memory in bytes, and the most it ever was. */
  memory(): number
  peakMemory(): number
  /** Processor time since it started. */
  processorMs(): number
  stop(): Promise<void>
}

const ask = <T>(child: ChildProcess, message: object): Promise<T> =>
  new Promise((resolve, reject) => {
    const gone = () => reject(new Error('The process stopped before it answered.'))
    child.once('exit', gone)
    child.once('message', (answer) => {
      child.off('exit', gone)
      resolve(answer as T)
    })
    child.send(message)
  })

export const startServer = async (
  name: (typeof SERVERS)[number],
  env: Record<string, string>,
): Promise<Server> => {
  await build()
  const port = await freePort()
  const child = await begin(
    `../dist/bench/${name}.js`,
    { ...env, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'error' },
    [],
  )
  return {
    url: `http://127.0.0.1:${port}`,
    memory: () => memoryOf(child.pid, 'VmRSS'),
    peakMemory: () => memoryOf(child.pid, 'VmHWM'),
    processorMs: () => processorMs(child.pid),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

let started: Promise<ChildProcess> | undefined
const loader = () => {
  started ??= begin('./load.ts', {}, ['--import', 'tsx'])
  return started
}

export const load = async (options: LoadOptions): Promise<LoadResult> =>
  ask<LoadResult>(await loader(), options)
