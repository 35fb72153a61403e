import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPglite } from './pglite.ts'

test('a database whose first start was interrupted says what to do, and another start may try', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maitred-half-made-'))
  try {
    mkdirSync(join(folder, 'pglite'))
    writeFileSync(join(folder, 'pglite', 'PG_VERSION'), '18\n')
    await expect(openPglite({ folder })).rejects.toThrow('first start was interrupted')

    rmSync(join(folder, 'pglite'), { recursive: true })
    const engine = await openPglite({ folder })
    await engine.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
