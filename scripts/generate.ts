import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedFiles, root } from './generated-files.ts'

for (const [file, content] of Object.entries(generatedFiles)) {
  const path = join(root, file)
  const fresh = await content()
  const changed = !existsSync(path) || readFileSync(path, 'utf8') !== fresh
  if (changed) writeFileSync(path, fresh)
  console.log(`${file}: ${changed ? 'written' : 'up to date'}`)
}
