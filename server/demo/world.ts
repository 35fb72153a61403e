import { DEMO_ACCOUNTS, DEMO_TOTP_SECRET } from './accounts.ts'
import type { Row } from './rows.ts'
import { DemoRows } from './rows.ts'

type User = Row<'users'>
export type DemoEmail = (typeof DEMO_ACCOUNTS)[number]['email']

/** The state of the demo world while it is built: its current time, its rows so far and its accounts. */
export interface DemoWorld {
  readonly now: Date
  readonly rows: DemoRows
  account(email: DemoEmail): User
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const before = (at: Date, ms: number): Date => new Date(at.getTime() - ms)
export const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms)
export const earlier = (a: Date, b: Date): Date => (a < b ? a : b)
export const later = (a: Date, b: Date): Date => (a > b ? a : b)

const ACCOUNT_AGE_MS = 800 * DAY_MS

export const openDemoWorld = (now: Date, passwordHash: string): DemoWorld => {
  const rows = new DemoRows()
  const openedAt = before(now, ACCOUNT_AGE_MS)
  const accounts = new Map<DemoEmail, User>()
  for (const { email, role, name } of DEMO_ACCOUNTS)
    accounts.set(
      email,
      rows.add('users', {
        id: rows.id('usr', openedAt),
        role,
        name,
        email,
        password_hash: passwordHash,
        membership_tier: 'standard',
        followers: 0,
        verified: false,
        keys_balance: 0,
        is_walk_in: false,
        created_at: openedAt,
      }),
    )
  const account = (email: DemoEmail): User => {
    const user = accounts.get(email)
    if (!user) throw new Error(`There is no demo account ${email}.`)
    return user
  }
  rows.add('second_factors', {
    user_id: account('operator-2fa@demo.test').id,
    secret: DEMO_TOTP_SECRET,
    confirmed_at: openedAt,
  })
  return { now, rows, account }
}
