import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useDemoWorld } from './support/demo-world.ts'

/** The samples of the documents, run as a reader would run them. */

const run = promisify(execFile)
const demo = useDemoWorld()
const root = process.cwd()
let folder: string
let origin: string

beforeAll(async () => {
  // Inside the package, so that Node finds its packages from there.
  folder = mkdtempSync(join(root, 'node_modules/.samples-'))
  const { http } = demo.world.app
  if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The n-th block of a language in a document. */
const sample = (document: string, language: string, n = 0): string => {
  const blocks = readFileSync(document, 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)
  const found = [...blocks].filter(([, name]) => name === language)[n]?.[2]
  if (found === undefined) throw new Error(`${document} has no sample ${n} in ${language}.`)
  return found.replaceAll('http://localhost:3000', origin)
}

const inShell = (script: string) => run('sh', ['-ec', script], { cwd: root, encoding: 'utf8' })
const tool = (path: string, args: string[]) =>
  run(process.execPath, [join(root, 'node_modules', path), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, MAITRED_URL: origin },
  })

const NAMES = ['The Copper Heron', 'Lowtide']

describe('a client', () => {
  test('is generated, compiles and signs in, as docs/client.md says', { timeout: 120_000 }, async () => {
    await inShell(sample('docs/client.md', 'sh').replace('maitred.d.ts', join(folder, 'maitred.d.ts')))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(folder, 'sample.ts'), sample('docs/client.md', 'ts'))
    const flags = ['--ignoreConfig', '--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext']
    const compiled = await tool('typescript/bin/tsc', [...flags, '--types', 'node', 'sample.ts']).catch(
      (error: { stdout: string }) => error,
    )
    expect(compiled.stdout).toBe('')
    const { stdout } = await tool('tsx/dist/cli.mjs', ['sample.ts'])
    for (const name of NAMES) expect(stdout).toContain(name)
  })

  test('reads the day of a venue with curl, as docs/client.md and the README say', async () => {
    const { stdout: day } = await inShell(sample('docs/client.md', 'sh', 1))
    expect(JSON.parse(day)).toMatchObject({ data: expect.any(Array), date: expect.any(String) })
    const { stdout: venues } = await inShell(sample('README.md', 'sh', 1))
    const { data } = JSON.parse(venues) as { data: { name: string }[] }
    expect(data.map(({ name }) => name)).toEqual(expect.arrayContaining(NAMES))
  })
})

describe('the signature of a webhook', () => {
  const SECRET = 'whsec_sample'
  const BODY = '{"id":"evt_1","type":"booking.confirmed"}'
  const signed = (at: number) =>
    `t=${at},v1=${createHmac('sha256', SECRET).update(`${at}.${BODY}`).digest('hex')}`
  const now = Math.floor(Date.now() / 1000)
  const good = signed(now)
  const CASES: readonly (readonly [string, string, boolean])[] = [
    ['ours', good, true],
    ['another body’s', good.replace(/.$/, (last) => (last === '0' ? '1' : '0')), false],
    ['old', signed(now - 301), false],
    ['empty', '', false],
    ['without a time', good.replace(/^t=\d+,/, ''), false],
    ['without a signature', `t=${now}`, false],
    ['with a time that is none', `t=soon,v1=${'0'.repeat(64)}`, false],
    ['with letters that are not ASCII', `t=${now},v1=é`, false],
    ['without any sense', 'hello', false],
  ]

  test('is judged by the sample for Node.js', async () => {
    const file = join(folder, 'webhook.mjs')
    writeFileSync(file, sample('docs/webhooks.md', 'js'))
    const { isFromMaitred } = (await import(file)) as {
      isFromMaitred(secret: string, header: string | undefined, body: string): boolean
    }
    for (const [name, header, isOurs] of CASES)
      expect([name, isFromMaitred(SECRET, header, BODY)]).toEqual([name, isOurs])
    expect(isFromMaitred(SECRET, undefined, BODY)).toBe(false)
  })

  test('is judged by the sample for Python', async () => {
    const script = [
      sample('docs/webhooks.md', 'python'),
      'import json, sys',
      'secret, body, headers = json.loads(sys.argv[1])',
      'print(json.dumps([is_from_maitred(secret, header, body.encode()) for header in headers]))',
    ].join('\n')
    const given = JSON.stringify([SECRET, BODY, [...CASES.map(([, header]) => header), null]])
    const { stdout } = await run('python3', ['-c', script, given], { encoding: 'utf8' })
    expect(JSON.parse(stdout)).toEqual([...CASES.map(([, , isOurs]) => isOurs), false])
  })
})
