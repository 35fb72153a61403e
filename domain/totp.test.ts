import { describe, expect, test } from 'vitest'
import { acceptedStep, codeAt, newTotpSecret, otpauthUrl } from './totp.ts'

// The secret and times of RFC 6238, appendix B; its codes have eight digits, ours are the last six of them.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const seconds = (n: number) => new Date(n * 1000)

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at second %i is %s', (second, code) => {
  expect(codeAt(SECRET, seconds(second))).toBe(code)
})

describe('a code is accepted', () => {
  const now = seconds(3000)
  const step = 100

  test.each([
    ['for the current 30 seconds', 0, step],
    ['for the 30 seconds before', -30, step - 1],
    ['for the 30 seconds after', 30, step + 1],
  ])('%s', (_, drift, expected) => {
    expect(acceptedStep(SECRET, codeAt(SECRET, seconds(3000 + drift)), now, 0)).toBe(expected)
  })

  test.each([
    ['two steps old', -60],
    ['two steps ahead', 60],
  ])('not when it is %s', (_, drift) => {
    expect(acceptedStep(SECRET, codeAt(SECRET, seconds(3000 + drift)), now, 0)).toBeUndefined()
  })

  test('once, and after it no older code', () => {
    const code = codeAt(SECRET, now)
    expect(acceptedStep(SECRET, code, now, step)).toBeUndefined()
    expect(acceptedStep(SECRET, codeAt(SECRET, seconds(2970)), now, step)).toBeUndefined()
    expect(acceptedStep(SECRET, codeAt(SECRET, seconds(3030)), now, step)).toBe(step + 1)
  })

  test.each(['', '12345', '1234567', 'abcdef', '000000'])('never "%s"', (code) => {
    expect(acceptedStep(SECRET, code, now, 0)).toBeUndefined()
  })

  test('not with another secret', () => {
    expect(acceptedStep(newTotpSecret(), codeAt(SECRET, now), now, 0)).toBeUndefined()
  })
})

test('a secret has 160 bits and fits into an otpauth:// URL', () => {
  const secret = newTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(secret)
  const url = new URL(otpauthUrl(secret, 'operator@demo.test'))
  expect([url.protocol, url.host]).toEqual(['otpauth:', 'totp'])
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ secret, digits: '6', period: '30' })
})
