import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFolder } from './new-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maitred-new-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a database is made whole, and what making it took is not kept by this process', async () => {
  const before = process.memoryUsage().external
  // As DATA_DIR names it: from where the service was started.
  await makeFolder(relative(process.cwd(), join(folder, 'pglite')))
  expect(readdirSync(folder)).toEqual(['pglite'])
  expect(readdirSync(join(folder, 'pglite'))).toContain('PG_VERSION')
  expect(process.memoryUsage().external - before).toBeLessThan(10_000_000)
})

test('what is there stays as it is', async () => {
  mkdirSync(join(folder, 'pglite'))
  await makeFolder(join(folder, 'pglite'))
  expect(readdirSync(join(folder, 'pglite'))).toEqual([])
})

test('a database that could not be made leaves nothing behind', async () => {
  writeFileSync(join(folder, 'file'), '')
  await expect(makeFolder(join(folder, 'file', 'pglite'))).rejects.toThrow()
  expect(readdirSync(folder)).toEqual(['file'])
})
