import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const textIn = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')

test('every class that a screen names has a rule, or is looked for by name', () => {
  const rules = `${textIn('web', /\.(css|ts)$/)}${textIn('test/browser', /\.ts$/)}`
  const known = new Set([...rules.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name))
  const named = [...textIn('web', /\.tsx$/).matchAll(/\bclass="([^"]+)"/g)].flatMap(([, list = '']) =>
    list.split(/\s+/),
  )
  expect(named.length).toBeGreaterThan(1000)
  expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([])
})
