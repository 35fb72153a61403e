import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Child, startChild } from '../../test/support/child.ts'
import { acquireFolderLock } from './folder-lock.ts'

let folder: string
const children: Child[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maitred-lock-'))
})
afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => child.end()))
  rmSync(folder, { recursive: true, force: true })
})

const otherProcess = async () => {
  const child = startChild('hold-folder.ts', [folder])
  children.push(child)
  expect(await child.next()).toBe('ready')
  return child
}

const take = async (child: Child) => {
  child.tell('take')
  return child.next()
}

describe('the lock of a data folder', () => {
  test('is taken, left behind by nobody, and can be taken again', () => {
    const release = acquireFolderLock(folder)
    expect(readdirSync(folder)).toEqual(['lock'])
    release()
    expect(readdirSync(folder)).toEqual([])
    acquireFolderLock(folder)()
  })

  test('refuses a second holder in the same process', () => {
    const release = acquireFolderLock(folder)
    expect(() => acquireFolderLock(join(folder, '.'))).toThrow(`in use by process ${process.pid}`)
    expect(existsSync(join(folder, 'lock'))).toBe(true)
    release()
  })

  test('refuses another process while its holder lives, and takes over when that one was killed', async () => {
    const first = await otherProcess()
    const second = await otherProcess()
    expect(await take(first)).toBe('held')
    expect(await take(second)).toMatch(
      /^The data folder .+ is in use by process \d+\. Stop that process, or choose another folder with DATA_DIR\.$/,
    )
    await first.end()
    expect(existsSync(join(folder, 'lock'))).toBe(true)
    expect(await take(second)).toBe('held')
    second.tell('release')
    expect(await second.ended).toBe(0)
    expect(readdirSync(folder)).toEqual([])
  })

  test('takes over from a process whose id was given to another one since', () => {
    writeFileSync(join(folder, 'lock'), `${process.ppid} 1`)
    acquireFolderLock(folder)()
  })

  test('takes over an empty lock, such as a full disk leaves', () => {
    writeFileSync(join(folder, 'lock'), '')
    acquireFolderLock(folder)()
  })

  test('goes to exactly one of several processes that find a dead one at the same moment', async () => {
    const contenders = await Promise.all([otherProcess(), otherProcess(), otherProcess(), otherProcess()])
    writeFileSync(join(folder, 'lock'), '999999999 1')
    const answers = await Promise.all(contenders.map(take))
    expect(answers.filter((answer) => answer === 'held')).toHaveLength(1)
    expect(readdirSync(folder)).toEqual(['lock.1'])
  })
})
