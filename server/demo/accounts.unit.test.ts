import { expect, test } from 'vitest'
import { greeting } from '../../scripts/greeting.mjs'
import { DEMO_ACCOUNTS } from './accounts.ts'

test('the start prints each demo account with what it is for', () => {
  const printed = greeting({
    url: 'http://localhost:3000',
    missing: [],
    demo: { accounts: DEMO_ACCOUNTS, totpSecret: 'SECRET' },
  })
  for (const { email, about } of DEMO_ACCOUNTS)
    expect(printed.split('\n')).toContainEqual(expect.stringMatching(new RegExp(`^  ${email} +${about.en}$`)))
})
