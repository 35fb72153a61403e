import { describe, expect, test } from 'vitest'
import { requireStrongPassword } from './weak-password.ts'

const EMAIL = 'Alexandra.Marsh@example.com'
const refusal = (password: string) => {
  try {
    requireStrongPassword(password, EMAIL, 'new_password')
    return undefined
  } catch (error) {
    return error
  }
}

describe('a password', () => {
  test.each([
    'password123',
    '1234567890',
    'QWERTYUIOP',
    ' Basketball ',
    'aaaaaaaaaaaa',
    'ｐａｓｓｗｏｒｄ１２３',
  ])('that is among the most common is refused: %s', (password) =>
    expect(refusal(password)).toMatchObject({
      kind: 'invalid',
      extras: { code: 'weak_password', fields: ['new_password'] },
    }),
  )

  test.each(['alexandra.marsh@example.com', 'ALEXANDRA.MARSH@EXAMPLE.COM', 'Alexandra.Marsh'])(
    'that is the account’s own address is refused: %s',
    (password) => expect(refusal(password)).toMatchObject({ extras: { code: 'weak_password' } }),
  )

  test.each(['correct horse battery', 'a-longer-password', 'alexandra.marsh@example.com!'])(
    'that nobody tries first is taken: %s',
    (password) => expect(refusal(password)).toBeUndefined(),
  )
})
