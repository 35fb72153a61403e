import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { FLAG } from './young-objects.ts'

const startWith = (flag: string) => promisify(execFile)(process.execPath, [flag, '--eval', ''])

// What it saves shows in the processor time of requests: npm run bench.
test('this V8 knows the flag, which it would otherwise ignore without a word', async () => {
  await startWith(FLAG)
  await expect(startWith(`${FLAG}s`)).rejects.toThrow('bad option')
})
