import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Every `path/in/backticks` that names something of this repository. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:contract|server|migrations|test|docs|scripts|bench)\/[\w./-]*)`/g)].map(
    (match) => match[1] ?? '',
  )

const papers = [
  'README.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

describe('the papers', () => {
  test.each(papers)('%s names only files that exist', (paper) => {
    const missing = pathsIn(readFileSync(paper, 'utf8')).filter((path) => !existsSync(path))
    expect(missing).toEqual([])
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
