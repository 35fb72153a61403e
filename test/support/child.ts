import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Another process of ours, and what it says. */
export interface Child {
  /** The next thing it says; fails with its last words when it ends instead. */
  next(): Promise<unknown>
  tell(message: string): void
  /** Ends it and waits until it is gone. Without a signal, as a crash would: at once and without a word. */
  end(signal?: NodeJS.Signals): Promise<number | null>
  readonly ended: Promise<number | null>
}

/** Starts a script of test/support/children. */
export const startChild = (script: string, args: string[] = []): Child =>
  startProcess(fileURLToPath(new URL(`./children/${script}`, import.meta.url)), args)

/** Starts any TypeScript file of ours as a process. */
export const startProcess = (file: string, args: string[], env: Record<string, string> = {}): Child => {
  const child = fork(file, args, {
    execArgv: ['--import', 'tsx'],
    env: { PATH: process.env.PATH, TZ: process.env.TZ, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const said: unknown[] = []
  const waiting: { resolve: (message: unknown) => void; reject: (error: Error) => void }[] = []
  let output = ''
  let lastWords: Error | undefined
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += String(chunk)
    })
  child.on('message', (message) => {
    const first = waiting.shift()
    if (first) first.resolve(message)
    else said.push(message)
  })
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code, signal) => {
      lastWords = new Error(`The process ended with ${code ?? signal}.\n${output}`)
      for (const { reject } of waiting.splice(0)) reject(lastWords)
      resolve(code)
    })
  })
  return {
    next: () =>
      new Promise((resolve, reject) => {
        if (said.length > 0) resolve(said.shift())
        else if (lastWords) reject(lastWords)
        else waiting.push({ resolve, reject })
      }),
    tell: (message) => {
      child.send(message)
    },
    end: (signal = 'SIGKILL') => {
      child.kill(signal)
      return ended
    },
    ended,
  }
}
