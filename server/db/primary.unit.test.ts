import { expect, test } from 'vitest'
import { PrimaryGuard } from './primary.ts'

const guardAt = () => {
  const clock = { ms: 0 }
  const guard = new PrimaryGuard<string>(() => clock.ms)
  const open = (connection: string, timeline: number | null, system = 'ours') =>
    guard.opened(connection, { system, timeline })
  return { clock, guard, open }
}

test('a standby is refused', () => {
  const { open } = guardAt()
  expect(() => open('a', null)).toThrow('is a standby')
})

test('a primary is refused as long as a connection to the one in its place is open', () => {
  const { clock, open } = guardAt()
  open('a', 3)
  open('b', 4)
  clock.ms = 3_600_000
  expect(() => open('c', 3)).toThrow('another has replaced')
  open('d', 4)
})

test('a lower timeline is believed a minute after the last connection to the higher one was closed', () => {
  const { clock, guard, open } = guardAt()
  open('a', 4)
  open('b', 4)
  guard.closed('a')
  clock.ms = 100_000
  guard.closed('b')
  clock.ms = 159_999
  expect(() => open('c', 3)).toThrow('another has replaced')
  clock.ms = 160_000
  open('c', 3)
})

test('connections to a former primary keep nobody away', () => {
  const { clock, guard, open } = guardAt()
  open('a', 3)
  open('b', 4)
  guard.closed('b')
  clock.ms = 60_000
  open('c', 3)
})

test('another cluster begins anew', () => {
  const { open } = guardAt()
  open('a', 4)
  open('b', 1, 'restored')
})
