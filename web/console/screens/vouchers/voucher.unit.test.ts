import { describe, expect, test } from 'vitest'
import { codeIn } from './voucher.ts'

describe('the code in a text', () => {
  test.each([
    ['K7QM-2XWD-9HPT-4VRB', 'K7QM-2XWD-9HPT-4VRB'],
    [' k7qm 2xwd 9hpt 4vrb ', 'K7QM-2XWD-9HPT-4VRB'],
    ['K7QM2XWD9HPT4VRB', 'K7QM-2XWD-9HPT-4VRB'],
    ['https://maitred.example/v?code=K7QM-2XWD-9HPT-4VRB', 'K7QM-2XWD-9HPT-4VRB'],
    ['hello', undefined],
    ['K7QM-2XWD', undefined],
  ])('%s', (text, code) => {
    expect(codeIn(text)).toBe(code)
  })
})
