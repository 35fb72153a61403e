import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'

export interface Import {
  /** The importing file, from the package's folder. */
  readonly file: string
  /** The imported file, from the package's folder, or the package's name. */
  readonly target: string
  readonly isPackage: boolean
  readonly typeOnly: boolean
}

export const importsOf = (file: string, source: string): Import[] => {
  const found: Import[] = []
  const add = (specifier: string, typeOnly: boolean) => {
    const isPackage = !specifier.startsWith('.')
    const target = isPackage ? packageOf(specifier) : posix.join(posix.dirname(file), specifier)
    found.push({ file, target, isPackage, typeOnly })
  }
  // The code is formatted, so that every import and re-export begins its line.
  const statement = /^(import|export)\b( type\b)?([^'"`;]*?\bfrom)?\s*(['"])([^'"\n]+)\4/gm
  for (const [, , type, , , specifier] of source.matchAll(statement))
    if (specifier) add(specifier, type !== undefined)
  for (const [, , specifier] of source.matchAll(/\bimport\(\s*(['"])([^'"\n]+)\1\s*\)/g))
    if (specifier) add(specifier, false)
  return found
}

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

export const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** The sources below a folder by their path from the package's folder. */
export const sourcesUnder = (root: string, folder: string): [path: string, source: string][] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory())
      return ['node_modules', 'dist'].includes(entry.name) ? [] : sourcesUnder(root, path)
    if (!/\.(ts|tsx|mts)$/.test(entry.name)) return []
    const name = relative(root, join(root, path)).split('\\').join('/')
    return [[name, readFileSync(join(root, path), 'utf8')] as [string, string]]
  })
