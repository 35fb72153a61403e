import { expect, test } from 'vitest'
import { primaryGuard } from './primary.ts'

const guardAt = () => {
  const clock = { ms: 0 }
  const judge = primaryGuard(() => clock.ms)
  return { clock, see: (timeline: number | null, system = 'ours') => judge({ system, timeline }) }
}

test('a standby is refused', () => {
  const { see } = guardAt()
  expect(() => see(null)).toThrow('is a standby')
})

test('a primary is refused while another of the same cluster has replaced it', () => {
  const { see } = guardAt()
  see(3)
  see(4)
  expect(() => see(3)).toThrow('another has replaced')
  see(4)
})

test('a lower timeline is believed when nobody saw the higher one for a minute', () => {
  const { clock, see } = guardAt()
  see(4)
  clock.ms = 59_999
  expect(() => see(3)).toThrow('another has replaced')
  clock.ms = 60_000
  see(3)
})

test('another cluster begins anew', () => {
  const { see } = guardAt()
  see(4)
  see(1, 'restored')
})
