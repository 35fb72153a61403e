import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { build, root } from '../../scripts/lib.mjs'
import { openDatabase } from '../../server/db/database.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openPglite } from '../../server/db/pglite.ts'
import { MIGRATIONS } from '../../server/paths.ts'
import { VERSION_GUARD } from './version-guard.ts'

declare module 'vitest' {
  interface ProvidedContext {
    pgliteSnapshot: string
    postgresUrl: string
  }
}

const CACHE = join(root, 'node_modules', '.cache', 'maitred')

/**
 * Provides one migrated embedded database as a file that every test file starts from. It is kept between runs: making
 * it takes several seconds, and it changes only with the migrations, the code that runs them, and the engine.
 */
export default async (project: TestProject) => {
  await build('web')
  const file = join(CACHE, `pglite-${hashOfSources()}.tar`)
  if (!existsSync(file)) await writeSnapshot(file)
  project.provide('pgliteSnapshot', file)
}

const hashOfSources = (): string => {
  const hash = createHash('sha256')
  const inDb = join(root, 'server', 'db')
  const files = [
    join(root, 'node_modules/@electric-sql/pglite/package.json'),
    ...readdirSync(MIGRATIONS).map((name) => join(MIGRATIONS, name)),
    ...readdirSync(inDb).map((name) => join(inDb, name)),
  ]
  hash.update(VERSION_GUARD)
  for (const name of files.sort()) hash.update(`${name.slice(root.length)}\0`).update(readFileSync(name))
  return hash.digest('hex').slice(0, 16)
}

/** Under another name first, so that nobody reads half of it. */
const writeSnapshot = async (file: string): Promise<void> => {
  const engine = await openPglite()
  const database = openDatabase(engine)
  await migrate(database, MIGRATIONS)
  await database.runScript(VERSION_GUARD)
  const snapshot = await engine.pglite.dumpDataDir('none')
  mkdirSync(CACHE, { recursive: true })
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, Buffer.from(await snapshot.arrayBuffer()))
  renameSync(unfinished, file)
  await database.close()
}
