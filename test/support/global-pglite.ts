import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { build } from '../../scripts/lib.mjs'
import { openDatabase } from '../../server/db/database.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openPglite } from '../../server/db/pglite.ts'
import { MIGRATIONS } from '../../server/paths.ts'

declare module 'vitest' {
  interface ProvidedContext {
    pgliteSnapshot: string
    postgresUrl: string
  }
}

/** Migrates one embedded database and keeps it as a file that every test file starts from. */
export default async (project: TestProject) => {
  await build('web')
  const folder = mkdtempSync(join(tmpdir(), 'maitred-snapshot-'))
  const engine = await openPglite()
  const database = openDatabase(engine)
  await migrate(database, MIGRATIONS)
  const snapshot = await engine.pglite.dumpDataDir('none')
  const file = join(folder, 'snapshot.tar')
  writeFileSync(file, Buffer.from(await snapshot.arrayBuffer()))
  await database.close()
  project.provide('pgliteSnapshot', file)
  return () => rmSync(folder, { recursive: true, force: true })
}
