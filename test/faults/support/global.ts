import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../../server/db/database.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { openPglite } from '../../../server/db/pglite.ts'
import { MIGRATIONS } from '../../../server/paths.ts'

/** A migrated embedded database on disk, which scenarios copy: making one takes seconds. */
export default async (project: TestProject) => {
  const folder = mkdtempSync(join(tmpdir(), 'maitred-template-'))
  const database = openDatabase(await openPglite({ folder }))
  await migrate(database, MIGRATIONS)
  await database.close()
  project.provide('pgliteFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}

declare module 'vitest' {
  export interface ProvidedContext {
    pgliteFolder: string
  }
}
