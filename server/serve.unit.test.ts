import { expect, test } from 'vitest'
import { firstAccountHint } from './serve.ts'

test('the hint for the first account says that the embedded database must be closed first', () => {
  expect(firstAccountHint('npm run cli --', { isEmbedded: true })).toBe(
    'There are no accounts yet. To make the first operator account, stop Maitred, run this and start it again: ' +
      'npm run cli -- user:create --email you@example.com --role client --name "Your Name"',
  )
  expect(firstAccountHint('npm run cli --', { isEmbedded: false })).toContain(', run this: npm run cli')
})
