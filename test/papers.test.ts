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

  test('the map of the specification is not empty', () => {
    expect(pathsIn(readFileSync('docs/spec-map.md', 'utf8')).length).toBeGreaterThan(100)
  })
})
