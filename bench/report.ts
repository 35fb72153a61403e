import { readFileSync, writeFileSync, writeSync } from 'node:fs'

const FILE = new URL('../docs/performance.md', import.meta.url)
const BEGIN = '<!-- printed by npm run bench -->'
const END = '<!-- end -->'

const lines: string[] = []
const missed: string[] = []

/** Prints a line, and keeps it for docs/performance.md. */
const say = (line: string) => {
  lines.push(line)
  writeSync(1, `${line}\n`)
}

/** For whoever waits; not kept. */
export const mention = (line: string) => writeSync(2, `${line}\n`)

export const heading = (text: string, columns: readonly string[]) => {
  say(`\n### ${text}\n`)
  tableRow(columns)
  tableRow(columns.map(() => '---'))
}

export const tableRow = (cells: readonly string[]) => say(`| ${cells.join(' | ')} |`)

/** Notes a promise that was not kept, and says how it stands. */
export const kept = (name: string, holds: boolean): string => {
  if (!holds) missed.push(name)
  return holds ? 'yes' : 'no'
}

export const missedPromises = (): readonly string[] => missed

/** Puts what was printed into the document, in place of what an earlier run printed. */
export const writeDocument = () => {
  const text = readFileSync(FILE, 'utf8')
  const [before, rest] = text.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined)
    throw new Error('docs/performance.md has no place for the tables.')
  writeFileSync(FILE, `${before}${BEGIN}\n${lines.join('\n').trim()}\n\n${END}${after}`)
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export const amount = (value: number): string => Math.round(value).toLocaleString('en')

export const megabytes = (bytes: number): string => `${amount(bytes / 1024 / 1024)} MB`
