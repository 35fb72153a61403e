import { type ChildProcess, fork } from 'node:child_process'
import { freePort } from '../test/support/free-port.ts'
import type { Achieved, Order } from './load.ts'

/** The processes a run starts: servers and the one that loads them. Whatever ends the run ends them. */
const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

const here = (file: string) => new URL(file, import.meta.url).pathname

const begin = async (file: string, env: Record<string, string>, flags: readonly string[] = []) => {
  const child = fork(here(file), {
    execArgv: ['--import', 'tsx', ...flags],
    env: { ...process.env, ...env },
  })
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
  /** Resident memory, in bytes. */
  memory(): Promise<number>
  stop(): Promise<void>
}

const ask = <T>(child: ChildProcess, message: object | string): Promise<T> =>
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
  file: 'service' | 'bare' | 'cold',
  env: Record<string, string>,
  flags: readonly string[] = [],
): Promise<Server> => {
  const port = await freePort()
  const child = await begin(
    `./servers/${file}.ts`,
    { ...env, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
    flags,
  )
  return {
    url: `http://127.0.0.1:${port}`,
    memory: () => ask<number>(child, 'memory'),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

let loader: Promise<ChildProcess> | undefined

export const load = async (order: Order): Promise<Achieved> => {
  loader ??= begin('./load.ts', {})
  return ask<Achieved>(await loader, order)
}
