import { afterEach } from 'vitest'
import { takeFaults } from './faults.ts'

/**
 * Fails a test in which a request failed by a mistake of ours, or had too many statements under way at once, whatever
 * was made of the request. A test that provokes one takes it.
 */
afterEach(() => {
  const [first] = takeFaults()
  if (first) throw new Error(first)
})
