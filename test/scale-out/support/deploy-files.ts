import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../../../deploy/three-machines/', import.meta.url))

/** One of the sample files of deploy/ with these values in it. Fails when a value is missing. */
export const filledDeployFile = (name: string, values: Readonly<Record<string, string | number>>): string =>
  readFileSync(join(FOLDER, name), 'utf8').replace(/\$\{(\w+)\}/g, (_, key: string) => {
    if (values[key] === undefined) throw new Error(`deploy/three-machines/${name} needs a value for ${key}.`)
    return String(values[key])
  })

/** The same, written into a folder. Returns the file's path. */
export const writeDeployFile = (
  folder: string,
  name: string,
  values: Readonly<Record<string, string | number>>,
): string => {
  const file = join(folder, basename(name))
  writeFileSync(file, filledDeployFile(name, values), { mode: 0o644 })
  return file
}
