import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Every `path/in/backticks` that names something of this repository. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:contract|server|web|migrations|test|docs|scripts|bench)\/[\w./-]*)`/g)].map(
    (match) => match[1] ?? '',
  )

const markdownIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))

/** A superseded record describes code that is gone. */
const isSuperseded = (file: string) => /^\*\*Superseded by/m.test(readFileSync(file, 'utf8'))

const records = markdownIn(join('docs', 'decisions'))
const papers = [
  'README.md',
  'CONTRIBUTING.md',
  ...markdownIn('docs'),
  ...records.filter((file) => !isSuperseded(file)),
]

describe('the papers', () => {
  test.each(papers)('%s names only files that exist', (paper) => {
    const missing = pathsIn(readFileSync(paper, 'utf8')).filter((path) => !existsSync(path))
    expect(missing).toEqual([])
  })

  test.each([...papers, 'CHANGELOG.md'])('%s links only to files that exist', (paper) => {
    const links = [...readFileSync(paper, 'utf8').matchAll(/\]\((?!\w+:)([^)#]+)/g)].map(([, to]) => to ?? '')
    expect(links.filter((to) => !existsSync(join(dirname(paper), to)))).toEqual([])
  })

  test('every decision record has a number of its own', () => {
    const numbers = records.map((file) => basename(file).slice(0, 3))
    expect(numbers).toEqual([...new Set(numbers)])
  })

  test('every risk of the OWASP API Security Top 10 is handled somewhere and proved by a test', () => {
    const rows = readFileSync('docs/security.md', 'utf8').match(/^\| API\d+ .*$/gm) ?? []
    expect(rows.map((row) => /API\d+/.exec(row)?.[0])).toEqual(
      Array.from({ length: 10 }, (_, at) => `API${at + 1}`),
    )
    for (const row of rows) {
      const [, , , handled = '', proved = ''] = ['', ...row.split('|')]
      expect([row, handled.length > 20, pathsIn(proved).length > 0]).toEqual([row, true, true])
      expect(pathsIn(proved).filter((path) => !path.endsWith('.test.ts'))).toEqual([])
    }
  })

  test('the map of the specification is not empty', () => {
    expect(pathsIn(readFileSync('docs/spec-map.md', 'utf8')).length).toBeGreaterThan(100)
  })
})

test('the container image runs a Node line that still gets fixes', () => {
  const majors = [...readFileSync('Dockerfile', 'utf8').matchAll(/^FROM node:(\d+)/gm)].map(([, major]) =>
    Number(major),
  )
  expect(majors.length).toBeGreaterThan(0)
  // Even lines have long-term support. Those up to 22 end in April 2027 or before.
  for (const major of majors) expect([major, major % 2 === 0 && major >= 24]).toEqual([major, true])
})
