import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { startProcess } from './support/child.ts'
import { engine, freshPostgresUrl } from './support/test-database.ts'

const MAIN = fileURLToPath(new URL('../server/main.ts', import.meta.url))
const CLI = fileURLToPath(new URL('../server/cli.ts', import.meta.url))

const settings = async () => ({ DATABASE_URL: await freshPostgresUrl(), HOST: '127.0.0.1', PORT: '0' })

/** What a process says before it ends; it must end by itself. */
const lastWordsOf = async (file: string, args: string[], env: Record<string, string>) => {
  const child = startProcess(file, args, env)
  const words = await child.next().then(
    (message) => `It said ${message}`,
    (error: Error) => error.message,
  )
  return { code: await child.ended, words }
}

// A server is quick to make; the embedded database takes seconds to create, and its own tests start it on disk.
describe.runIf(engine === 'postgres')('the process', () => {
  test.concurrent('stops with 0 when told to, also when npm and the terminal both tell it', async () => {
    const child = startProcess(MAIN, [], await settings())
    expect(await child.next()).toBe('listening')
    child.end('SIGINT')
    expect(await child.end('SIGINT')).toBe(0)
  })

  test.concurrent('ends with a sentence when its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const { code, words } = await lastWordsOf(MAIN, [], { ...(await settings()), PORT: String(port) })
    other.close()
    expect(code).toBe(1)
    expect(words).toContain(
      `Port ${port} is in use. Stop the other program, or choose another port with PORT.`,
    )
  })

  test.concurrent('prints the link that makes the first account while there is none', async () => {
    const child = startProcess(MAIN, [], await settings())
    expect(await child.next()).toBe('listening')
    await child.end('SIGTERM')
    await expect(child.next()).rejects.toThrow(
      /There are no accounts yet\. Open this link to make the first one\. .*\/setup\/[\w-]{43}/,
    )
  })

  test.concurrent('runs commands, and fails those it does not know with help', async () => {
    const env = await settings()
    const account = ['--email', 'a@example.com', '--role', 'admin', '--password', 'a good password']
    const [created, unknown] = await Promise.all([
      lastWordsOf(CLI, ['user:create', ...account], env),
      lastWordsOf(CLI, ['user:destroy'], env),
    ])
    expect(created.words).toContain('Created a@example.com (admin)')
    expect(created.code).toBe(0)
    expect(unknown.words).toContain('There is no command "user:destroy".')
    expect(unknown.words).toContain('user:create --email')
    expect(unknown.code).toBe(1)
  })
})
