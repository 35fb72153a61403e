import { expect, test } from 'vitest'
import { diskReserve } from './disk-reserve.ts'

const MB = 1024 * 1024

test.each([
  [1000, undefined],
  [64, undefined],
  [63.9, '53100'],
  [0, '53100'],
])('with %d MB left, writing is refused with %s', (free, code) => {
  const require = diskReserve('/data', () => free * MB)
  const refused = () => {
    try {
      require()
    } catch (error) {
      return (error as { code?: string }).code
    }
  }
  expect(refused()).toBe(code)
})

test('the disk is looked at again when there is room once more', async () => {
  let free = 0
  const require = diskReserve('/data', () => free)
  expect(require).toThrow('The disk of /data is full')
  free = 100 * MB
  await new Promise((resolve) => setTimeout(resolve, 120))
  expect(require).not.toThrow()
})
