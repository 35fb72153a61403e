import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startChild } from '../../test/support/child.ts'
import { engine } from '../../test/support/test-database.ts'
import { openDatabase } from './database.ts'
import { openPglite } from './pglite.ts'

// A server keeps its data whatever happens to us; only the embedded database dies with its process.
const diesWithItsProcess = engine === 'pglite'
const ROWS = 100
/** Another process has to start and open its database first, which is slow on a busy machine. */
const PROCESS_MS = 180_000

describe.runIf(diesWithItsProcess)('the embedded database on disk', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'maitred-survival-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test(
    'has every row that was acknowledged before its process was killed',
    async () => {
      const writer = startChild('write-rows.ts', [folder, inject('pgliteSnapshot')])
      const acknowledged: unknown[] = []
      while (acknowledged.length < ROWS) acknowledged.push(await writer.next())
      await writer.end('SIGKILL')

      const database = openDatabase(await openPglite({ folder }))
      const rows = await database.read.selectFrom('users').select('id').execute()
      const kept = new Set(rows.map(({ id }) => id))
      expect(acknowledged.filter((id) => !kept.has(String(id)))).toEqual([])
      await database.close()
    },
    PROCESS_MS,
  )

  test('opens once: a second time is refused until the first is closed', async () => {
    const first = openDatabase(await openPglite({ folder }))
    await expect(openPglite({ folder })).rejects.toThrow('is in use by process')
    await first.close()
    const second = openDatabase(await openPglite({ folder }))
    expect(await second.ping()).toBeUndefined()
    await second.close()
  })
})
