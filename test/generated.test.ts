import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generatedFiles, root } from '../scripts/generated-files.ts'

test.each(Object.keys(generatedFiles))('%s is what `npm run generate` writes', async (file) => {
  const fresh = await generatedFiles[file]?.()
  const isFresh = readFileSync(join(root, file), 'utf8') === fresh
  expect(isFresh, `${file} is out of date: run npm run generate`).toBe(true)
})
