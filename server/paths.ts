import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The package's own folder, whether the code runs from its sources or from dist/. */
const packageFolder = (): string => {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}

export const MIGRATIONS = join(packageFolder(), 'migrations')

/** Scripts and styles of the pages, as scripts/build-web.mjs leaves them. */
export const WEB_ASSETS = join(packageFolder(), 'dist', 'web')
