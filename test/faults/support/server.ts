import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../support/free-port.ts'

const MAIN = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url))
const PRELOAD = new URL('./child.mjs', import.meta.url).href
const KEPT_LINES = 2000

interface Line {
  readonly level: number
  readonly msg: string
  readonly [field: string]: unknown
}

/** The service as `npm start` runs it: a process of its own, at an address that stays the same over its lives. */
export interface Server {
  readonly url: string
  /** How many times it has been started. */
  readonly lives: number
  /** What it logged, at warn and above, over all its lives. */
  readonly lines: readonly Line[]
  readonly pid: number
  start(): Promise<void>
  /** kill -9, and wait until it is gone. */
  kill(): Promise<void>
  /** SIGTERM, and the code it ends with. */
  stop(): Promise<number | null>
  signal(signal: NodeJS.Signals): void
  /** Sets its wall clock off by this much. */
  jump(offsetMs: number): void
  /** Fails with its last output when it ended by itself. */
  mustBeAlive(): void
}

export interface ServerOptions {
  readonly settings: Record<string, string>
  /** A program to run it under, with its arguments, as `prlimit --fsize=…`. */
  readonly under?: readonly string[]
}

export const newServer = async ({ settings, under = [] }: ServerOptions): Promise<Server> => {
  const port = await freePort()
  const lines: Line[] = []
  let child: ChildProcess | undefined
  let lives = 0
  let lastOutput = ''
  let offsetMs = 0
  let wanted = false

  const readLines = (stream: NodeJS.ReadableStream | null) => {
    let rest = ''
    stream?.on('data', (chunk) => {
      const parts = (rest + String(chunk)).split('\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        lastOutput = `${lastOutput}${part}\n`.slice(-8000)
        if (part.startsWith('{') && lines.length < KEPT_LINES) lines.push(JSON.parse(part) as Line)
      }
    })
  }

  const the = (): ChildProcess => {
    if (!child) throw new Error('The server was not started.')
    return child
  }
  const isGone = (process: ChildProcess) => process.exitCode !== null || process.signalCode !== null
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    wanted = false
    const process = the()
    if (isGone(process)) return process.exitCode
    const ended = new Promise<number | null>((resolve) => process.once('exit', (code) => resolve(code)))
    process.kill(signal)
    return ended
  }

  return {
    url: `http://127.0.0.1:${port}`,
    lines,
    get lives() {
      return lives
    },
    get pid() {
      return the().pid ?? 0
    },
    start: async () => {
      lives += 1
      lastOutput = ''
      const [program, ...args] = under
      // Most of a start is optimising the embedded engine's code, which these short lives do not earn back.
      const flags = ['--enable-source-maps', '--liftoff-only', '--import', PRELOAD]
      const started = fork(MAIN, [], {
        ...(program
          ? { execPath: program, execArgv: [...args, process.execPath, ...flags] }
          : { execArgv: flags }),
        env: {
          PATH: process.env.PATH,
          TMPDIR: process.env.TMPDIR,
          NODE_ENV: 'test',
          DEMO: 'off',
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'warn',
          HOST: '127.0.0.1',
          PORT: String(port),
          PUBLIC_URL: 'http://maitred.test',
          FAULTS_OFFSET_MS: String(offsetMs),
          ...settings,
        },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
      child = started
      readLines(started.stdout)
      readLines(started.stderr)
      await new Promise<void>((resolve, reject) => {
        started.once('message', () => resolve())
        started.once('exit', (code, signal) =>
          reject(new Error(`The server ended with ${code ?? signal} while starting.\n${lastOutput}`)),
        )
      })
      wanted = true
    },
    kill: async () => {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
    signal: (signal) => {
      the().kill(signal)
    },
    jump: (ms) => {
      offsetMs = ms
      const process = the()
      if (process.connected) process.send({ offsetMs })
    },
    mustBeAlive: () => {
      const process = the()
      if (wanted && isGone(process))
        throw new Error(`The server ended with ${process.exitCode ?? process.signalCode}.\n${lastOutput}`)
    },
  }
}
