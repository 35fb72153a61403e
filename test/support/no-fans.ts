import { afterEach } from 'vitest'
import { takeFans } from './fans.ts'

/** Fails a test in which one request had too many statements under way at once, whatever was made of the request. */
afterEach(() => {
  const [first] = takeFans()
  if (first) throw new Error(first)
})
