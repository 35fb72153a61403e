import { describe, expect, test } from 'vitest'
import { nextUuid } from './uuid.ts'
import { newId } from './values.ts'

const tailOf = (bytes: Uint8Array) => {
  const hex = Buffer.from(bytes).toString('hex')
  return (
    ((BigInt(`0x${hex.slice(12, 16)}`) & 0xfffn) << 62n) | (BigInt(`0x${hex.slice(16)}`) & ((1n << 62n) - 1n))
  )
}

describe('identifiers', () => {
  test('are UUIDs of version 7 with their millisecond in front', () => {
    const now = Date.now() + 60_000
    const bytes = Buffer.from(nextUuid(now))
    expect(bytes.readUIntBE(0, 6)).toBe(now)
    expect([(bytes[6] ?? 0) >> 4, (bytes[8] ?? 0) >> 6]).toEqual([7, 2])
    expect(newId('bkg')).toMatch(/^bkg_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
  })

  test('of one process sort as they were made, also within a millisecond and when the clock goes back', () => {
    const now = Date.now() + 120_000
    const made = Array.from({ length: 30_000 }, (_, at) =>
      Buffer.from(nextUuid(now - (at % 7))).toString('hex'),
    )
    expect([...made].sort()).toEqual(made)
    expect(new Set(made).size).toBe(made.length)
    const ids = Array.from({ length: 1000 }, () => newId('bkg'))
    expect([...ids].sort()).toEqual(ids)
  })

  test('are far apart: whoever has one neither finds the next nor counts what was between', () => {
    const now = Date.now() + 300_000
    const tails = Array.from({ length: 1000 }, () => tailOf(nextUuid(now)))
    const steps = tails.slice(1).map((tail, at) => tail - (tails[at] as bigint))
    const small = steps.filter((step) => step < 1n << 50n)
    expect(small.length).toBeLessThan(10)
    const fresh = Array.from({ length: 1000 }, (_, at) => tailOf(nextUuid(now + 1000 + at)))
    const nearby = fresh.slice(1).filter((tail, at) => {
      const step = tail - (fresh[at] as bigint)
      return (step < 0n ? -step : step) < 1n << 60n
    })
    expect(nearby.length).toBeLessThan(10)
  })
})
