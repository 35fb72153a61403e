import { hashPassword } from '../modules/auth/index.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'
import { DemoRows } from './rows.ts'

/** The whole demo world around `now`, in memory. */
export const composeDemoWorld = async (now: Date): Promise<DemoRows> => {
  const rows = new DemoRows()
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  for (const { email, role, name } of DEMO_ACCOUNTS)
    rows.add('users', {
      id: rows.id('usr', now),
      role,
      name,
      email,
      password_hash: passwordHash,
      created_at: now,
    })
  return rows
}
